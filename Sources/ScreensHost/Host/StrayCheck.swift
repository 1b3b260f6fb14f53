import PluginCalls
import ScreensCore
import ScreensLayout
import ScreensModel
import ScreensSystem
import ScreensViews

/// The parts of themes that cannot be used: layouts whose root names no class of the lineage,
/// Children with other nodes than their parents, images under a name in another case, screenlets in
/// layouts that are not there or cannot do what is asked, layouts of sub-themes that break a rule,
/// lists without a layout for their rows. It is a value, and reads nothing.
struct StrayCheck {
  private let rules: ThemeRules

  /// - Parameter registry: The themes that the checked ones stand on.
  init(_ library: ScreenletLibrary, _ registry: ThemeRegistry) {
    rules = ThemeRules(library: library, registry: registry)
  }

  /// The views whose layout names no class of the lineage, with the reasons.
  func roots(of theme: Theme) -> [ScreenletName: String] {
    rules.strayRoots(of: theme).mapValues { "\($0)" }
  }

  /// The views that cannot be used, with the reasons: their layout names no class of the lineage,
  /// or has other nodes than the parent's.
  func views(of theme: Theme) -> [ScreenletName: String] {
    rules.childFaults(of: theme).merging(rules.strayRoots(of: theme)) { _, root in root }
      .mapValues { "\($0)" }
  }

  /// The reason to refuse a version of a used theme: its layout names no class of the lineage at
  /// its root, and the version before named one; or a changed layout of a Child or a sub-theme
  /// breaks a rule. An unchanged one does not keep the theme from changing.
  func check(_ new: Theme, instead old: Theme?) throws(AdmissionError) {
    let known = old.map { rules.strayRoots(of: $0) } ?? [:]
    let stray = rules.strayRoots(of: new).sorted { $0.key < $1.key }
    if let fault = stray.first(where: { known[$0.key] == nil })?.value { throw fault }
    try checkChildren(of: new, instead: old)
    try checkSubThemes(of: new, instead: old)
  }

  private func checkChildren(of new: Theme, instead old: Theme?) throws(AdmissionError) {
    let known = old.map { rules.childFaults(of: $0) } ?? [:]
    for (screenlet, fault) in rules.childFaults(of: new).sorted(by: { $0.key < $1.key })
    where known[screenlet] == nil {
      let view = screenlet.viewName
      if new.layouts[view]?.digest != old?.layouts[view]?.digest { throw fault }
    }
  }

  private func checkSubThemes(of new: Theme, instead old: Theme?) throws(AdmissionError) {
    let known = old.map { rules.subFaults(of: $0) } ?? [:]
    let faults = rules.subFaults(of: new).sorted { $0.key.description < $1.key.description }
    for (view, fault) in faults where known[view] == nil {
      func digest(_ theme: Theme?) -> Digest? {
        theme?.subLayouts[view.theme]?.layouts[view.screenlet.viewName]?.digest
      }
      if digest(new) != digest(old) { throw fault }
    }
  }

  /// The layouts of sub-themes that are not used: because they break a rule, or because a plugin
  /// has a theme of that name.
  func subThemes(of theme: Theme) -> [String] {
    let faults = rules.subFaults(of: theme).sorted { $0.key.description < $1.key.description }
    let shadowed = theme.subLayouts.sorted { $0.key < $1.key }.filter { name, _ in
      rules.registry.themes[name]?.base != theme.name
    }
    return faults.map { view, fault in
      "\(fault); what the sub-theme \(view.theme) stands on shows \(view.screenlet)"
    }
      + shadowed.flatMap { name, sub in
        sub.layouts.values.map(\.path).sorted().map {
          "\($0): is not used, because \(rules.registry.themes[name]?.plugin.id ?? "another") is "
            + "the theme '\(name)'; remove or rename it"
        }
      }
  }

  /// The faults of screenlets in a theme's layouts, in sentences: a kind that this host does not
  /// have, and attributes that a kind does not take.
  func nestedScreenlets(in theme: Theme) -> [String] {
    let cells = rules.library.all.compactMap(\.list?.cellPrefixes).flatMap(\.self)
    let layouts = theme.withSubThemes.flatMap(\.layouts)
    return layouts.sorted { $0.value.path < $1.value.path }.flatMap { name, layout in
      let isCell = cells.contains { name.hasPrefix($0) }
      return LayoutParts(layout.document, rules.library.kinds, in: isCell ? .cell : .view).remarks
    }
  }

  /// The lists that a theme shows and whose rows no theme of its line has a layout for, and the
  /// fields of records: a sentence for each layout that is missing.
  func cells(of theme: Theme) -> [String] {
    rules.library.all.flatMap { kind -> [String] in
      guard let list = kind.list, theme.kind(for: kind.name) != .inherits,
        let resolution = try? rules.registry.resolve(kind.name, theme: theme.name),
        resolution.layoutTheme == theme.name || resolution.chain.first?.theme == theme.name
      else { return [] }
      let missing =
        kind.record == nil
        ? (resolution.cells(of: kind).isEmpty ? [list.cell] : [])
        : list.cells.filter { resolution.cell($0) == nil }
      // The plugin of a screenlet may call its own layouts those of Default.
      let file = resolution.layoutTheme == theme.name ? resolution.layout.path : ""
      let part = file.split(separator: "_").last ?? "\(theme.name).xib"
      return missing.map { cell in
        "\(resolution.layout.path): the rows of \(kind.name) are empty, because no theme has "
          + "a layout for them; add \(cell)_\(part)"
      }
    }
  }

  // MARK: Images

  /// Images of a theme's layouts that exist only under a name in another case.
  func images(of theme: Theme) -> [String] {
    let lineage = rules.registry.lineage(of: theme.name).themes
    let layouts = theme.withSubThemes.flatMap(\.layouts.values)
    return layouts.sorted { $0.path < $1.path }.flatMap { layout in
      layout.document.imagesInOtherCase(of: \.imageReferences) { name in
        let isThere = lineage.contains { ThemeImage.find(name, in: $0.images) != nil }
        if isThere { return nil }
        return lineage.lazy.compactMap { ThemeImage.findOtherCase(name, in: $0.images) }.first
      }.map { "\(layout.path):\($0)" }
    }
  }

  /// A sentence for each place in a theme's layouts where nothing would be shown.
  ///
  /// - Parameter embeds: Whether a theme's library may bring an image of a name.
  func missingImages(
    of theme: Theme, embeds: (_ theme: Theme, _ image: String) -> Bool
  ) -> [SetupProblem] {
    theme.withSubThemes.flatMap { theme in
      let lineage = rules.registry.lineage(of: theme.name).themes
      return theme.layouts.values.sorted { $0.path < $1.path }.flatMap { layout in
        let missing = layout.document.missingImages(of: \.imageReferences) { name in
          lineage.contains { theme in
            // An image under a name in another case is reported as such.
            ThemeImage.find(name, in: theme.images) != nil
              || ThemeImage.findOtherCase(name, in: theme.images) != nil || embeds(theme, name)
          }
        }
        return missing.map { Self.problem($0, in: layout) }
      }
    }
  }

  private static func problem(_ images: MissingImages, in layout: Layout) -> SetupProblem {
    let place = "\(layout.path):\(images.line)"
    let isOne = images.names.count == 1
    if images.areSymbols {
      let what = isOne ? "is a symbol" : "are symbols"
      let those = isOne ? "an image of that name" : "images of these names"
      return .file(
        "\(place): \(images.list) \(what) of iOS and no file; put \(those) into the bundle")
    }
    let (what, them) = isOne ? ("is no image", "it") : ("are no images", "them")
    return .file(
      "\(place): there \(what) \(images.list); put \(them) into the bundle, or take \(them) out "
        + "of the layout")
  }
}
