/// One view of a layout with everything its document says about it.
package struct LayoutNode: Sendable {
  /// Where it stands in the document's array.
  package let index: NodeIndex
  /// The view around it; nil for the root.
  package let parent: NodeIndex?
  /// The index after its last descendant.
  package internal(set) var subtreeEnd: NodeIndex
  package let kind: NodeKind
  /// The XML element's name.
  package let element: String
  /// The id in the document; a view without one has its parent's id, `/` and its key.
  package let id: String
  /// The line of the element.
  package let line: Int
  /// The name of this node across versions of the layout: the outlet, else the restoration
  /// identifier, else the id. Unique in the document.
  package internal(set) var key = ""
  /// The names of the outlets of root and file's owner that point here, in document order.
  package internal(set) var outletNames: [String] = []
  /// The tag; 0 is none. Focus goes in the order of tags from 1.
  package var tag = 0
  /// The action's name by convention.
  package var restorationIdentifier: String?
  /// The class that drives it.
  package var customClass: String?
  /// A name for people who edit the document.
  package var userLabel: String?
  /// Where it is and how it resizes.
  package var box = LayoutBox()
  /// How it is drawn as any view is.
  package var appearance = NodeAppearance()
  /// Its text and how that is set; for labels, text fields, text views and button titles.
  package var text = TextContent()
  /// The look of a button, by state.
  package var button: ButtonContent?
  /// How a text field or text view takes input.
  package var input: TextInput?
  /// The value of a switch, slider, stepper, progress view, page or segmented control.
  package var control: ControlContent?
  /// The image of an image view.
  package var image: ImageReference?
  /// How a stack view arranges its children.
  package var stack: StackProperties?
  /// Properties of scroll, table and collection views and of cells.
  package var list: ListProperties?
  /// Values for the class behind it, and layer properties.
  package var runtimeAttributes: [RuntimeAttribute] = []
  /// The texts for assistive technology.
  package var accessibility = AccessibilityContent()
  /// The guides that constraints may name.
  package var guides: [LayoutGuide] = []
  /// Whether the design state has the view at all, after variations.
  package internal(set) var isInstalled = true
  /// Whether it is there under any pair of size classes.
  package internal(set) var isEverInstalled = true
  /// Whether others fill it, so that its size is known when it is shown.
  package internal(set) var isHollow = false
  /// Whether screenlets stand in it that are chosen while the layout is shown.
  package internal(set) var isPlace = false
  /// The changes under size classes.
  package var variations: [NodeVariation] = []

  /// Whether it is a content view that its cell places.
  package var isContentView: Bool { box.placement == .contentView }

  /// The screenlet's short name (`Login`) if the custom class is a screenlet: a nested screenlet
  /// loads its own layout here.
  package var nestedScreenlet: String? {
    guard let name = customClass?.split(separator: ".").last, name.hasSuffix("Screenlet"),
      let end = name.firstRange(of: "Screenlet")?.lowerBound, end > name.startIndex
    else { return nil }
    return String(name[..<end])
  }

  package func runtimeAttribute(_ keyPath: String) -> RuntimeValue? {
    runtimeAttributes.last { $0.keyPath == keyPath }?.value
  }

  /// The corner radius that the layer is drawn with.
  package var cornerRadius: Double {
    guard case .number(let radius)? = runtimeAttribute("layer.cornerRadius") else {
      let isShown = appearance.backgroundColor != nil
      return isShown ? button?.configuration?.cornerRadius ?? 0 : 0
    }
    return max(0, radius)
  }
}
