import ScreensDocuments

/// The properties that every view has.
extension XIBBuilder {
  mutating func readProperties(
    of node: inout LayoutNode, from element: DocumentElement
  ) throws(XIBError) {
    node.tag = try integer(element, "tag", default: 0)
    node.restorationIdentifier = element["restorationIdentifier"]
    node.customClass = element["customClass"]
    node.userLabel = element["userLabel"]
    try readBox(of: &node, from: element)
    try readAppearance(of: &node, from: element)
    node.guides = Self.guides(of: element)
    node.variations = Self.variations(of: element)
    node.runtimeAttributes = try runtimeAttributes(of: element)
    node.accessibility = Self.accessibility(of: element)
    try readContent(of: &node, from: element)
  }

  private mutating func readBox(
    of node: inout LayoutNode, from element: DocumentElement
  ) throws(XIBError) {
    var box = LayoutBox()
    if let frame = Self.frame(of: element) {
      box.frame = try rect(frame)
    } else {
      note("<\(element.name)> has no frame; add <rect key=\"frame\">", element)
    }
    if let mask = element.child(key: "autoresizingMask") { box.mask = Self.mask(mask) }
    box.placement = placement(of: node, element)
    box.isMisplaced = Self.boolean(element, "misplaced")
    box.hugging = AxisPriorities(
      horizontal: try number(element, "horizontalHuggingPriority", default: 250),
      vertical: try number(element, "verticalHuggingPriority", default: 250))
    box.compressionResistance = AxisPriorities(
      horizontal: try number(element, "horizontalCompressionResistancePriority", default: 750),
      vertical: try number(element, "verticalCompressionResistancePriority", default: 750))
    box.layoutMargins = try insets(element, key: "layoutMargins")
    box.directionalLayoutMargins = try insets(element, key: "directionalLayoutMargins")
    box.preservesSuperviewLayoutMargins = Self.boolean(element, "preservesSuperviewLayoutMargins")
    box.insetsMarginsFromSafeArea = Self.boolean(
      element, "insetsLayoutMarginsFromSafeArea", default: true)
    box.standIn = try standIn(element)
    box.preferredMaxLayoutWidth = try number(element, "preferredMaxLayoutWidth")
    node.box = box
  }

  private func standIn(_ element: DocumentElement) throws(XIBError) -> StandIn? {
    let names = ["placeholderIntrinsicWidth", "placeholderIntrinsicHeight"]
    guard names.contains(where: { element[$0] != nil }) else { return nil }
    func side(_ name: String) throws(XIBError) -> Double? {
      element[name] == "infinite" ? nil : try number(element, name).map { max(0, $0) }
    }
    return StandIn(width: try side(names[0]), height: try side(names[1]))
  }

  private func placement(of node: LayoutNode, _ element: DocumentElement) -> LayoutBox.Placement {
    guard let parent = node.parent.map({ draft.nodes[$0.offset] }) else { return .root }
    if element["key"] == "contentView", Self.placesContentView(parent.kind) { return .contentView }
    if Self.boolean(element, "fixedFrame") { return .fixed }
    guard draft.usesAutoLayout else { return .mask }
    if parent.kind == .stackView { return .arranged }
    return Self.boolean(element, "translatesAutoresizingMaskIntoConstraints", default: true)
      ? .mask : .constraints
  }

  private static func placesContentView(_ kind: NodeKind) -> Bool {
    kind == .tableViewCell || kind == .collectionViewCell || kind == .visualEffectView
  }

  private static func mask(_ element: DocumentElement) -> AutoresizingMask {
    let flags: [(String, AutoresizingMask)] = [
      ("flexibleMinX", .flexibleMinX), ("widthSizable", .widthSizable),
      ("flexibleMaxX", .flexibleMaxX), ("flexibleMinY", .flexibleMinY),
      ("heightSizable", .heightSizable), ("flexibleMaxY", .flexibleMaxY),
    ]
    return flags.reduce(into: []) { if boolean(element, $1.0) { $0.insert($1.1) } }
  }

  private mutating func readAppearance(
    of node: inout LayoutNode, from element: DocumentElement
  ) throws(XIBError) {
    var appearance = NodeAppearance()
    appearance.isHidden = Self.boolean(element, "hidden")
    appearance.isEnabled = Self.boolean(element, "enabled", default: true)
    appearance.isUserInteractionEnabled = Self.boolean(
      element, "userInteractionEnabled", default: true)
    appearance.alpha = min(max(try number(element, "alpha", default: 1), 0), 1)
    appearance.isOpaque = Self.boolean(element, "opaque", default: true)
    appearance.clipsSubviews = Self.boolean(element, "clipsSubviews")
    appearance.contentMode = choice(element, "contentMode", default: .scaleToFill)
    appearance.backgroundColor = try color(element, key: "backgroundColor")
    appearance.tintColor = try color(element, key: "tintColor")
    appearance.semanticContentAttribute = element["semanticContentAttribute"]
    node.appearance = appearance
  }

  private static func guides(of element: DocumentElement) -> [LayoutGuide] {
    let own = element.children.filter { $0.name == "viewLayoutGuide" }
    let listed = element.child("layoutGuides")?.children ?? []
    return (own + listed).compactMap { guide in
      guard let id = guide["id"] else { return nil }
      return LayoutGuide(id: id, key: guide["key"] ?? guide["type"] ?? "guide")
    }
  }

  private static func variations(of element: DocumentElement) -> [NodeVariation] {
    element.children.filter { $0.name == "variation" }.map { variation in
      let references = variation.children.filter { $0.name == "mask" }.flatMap(\.children)
      return NodeVariation(
        condition: SizeClassCondition(key: variation["key"] ?? "default"),
        excluded: references.filter { $0.name == "exclude" }.compactMap { $0["reference"] },
        included: references.filter { $0.name == "include" }.compactMap { $0["reference"] })
    }
  }

  private static func accessibility(of element: DocumentElement) -> AccessibilityContent {
    var content = AccessibilityContent()
    guard let child = element.child("accessibility") else { return content }
    content.label = text(child, "label")
    content.hint = text(child, "hint")
    content.identifier = child["identifier"]
    content.value = text(child, "value")
    if let flag = child.child(key: "isElement", named: "bool") {
      content.isElement = boolean(flag, "value")
    }
    if let traits = child.child("accessibilityTraits") {
      content.traits = Set(traits.attributes.filter { $0.value == "YES" }.keys)
    }
    return content
  }
}
