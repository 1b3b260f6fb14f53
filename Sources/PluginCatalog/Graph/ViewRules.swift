package import PluginFormat
import ScreensCore
import ScreensDocuments
import ScreensLayout
import ScreensModel

/// The rules of the kinds of theme that descriptors alone can break.
package enum ViewRules {
  /// A class that extends nothing needs a layout, and a class on a parent names its parent class.
  package static func check(
    _ descriptor: Descriptor, layouts: [String], file: String
  ) throws(GraphFault) {
    let own = layouts.compactMap { LayoutName($0) }.filter(descriptor.owns)
    let bases = Set(own.map { $0.naming(descriptor.views.map(\.screenlet.rawValue)).base })
    func hasLayout(_ view: Descriptor.View) -> Bool {
      view.layout != nil || bases.contains(view.screenlet.viewName)
    }
    for (index, view) in descriptor.views.enumerated() {
      if view.viewClass != nil, view.extends == nil, !hasLayout(view) {
        throw .noLayout(file: file, view: index, screenlet: view.screenlet)
      }
      if view.viewClass == nil || view.extends != nil, descriptor.parent == nil {
        throw .noParent(file: file, view: index, screenlet: view.screenlet)
      }
    }
  }

  /// A class that extends another finds it in the theme's line.
  ///
  /// - Parameter isThere: Whether this host can show a screenlet at all.
  static func checkExtended(
    _ descriptor: Descriptor, known: Set<ViewClassName>, lineage: [ThemeName],
    isThere: (ScreenletName) -> Bool, file: String
  ) throws(GraphFault) {
    for (index, view) in descriptor.views.enumerated() where isThere(view.screenlet) {
      guard let name = view.extends, !known.contains(name) else { continue }
      let suggestion = Suggestion.nearest(to: name.rawValue, among: known.map(\.rawValue).sorted())
      throw .unknownClass(
        file: file, view: index, name: name, lineage: lineage, suggestion: suggestion)
    }
  }
}
