/// The kind of a node; a custom class never changes it.
package enum NodeKind: Sendable, Hashable {
  case view, label, button, textField, textView, imageView
  case `switch`, slider, segmentedControl, stepper, progressView, activityIndicator, pageControl
  case scrollView, stackView, tableView, tableViewCell, tableViewCellContentView
  case collectionView, collectionViewCell, collectionReusableView
  case webView, mapView, pickerView, datePicker, searchBar, navigationBar, toolbar, tabBar
  case visualEffectView, containerView
  /// An element this reader doesn't know; it keeps frame, children and background.
  case unknown(String)

  /// The kind of an element's name in a XIB.
  package init(element: String) {
    self = Self.kinds[element] ?? .unknown(element)
  }

  /// Whether a person can operate it.
  package var isControl: Bool {
    switch self {
    case .button, .textField, .switch, .slider, .segmentedControl, .stepper, .pageControl,
      .datePicker:
      true
    default: false
    }
  }

  /// Whether a person can type into it.
  package var isTextInput: Bool { self == .textField || self == .textView || self == .searchBar }

  /// Whether its children scroll.
  package var isScrolling: Bool {
    switch self {
    case .scrollView, .tableView, .collectionView, .textView: true
    default: false
    }
  }

  /// Whether this reader knows the element.
  package var isKnown: Bool {
    if case .unknown = self { return false }
    return true
  }

  private static let kinds: [String: NodeKind] = [
    "view": .view, "label": .label, "button": .button, "textField": .textField,
    "textView": .textView, "imageView": .imageView, "switch": .switch, "slider": .slider,
    "segmentedControl": .segmentedControl, "stepper": .stepper, "progressView": .progressView,
    "activityIndicatorView": .activityIndicator, "pageControl": .pageControl,
    "scrollView": .scrollView, "stackView": .stackView, "tableView": .tableView,
    "tableViewCell": .tableViewCell, "tableViewCellContentView": .tableViewCellContentView,
    "collectionView": .collectionView, "collectionViewCell": .collectionViewCell,
    "collectionReusableView": .collectionReusableView, "webView": .webView,
    "wkWebView": .webView, "mapView": .mapView, "pickerView": .pickerView,
    "datePicker": .datePicker, "searchBar": .searchBar, "navigationBar": .navigationBar,
    "toolbar": .toolbar, "tabBar": .tabBar, "visualEffectView": .visualEffectView,
    "containerView": .containerView, "control": .view,
    "collectionViewCellContentView": .view,
  ]
}
