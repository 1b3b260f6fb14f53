import ScreensDocuments

/// Reads the content that each kind of view has of its own.
extension XIBBuilder {
  mutating func readContent(
    of node: inout LayoutNode, from element: DocumentElement
  ) throws(XIBError) {
    switch node.kind {
    case .label:
      try readText(of: &node, from: element)
      node.control = ControlContent(isHighlighted: Self.boolean(element, "highlighted"))
    case .button:
      try readText(of: &node, from: element)
      try readButton(of: &node, from: element)
      node.control = try control(element)
    case .textField, .textView, .searchBar:
      try readText(of: &node, from: element)
      try readInput(of: &node, from: element)
      node.control = try control(element)
      if node.kind == .textView { node.list = try list(element) }
    case .imageView:
      node.image = try image(element, "image")
    case .switch, .slider, .segmentedControl, .stepper, .progressView, .activityIndicator,
      .pageControl, .datePicker:
      node.control = try control(element)
    case .stackView:
      node.stack = try stack(element)
    case .scrollView, .tableView, .tableViewCell, .collectionView, .collectionViewCell,
      .collectionReusableView:
      node.list = try list(element)
    default: break
    }
  }

  private mutating func readInput(
    of node: inout LayoutNode, from element: DocumentElement
  ) throws(XIBError) {
    var input = TextInput()
    let attributed = try attributedText(element, key: "attributedPlaceholder")
    input.placeholder = Self.text(element, "placeholder") ?? attributed?.string
    input.borderStyle = choice(element, "borderStyle", default: .none)
    input.clearButtonMode = choice(element, "clearButtonMode", default: .never)
    input.isEditable = Self.boolean(element, "editable", default: true)
    if let traits = element.child("textInputTraits") {
      input.isSecure = Self.boolean(traits, "secureTextEntry")
      input.keyboardType = traits["keyboardType"]
      input.returnKeyType = traits["returnKeyType"]
      input.textContentType = traits["textContentType"]
      input.autocapitalization = traits["autocapitalizationType"]
      input.autocorrects = traits["autocorrectionType"].map { $0 == "yes" }
      input.checksSpelling = traits["spellCheckingType"].map { $0 == "yes" }
      input.enablesReturnKeyAutomatically = Self.boolean(traits, "enablesReturnKeyAutomatically")
    }
    node.input = input
  }

  private mutating func control(_ element: DocumentElement) throws(XIBError) -> ControlContent {
    var control = ControlContent()
    control.isSelected = Self.boolean(element, "selected")
    control.isHighlighted = Self.boolean(element, "highlighted")
    control.isOn = Self.boolean(element, "on")
    control.value = try number(
      element, anyOf: ["value", "progress", "currentPage", "selectedSegmentIndex"])
    control.minimum = try number(element, anyOf: ["minValue", "minimumValue"])
    control.maximum = try number(element, anyOf: ["maxValue", "maximumValue"])
    control.step = try number(element, "stepValue")
    control.pages = try number(element, "numberOfPages").map { Int($0) }
    control.segments = (element.child("segments")?.children ?? []).map { $0["title"] ?? "" }
    control.isDay = element["datePickerMode"] == "date"
    control.isAnimating = Self.boolean(element, "animating")
    control.hidesWhenStopped = Self.boolean(element, "hidesWhenStopped")
    control.style = element["style"]
    for key in ["onTintColor", "minimumTrackTintColor", "progressTintColor", "color"]
    where control.onColor == nil {
      control.onColor = try color(element, key: key)
    }
    control.thumbColor = try color(element, key: "thumbTintColor")
    control.horizontalAlignment = element["contentHorizontalAlignment"]
    control.verticalAlignment = element["contentVerticalAlignment"]
    return control
  }

  private mutating func stack(_ element: DocumentElement) throws(XIBError) -> StackProperties {
    var stack = StackProperties()
    stack.axis = choice(element, "axis", default: .horizontal)
    stack.distribution = choice(element, "distribution", default: .fill)
    stack.alignment = choice(element, "alignment", default: .fill)
    stack.spacing =
      element["spacing"] == "standard" || element["spacingType"] == "standard"
      ? nil : try number(element, "spacing", default: 0)
    stack.isBaselineRelative = Self.boolean(element, "baselineRelativeArrangement")
    stack.usesLayoutMargins = Self.boolean(element, "layoutMarginsRelativeArrangement")
    return stack
  }

  private mutating func list(_ element: DocumentElement) throws(XIBError) -> ListProperties {
    var list = ListProperties()
    list.isScrollEnabled = Self.boolean(element, "scrollEnabled", default: true)
    list.isPaging = Self.boolean(element, "pagingEnabled")
    list.style = element["style"]
    list.separatorStyle = element["separatorStyle"]
    list.separatorColor = try color(element, key: "separatorColor")
    list.rowHeight = try number(element, "rowHeight")
    list.reuseIdentifier = element["reuseIdentifier"]
    guard let flow = element.child("collectionViewFlowLayout") else { return list }
    list.itemSize = try size(flow.child(key: "itemSize"))
    list.lineSpacing = try number(flow, "minimumLineSpacing")
    list.itemSpacing = try number(flow, "minimumInteritemSpacing")
    list.sectionInsets = try insets(flow, key: "sectionInset")
    list.scrollsHorizontally = flow["scrollDirection"] == "horizontal"
    return list
  }
}
