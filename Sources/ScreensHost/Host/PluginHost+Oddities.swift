import ScreensCore
import ScreensDocuments
import ScreensLayout

/// What would be passed over in silence: each is a sentence with a remedy in the log, in the
/// gallery and in `check`, and keeps nothing from being used.
extension PluginHost {
  /// What is odd about a plugin that has just been read.
  func oddities(of plugin: LivePlugin) -> [String] {
    let unreadable = (plugin.files?.faults ?? [:]).sorted { $0.key < $1.key }.map { base, error in
      "\(error); what the theme stands on shows \(base)"
    }
    return unreadable + (plugin.files?.diagnoses ?? [])
      + unknownViews(plugin).filter { $0.lacking.suggestion != nil }.map(\.sentence)
      + unknownOutlets(plugin)
  }

  /// What of a plugin that has just been read is for screenlets of other hosts.
  func viewsOfOthers(_ plugin: LivePlugin) -> [String] {
    unknownViews(plugin).filter { $0.lacking.suggestion == nil }.map(\.sentence)
      + (plugin.files?.ofOthers ?? [])
  }

  /// Views for screenlets that this host hasn't, as the manifest names them.
  private func unknownViews(
    _ plugin: LivePlugin
  ) -> [(lacking: LackingScreenlet, sentence: String)] {
    (plugin.descriptor?.views ?? []).enumerated().compactMap { index, view in
      guard fixed.library[view.screenlet] == nil else { return nil }
      let lacking = LackingScreenlet(view.screenlet, fixed.library.names)
      return (lacking, "\(plugin.path): views.\(index): \(lacking)")
    }
  }

  /// Outlets that are nearly one that the screenlet's views need and the layout does not have. What
  /// else a class looks for by name is its own affair.
  private func unknownOutlets(_ plugin: LivePlugin) -> [String] {
    fixed.library.declarations.flatMap { kind -> [String] in
      guard let layout = plugin.files?.layouts[kind.name.viewName] else { return [] }
      let present = Set(layout.document.outletConnections.map(\.name))
      let declared = kind.outlets.map(\.name)
      let missing = declared.filter { !present.contains($0) }
      return layout.document.nodes.flatMap { node in
        node.outletNames.filter { !declared.contains($0) }.compactMap { name in
          guard let near = Suggestion.nearest(to: name, among: missing) else { return nil }
          return "\(layout.path):\(node.line): \(kind.name) has no outlet '\(name)'; did you mean "
            + "'\(near)'?"
        }
      }
    }
  }
}
