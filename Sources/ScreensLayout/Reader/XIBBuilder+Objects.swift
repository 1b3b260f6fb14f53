import ScreensDocuments

/// Reads the objects of a document besides the views that are shown.
extension XIBBuilder {
  /// The platform that a document is for, when it is another than the one whose views these are.
  static func otherPlatform(of document: DocumentElement) -> String? {
    let runtime = document["targetRuntime"] ?? ""
    let type = document["type"] ?? ""
    if runtime.hasPrefix("MacOSX") || type.hasSuffix("InterfaceBuilder3.Cocoa.XIB") {
      return "macOS"
    }
    if runtime.hasPrefix("AppleTV") || type.contains("AppleTV") { return "tvOS" }
    if runtime.hasPrefix("watch") || type.contains("WatchKit") { return "watchOS" }
    return nil
  }

  /// The place of the root among the objects at the top: the one that the owner's outlet `view`
  /// names, else the first view, or the first controller with a view.
  static func root(of objects: [DocumentElement]) -> Int? {
    let owner = objects.first {
      $0.name == "placeholder"
        && ($0["placeholderIdentifier"] == "IBFilesOwner" || $0["id"] == "-1")
    }
    let named = owner?.child("connections")?.children.first {
      $0.name == "outlet" && $0["property"] == "view"
    }?["destination"]
    if let named,
      let index = objects.firstIndex(where: { $0["id"] == named && isView($0) })
    {
      return index
    }
    return objects.firstIndex { object in
      if object.name == "placeholder" { return false }
      if isView(object) { return true }
      return object.child(key: "view").map { frame(of: $0) != nil } ?? false
    }
  }

  static func isView(_ object: DocumentElement) -> Bool {
    frame(of: object) != nil || NodeKind(element: object.name).isKnown
  }

  /// Whether layouts may name an object beside the views, and faces do without it.
  static func isUnderstood(_ object: DocumentElement) -> Bool {
    let ends = ["GestureRecognizer", "Layout", "Item", "Guide", "Guides"]
    return ends.contains { object.name.hasSuffix($0) }
  }

  /// Remembers the objects inside of an element that are no views, so that outlets may name them.
  mutating func findObjects(in element: DocumentElement) {
    if let id = element["id"] { otherObjects.insert(id) }
    for child in element.children where Self.frame(of: child) == nil { findObjects(in: child) }
  }

  /// Remembers the objects inside of a view that is not shown.
  mutating func findOmitted(in element: DocumentElement, of root: String) {
    if let id = element["id"] { omitted[id] = root }
    for child in element.children where child.name != "connections" {
      findOmitted(in: child, of: root)
    }
  }

  /// Whether an element below a view holds views, or parts of the view itself.
  static func holdsViews(_ element: DocumentElement) -> Bool {
    switch element.name {
    case "subviews", "prototypes", "cells", "constraints", "connections", "viewLayoutGuide",
      "layoutGuides":
      true
    default: frame(of: element) != nil
    }
  }

  /// Reads the bars and the device that the editor showed around the root.
  mutating func readCanvas(_ root: DocumentElement) {
    draft.canvas.hasStatusBar =
      root.child(key: "simulatedStatusBarMetrics", named: "nil") == nil
    draft.canvas.isFreeform = root.child("freeformSimulatedSizeMetrics") != nil
    if let bar = root.child("simulatedNavigationBarMetrics") {
      let isTranslucent = Self.boolean(bar, "translucent", default: true)
      draft.canvas.navigationBar = isTranslucent ? .translucent : .opaque
    }
  }
}
