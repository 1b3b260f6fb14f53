package import PluginFormat
import ScreensCore
import ScreensDocuments
import ScreensLayout
package import ScreensModel

/// The owner of a bundle's layouts: the theme, the views of its manifest, and the screenlets that
/// can have views.
package struct LayoutOwner: Sendable {
  let theme: ThemeName
  private let descriptor: Descriptor
  /// The files that the manifest names.
  let named: Set<String>
  /// The screenlets that the manifest names.
  let declared: Set<ScreenletName>
  /// The screenlets of the host; nil where they do not matter.
  let screenlets: [ScreenletName]?
  /// The names that layouts of rows begin with.
  private let cells: [String]

  /// Makes the owner; `screenlets` are the host's, and nil allows any. `cells` begin the names of
  /// the host's layouts of rows.
  package init(
    theme: ThemeName, _ descriptor: Descriptor, screenlets: [ScreenletName]? = nil,
    cells: [String] = []
  ) {
    self.theme = theme
    self.descriptor = descriptor
    self.cells = cells + descriptor.screenlets.flatMap(\.cells)
    self.screenlets = screenlets.map { $0 + descriptor.screenlets.map(\.name) }
    named = Set(descriptor.views.compactMap(\.layout))
    declared = Set(descriptor.views.map(\.screenlet))
  }

  struct Choice {
    var files: [LayoutName: String] = [:]
    /// The file of each layout of a sub-theme.
    var subFiles: [LayoutName: String] = [:]
    /// Layouts that two files claim.
    var duplicates: [LayoutFiles.Duplicate] = []
    /// Layouts of sub-themes that two files claim.
    var subDuplicates: [LayoutFiles.Duplicate] = []
    /// Files that are not used, and why.
    var oddities: [(file: String, reason: String)] = []
    /// Files for screenlets that this host lacks and others may have.
    var ofOthers: [(file: String, reason: String)] = []
  }

  /// Chooses the file of each view: the one that the manifest names, else the one that has the
  /// theme's name. Files of its sub-themes' names are theirs. Files of other themes' names, or with
  /// names in another case, are not used.
  func choose(among names: [String]) -> Choice {
    let found = LayoutFiles(names)
    var choice = Choice()
    choice.oddities = found.misnamed.map {
      ($0, "is not a layout's name; name it after view and theme, with \(theme).xib at its end")
    }
    let short = Set((screenlets ?? []) + declared).map(\.rawValue)
    let files =
      found.files.map { File(name: $0.key.naming(short), path: $0.value) }
      + found.duplicates.map { File(name: $0.name.naming(short), path: $0.second) }
    let bases = Dictionary(grouping: files, by: \.name.base)
    for (base, files) in bases.sorted(by: { $0.key < $1.key }) {
      choose(base, among: files.sorted { $0.path < $1.path }, &choice)
    }
    return choice
  }

  private struct File {
    let name: LayoutName
    let path: String
  }

  private func choose(_ base: String, among files: [File], _ choice: inout Choice) {
    let named = files.filter { self.named.contains($0.path) }
    let own = files.filter { descriptor.owns($0.name) }
    let chosen = named.isEmpty ? own : Array(named.prefix(1))
    if let reason = misspelling(base) {
      choice.oddities += files.map { ($0.path, reason) }
      return
    }
    if let near = nearBase(to: base) {
      choice.oddities += files.map {
        (
          $0.path,
          "is not used, because no screenlet has a view or rows of that name; "
            + "did you mean '\(near)_\(theme).xib'?"
        )
      }
      return
    }
    if isForNothing(base), named.isEmpty {
      choice.ofOthers += files.map {
        (
          $0.path,
          "is not used, because no screenlet has a view or rows of that name; name it after one, "
            + "or take it out"
        )
      }
      return
    }
    if let lacking = lacking(base) {
      let sentences = files.map { ($0.path, lacking.description) }
      if lacking.suggestion == nil {
        choice.ofOthers += sentences
      } else {
        choice.oddities += sentences
      }
      return
    }
    if chosen.count > 1 {
      choice.duplicates.append(
        .init(name: chosen[0].name, first: chosen[0].path, second: chosen[1].path))
    } else if let one = chosen.first {
      choice.files[one.name] = one.path
    }
    let others = files.filter { file in !chosen.contains { $0.path == file.path } }
    for (_, files) in Dictionary(grouping: others.filter { isOfSubTheme($0.name) }, by: \.name) {
      if files.count > 1 {
        choice.subDuplicates.append(
          .init(name: files[0].name, first: files[0].path, second: files[1].path))
      } else {
        choice.subFiles[files[0].name] = files[0].path
      }
    }
    for other in others where !isOfSubTheme(other.name) {
      choice.oddities.append((other.path, stray(other.name, instead: chosen.first?.path)))
    }
  }

  /// Whether a layout is one of a sub-theme of the theme.
  private func isOfSubTheme(_ name: LayoutName) -> Bool {
    name.theme.map { $0.hasPrefix("\(theme)-") && $0.utf8.count > theme.rawValue.utf8.count + 1 }
      ?? false
  }

  /// The clause about an unused file: a second one, or one with another theme's name.
  private func stray(_ name: LayoutName, instead file: String?) -> String {
    guard let other = name.theme, other != theme.rawValue else {
      return "is not used, because the manifest names \(file ?? "another file"); remove one of them"
    }
    return "is not used, because it is a layout of the theme '\(other)' by its name, and this is "
      + "the theme '\(theme)'; "
      + (file == nil ? "rename it to \(name.base)_\(theme).xib" : "remove or rename it")
  }

  /// The clause about unused files of a view whose names differ from a screenlet's in case.
  private func misspelling(_ base: String) -> String? {
    let views = (screenlets ?? []).map(\.viewName)
    guard !views.contains(base),
      let view = views.first(where: { $0.lowercased() == base.lowercased() })
    else { return nil }
    return "is not used, because its name differs from \(view)_\(theme).xib in case; rename it"
  }

  /// The view or the cell that is meant by a name that is neither, and that no code asks for.
  private func nearBase(to base: String) -> String? {
    guard let screenlets, LayoutName(base: base, theme: nil)?.screenlet == nil,
      !cells.contains(where: base.hasPrefix)
    else { return nil }
    return Suggestion.nearest(to: base, among: screenlets.map(\.viewName) + cells)
  }

  /// Whether a name is neither that of a view nor that of a cell, and like none.
  private func isForNothing(_ base: String) -> Bool {
    screenlets != nil && LayoutName(base: base, theme: nil)?.screenlet == nil
      && !cells.contains(where: base.hasPrefix)
  }

  /// The screenlet of a view, if this host lacks it and the manifest does not name it.
  private func lacking(_ base: String) -> LackingScreenlet? {
    guard let screenlets,
      let name = LayoutName(base: base, theme: nil)?.screenlet.flatMap({ ScreenletName($0) }),
      !screenlets.contains(name), !declared.contains(name)
    else { return nil }
    return LackingScreenlet(name, screenlets)
  }
}

/// The clause about a view for a screenlet that this host lacks.
package struct LackingScreenlet: CustomStringConvertible {
  private let name: ScreenletName
  private let known: [ScreenletName]

  /// Makes the clause; `known` are the screenlets that the host has.
  package init(_ name: ScreenletName, _ known: [ScreenletName]) {
    self.name = name
    self.known = known
  }

  /// The screenlet that is meant; nil where none is: then the view is for other hosts.
  package var suggestion: String? {
    Suggestion.nearest(to: name.rawValue, among: known.map(\.rawValue))
  }

  package var description: String {
    let names = known.map(\.rawValue).joined(separator: ", ")
    let remedy =
      suggestion.map { "did you mean '\($0)'?" }
      ?? "it has \(names); take the view out, or leave it for other hosts"
    return "this host has no screenlet '\(name)'; \(remedy)"
  }
}
