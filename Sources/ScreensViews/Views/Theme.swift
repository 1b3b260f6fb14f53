package import ScreensModel
package import ScreensSystem
import ScreensLayout

/// A theme: view classes, layouts, texts and images for any number of screenlets.
///
/// An immutable value. One that is only listed has its classes by name; their code is there once
/// it is admitted.
package struct Theme: Sendable {
  /// The name that pages ask for.
  package let name: ThemeName
  /// The theme that supplies all that this one lacks; nil for a theme that stands alone.
  package let parent: ThemeName?
  /// The plugin that it came from.
  package let plugin: PluginReference
  /// The view class of its own that each screenlet has.
  package let ownClasses: [ScreenletName: ViewClassName]
  package let layouts: [String: Layout]
  /// Views whose layout can't be read or breaks a rule, and why: the theme's parents show them.
  package let unreadable: [ScreenletName: String]
  /// Its own view classes; a listed theme has none yet.
  package let classes: [ViewClassName: ViewClass]
  /// Its own texts.
  package let strings: StringTables
  package let images: [String: ThemeImage]
  /// Whether the titles and placeholders of its layouts win over its parents' texts.
  package let hasLayoutTexts: Bool
  /// Whether its code was loaded and checked.
  package let isAdmitted: Bool
  /// The layouts of its sub-themes, such as `flat7-night` of `flat7`, that lie beside its own.
  package let subLayouts: [ThemeName: SubLayouts]
  /// The theme that a sub-theme's layouts lie in; nil for a theme of its own.
  package let base: ThemeName?
  /// The facts that its plugin gives for people; nil where it gives none.
  package let imprint: PluginImprint?

  /// A theme, not a sub-theme, by default without texts, images, faults and sub-themes.
  package init(
    name: ThemeName, parent: ThemeName?, plugin: PluginReference, layouts: [String: Layout],
    unreadable: [ScreenletName: String] = [:], classes: [ViewClassName: ViewClass],
    strings: StringTables = StringTables(), images: [String: ThemeImage] = [:], isAdmitted: Bool,
    subLayouts: [ThemeName: SubLayouts] = [:], base: ThemeName? = nil,
    imprint: PluginImprint? = nil, hasLayoutTexts: Bool = false
  ) {
    self.hasLayoutTexts = hasLayoutTexts
    self.subLayouts = subLayouts
    self.base = base
    self.imprint = imprint
    self.unreadable = unreadable
    self.name = name
    self.parent = parent
    self.plugin = plugin
    self.layouts = layouts
    self.classes = classes
    self.strings = strings
    self.images = images
    self.isAdmitted = isAdmitted
    ownClasses = Self.ownClasses(of: classes, layouts)
  }

  /// The sub-themes whose layouts lie beside its own, as themes that stand on it.
  ///
  /// - Parameter faults: The reasons for which views cannot be used, besides unreadable layouts.
  package func subThemes(faults: [ThemeView: String] = [:]) -> [Theme] {
    subLayouts.sorted { $0.key < $1.key }.map { name, sub in
      var unreadable = sub.unreadable
      for (view, reason) in faults where view.theme == name && unreadable[view.screenlet] == nil {
        unreadable[view.screenlet] = reason
      }
      return Theme(
        name: name, parent: self.name, plugin: plugin, layouts: sub.layouts,
        unreadable: unreadable, classes: [:], isAdmitted: isAdmitted, base: self.name,
        imprint: imprint, hasLayoutTexts: hasLayoutTexts)
    }
  }

  /// The same theme without some of its views; its parents show them.
  func refusing(_ views: [ScreenletName: String]) -> Theme {
    guard !views.isEmpty else { return self }
    return Theme(
      name: name, parent: parent, plugin: plugin, layouts: layouts,
      unreadable: unreadable.merging(views) { first, _ in first }, classes: classes,
      strings: strings, images: images, isAdmitted: isAdmitted, subLayouts: subLayouts, base: base,
      imprint: imprint, hasLayoutTexts: hasLayoutTexts)
  }

  package var withSubThemes: [Theme] { [self] + subThemes() }

  package func kind(for screenlet: ScreenletName) -> ThemeKind {
    let hasLayout = layouts[screenlet.viewName] != nil
    guard let own = ownClasses[screenlet], let viewClass = classes[own] else {
      return hasLayout ? .child : .inherits
    }
    return viewClass.extends == nil ? .full : .extended
  }

  /// Whether it has a cell of its own for the rows of a kind's lists.
  package func hasCells(of kind: ScreenletKind) -> Bool {
    layouts.keys.contains(where: kind.namesCell)
  }

  /// A screenlet's class is the one that its layout names, even if that class is a parent's.
  /// Without a layout it is the only or the most derived class for the screenlet.
  private static func ownClasses(
    of classes: [ViewClassName: ViewClass], _ layouts: [String: Layout]
  ) -> [ScreenletName: ViewClassName] {
    var own: [ScreenletName: ViewClassName] = [:]
    let parents = Set(classes.values.compactMap(\.extends))
    let sorted = classes.sorted { $0.key < $1.key }
    for (name, viewClass) in sorted {
      let named = layouts[viewClass.screenlet.viewName]?.document.rootClass
      if let named, !classes.keys.contains(where: { $0.rawValue == named }) { continue }
      if named == name.rawValue || (own[viewClass.screenlet] == nil && !parents.contains(name)) {
        own[viewClass.screenlet] = name
      }
    }
    // Classes that extend each other in a circle: one of them is named here, and resolution refuses
    // it.
    for (name, viewClass) in sorted
    where own[viewClass.screenlet] == nil && layouts[viewClass.screenlet.viewName] == nil {
      own[viewClass.screenlet] = name
    }
    return own
  }
}

/// The part of a sub-theme that lies beside the layouts of a theme.
package struct SubLayouts: Sendable {
  /// By base name, e.g. `LoginView`.
  package let layouts: [String: Layout]
  /// Views whose layout can't be read, and why.
  package let unreadable: [ScreenletName: String]

  package init(layouts: [String: Layout], unreadable: [ScreenletName: String] = [:]) {
    self.layouts = layouts
    self.unreadable = unreadable
  }
}

/// How much of a screenlet a theme has of its own.
package enum ThemeKind: String, Sendable {
  /// Own layout, own class that extends nothing.
  case full
  /// Own layout, the parent's class.
  case child
  /// Own class that extends one of the lineage.
  case extended
  /// Nothing of its own.
  case inherits
}

package struct ThemeImage: Sendable {
  /// The file's name, with its ending.
  package let name: String
  /// The file's bytes.
  package let bytes: [UInt8]
  /// The digest of the bytes.
  package let digest: Digest

  /// An image as it was read; the digest is of `bytes`.
  package init(name: String, bytes: [UInt8], digest: Digest) {
    self.name = name
    self.bytes = bytes
    self.digest = digest
  }

  /// The endings of images' names, in the order in which they are tried.
  package static let endings = [".png", ".svg", ".jpg", ".jpeg", ".gif", ".webp"]

  /// An image among others by its name, written with or without the ending.
  package static func find<Image>(_ name: String, in images: [String: Image]) -> Image? {
    if let image = images[name] { return image }
    return endings.lazy.compactMap { images[name + $0] }.first
  }

  /// The file whose name differs from an image's in case alone.
  package static func findOtherCase<Image>(_ name: String, in images: [String: Image]) -> String? {
    let names = Set(([""] + endings).map { (name + $0).lowercased() })
    return images.keys.sorted().first { names.contains($0.lowercased()) }
  }
}
