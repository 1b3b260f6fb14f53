import ScreensCore
import ScreensDocuments
import ScreensLayout

/// Writes a view as JSON for tools: every node with its frame, role, name and text.
struct FramesWriter {
  let view: ScreenletView
  let place: ScreenletPlace

  /// The JSON of the view at a size of its root; at the design's size without one.
  func json(at size: LayoutSize?) -> [UInt8] {
    let document = view.tree.document
    let geometry = LayoutGeometry(document)
    let frames = geometry.frames(at: size ?? geometry.designSize)
    var json = JSONWriter(pretty: true)
    json.object { json in
      json.member("screenlet", place.screenlet.rawValue)
      json.member("theme", place.theme.rawValue)
      json.member("layout", view.resolution.layout.path)
      json.name("nodes")
      json.array { json in
        for (node, frame) in zip(document.nodes, frames) {
          json.object { self.write(node, frame, &$0) }
        }
      }
    }
    return json.bytes + [0x0a]
  }

  private func write(_ node: LayoutNode, _ frame: LayoutRect, _ json: inout JSONWriter) {
    let tree = view.tree
    let index = node.index.offset
    json.member("id", node.id)
    json.member("key", node.key)
    json.member("parent", node.parent.map { tree.document[$0].id })
    json.member("kind", node.element)
    json.member("role", Self.role(node))
    json.member("name", name(node))
    json.name("frame")
    json.array { json in
      for number in [frame.x, frame.y, frame.width, frame.height] { json.number(number) }
    }
    let isSecret = tree.document.isSecret(index)
    json.member("text", isSecret ? nil : tree[index, .text].nonEmptyString)
    json.member("placeholder", tree[index, .placeholder].nonEmptyString)
    json.member("hidden", .boolean(tree.isHidden(index)))
    json.member("enabled", .boolean(tree[index, .enabled] != .bool(false)))
    json.member("secure", .boolean(tree[index, .secure] == .bool(true)))
    json.member("tag", .integer(Int64(node.tag)))
  }

  private func name(_ node: LayoutNode) -> String? {
    let index = node.index.offset
    let label = view.tree[index, .accessibilityLabel].nonEmptyString
    if view.tree.document.isInput(index) {
      return label ?? view.tree[index, .placeholder].nonEmptyString
    }
    return label ?? view.tree[index, .text].nonEmptyString
  }

  /// The role that the web face gives a node; nil for one that only groups.
  private static func role(_ node: LayoutNode) -> String? {
    switch node.kind {
    case .label: node.accessibility.traits.contains("header") ? "heading" : "text"
    case .button: "button"
    case .textField, .textView: "textbox"
    case .searchBar: "searchbox"
    case .imageView: "img"
    case .switch: "switch"
    case .slider: "slider"
    case .stepper: "spinbutton"
    case .segmentedControl: "radiogroup"
    case .progressView: "progressbar"
    default: nil
    }
  }
}
