import PluginWorkers
import PluginCalls
package import PluginCatalog
import PluginFormat
import ScreensCore
package import ScreensDocuments
import ScreensLayout
import ScreensModel
import ScreensViews

/// The rows that `screens plugins` and `themes` print.
extension HostSnapshot {
  /// One row for each plugin, in the order in which they win.
  package func rows(source: PluginRow.Source) -> [PluginRow] {
    let hangs = PluginHang.current
    return plugins.enumerated().map { index, plugin in
      var row = PluginRow(
        path: plugin.path, descriptor: plugin.descriptor, state: plugin.visibleState,
        reason: plugin.visibleReason ?? oddity(index), digest: plugin.code?.digest,
        generation: plugin.number.map(Int.init), source: source)
      row.place = plugin.code?.library.place
      row.pins = pins(of: plugin)
      row.trace = plugin.trace
      row.worker = plugin.code?.library.usage
      row.warnings = plugin.code?.instance.warnings.all ?? []
      if let hang = hangs.first(where: { $0.plugin.file == plugin.listed.libraryPath }) {
        row.state = .hung
        row.reason = hang.description
      }
      return row
    }
  }

  /// The fault of a used plugin among the others: a missing parent.
  private func oddity(_ index: Int) -> String? {
    graph.entries.indices.contains(index) ? graph.entries[index].reason : nil
  }

  /// The sentence about a missing parent, if users' pages change by it.
  private func missingParent(_ index: Int) -> String? {
    guard plugins[index].isUsable, graph.entries.indices.contains(index) else { return nil }
    return graph.entries[index].diagnoses.first?.description
  }

  /// The generations of a plugin that exist, and the views and requests that keep them.
  private func pins(of plugin: HostedPlugin) -> [String] {
    guard let present = plugin.code?.pin, let id = plugin.descriptor?.id.rawValue else { return [] }
    let standby = plugin.life.running?.standby?.code?.pin
    var listed: Set<UInt64> = []
    return generations.pins(of: id).compactMap { pin in
      let isOld = pin !== present && pin !== standby
      guard !isOld || pin.views + pin.requests > 0,
        listed.insert(pin.generation).inserted
      else { return nil }
      let role =
        pin === present
        ? (standby == nil ? "lives" : "lives, on probation")
        : pin === standby ? "stands by" : "is on its way out"
      return "generation \(pin.generation) \(role): pinned by \(pin.views) views and "
        + "\(pin.requests) requests"
    }
  }

  /// The notices for the operator: plugins that are not used, and versions that were refused.
  func notices() -> [PluginNotice] {
    let plugins = plugins.enumerated().compactMap { index, plugin -> PluginNotice? in
      let isFine = plugin.isUsable || plugin.state == .disabled || plugin.state == .notAPlugin
      let oddity = missingParent(index)
      guard
        plugin.failedUpdate != nil || plugin.missing != nil || !plugin.losses.isEmpty
          || plugin.life.running?.harm.accident.sentence != nil
          || oddity != nil || !isFine
      else { return nil }
      return PluginNotice(
        path: plugin.path, id: plugin.descriptor?.id.rawValue ?? "",
        state: plugin.visibleState.rawValue, reason: plugin.visibleReason ?? oddity ?? "",
        trace: plugin.trace)
    }
    let oddities = self.plugins.filter(\.isRead).flatMap { plugin in
      (plugin.generation.remarks + plugin.generation.unused).map {
        PluginNotice(
          path: plugin.path, id: plugin.descriptor?.id.rawValue ?? "",
          state: plugin.visibleState.rawValue, reason: $0)
      }
    }
    guard let connectorReason else { return plugins + oddities }
    return plugins + oddities + [
      PluginNotice(
        path: configuration.file, id: "", state: PluginState.refused.rawValue,
        reason: connectorReason)
    ]
  }

  /// One row for each theme, Default first.
  package func themeRows() -> [JSONValue] {
    let registry = registry()
    // The theme of a screenlet's plugin carries the screenlet's looks, and is no choice.
    let themes = plugins.filter { $0.isUsable && $0.descriptor?.kind != .screenlet }
    let ordered = [builtIn.defaultTheme] + themes.compactMap(\.theme)
    let withSubThemes = ordered.flatMap { theme in
      let subThemes = registry.themes.values.filter { $0.base == theme.name }
      return [theme] + subThemes.sorted { $0.name < $1.name }
    }
    return withSubThemes.map { theme in
      let plugin = plugins.first { $0.theme?.name == theme.base ?? theme.name }
      let known = registry.themes[theme.name] ?? theme
      let stray = theme.base == nil ? plugin?.generation.strayViews ?? [:] : [:]
      let refused = known.unreadable.merging(stray) { first, _ in first }
      let views = builtIn.library(of: plugins).names.map { screenlet in
        let kind = refused[screenlet] == nil ? known.kind(for: screenlet).rawValue : "refused"
        return JSONValue.Member(screenlet.rawValue, .string(kind))
      }
      let reasons = refused.sorted { $0.key < $1.key }
        .map { JSONValue.Member($0.key.rawValue, .string($0.value)) }
      let row: [JSONValue.Member] = [
        .init("name", .string(theme.name.rawValue)),
        .init("parent", theme.parent.map { .string($0.rawValue) } ?? .null),
        .init("plugin", .string(theme.plugin.id)),
        .init("state", .string((plugin?.state ?? .ready).rawValue)),
        .init("views", .object(views)),
      ]
      return .object(row + (reasons.isEmpty ? [] : [.init("refused", .object(reasons))]))
    }
  }

  /// One check for each plugin that the host should run. There is none for a plugin that the
  /// operator switched off, for one that loses to another of its name, and for a library without a
  /// plugin.
  func healthChecks() -> [HealthCheck] {
    plugins.compactMap { plugin in
      let name = HealthCheckName.plugin(plugin.descriptor?.id.rawValue ?? plugin.path)
      switch plugin.state {
      case .ready, .listed: return HealthCheck(name, reason: plugin.failedUpdate)
      case .disabled, .shadowed, .notAPlugin: return nil
      case .incompatible, .missingDependency, .refused, .crashed, .hung:
        return HealthCheck(name, reason: plugin.reason ?? plugin.state.rawValue)
      }
    }
  }
}
