import ScreensCore
import ScreensDocuments
import ScreensLayout
import ScreensModel
import ScreensViews

/// Controls that hold a value, and images.
extension SVGDrawing {
  private static let track = LayoutColor(hex: 0xC7C7CC)
  private static let on = LayoutColor(hex: 0x34C759)

  private func tint(_ index: Int) -> LayoutColor { color(.tintColor, index) ?? .defaultTint }

  /// The value's share of the control's range, from 0 to 1.
  private func part(_ index: Int) -> Double {
    let control = document.nodes[index].control
    let least = control?.minimum ?? 0
    let most = control?.maximum ?? 1
    guard most > least else { return 0 }
    return min(max(((tree[index, .value].double ?? least) - least) / (most - least), 0), 1)
  }

  private mutating func circle(_ x: Double, _ y: Double, _ radius: Double, _ color: LayoutColor) {
    writer.begin("circle")
    writer.attribute("cx", number: x)
    writer.attribute("cy", number: y)
    writer.attribute("r", number: radius)
    fill(color)
    writer.end()
  }

  mutating func toggle(_ index: Int) {
    let control = document.nodes[index].control
    let isOn = tree[index, .value] == .bool(true)
    let room = bounds(index)
    let (width, height) = (min(room.width, 51), min(room.height, 31))
    let color = isOn ? control?.onColor ?? Self.on : Self.track
    rectangle(
      LayoutRect(x: 0, y: (room.height - height) / 2, width: width, height: height),
      radius: height / 2
    ) { $0.fill(color) }
    circle(
      isOn ? width - height / 2 : height / 2, room.height / 2, height / 2 - 2,
      control?.thumbColor ?? .white)
  }

  mutating func slider(_ index: Int) {
    let room = bounds(index)
    let middle = room.height / 2
    let reach = 14 + part(index) * max(0, room.width - 28)
    bar(from: 2, to: room.width - 2, middle, Self.track)
    bar(from: 2, to: reach, middle, tint(index))
    circle(reach, middle, 14, Self.track)
    circle(reach, middle, 13, .white)
  }

  mutating func progress(_ index: Int) {
    let room = bounds(index)
    bar(from: 0, to: room.width, room.height / 2, Self.track)
    bar(from: 0, to: part(index) * room.width, room.height / 2, tint(index))
  }

  private mutating func bar(
    from left: Double, to right: Double, _ middle: Double, _ color: LayoutColor
  ) {
    rectangle(
      LayoutRect(x: left, y: middle - 2, width: max(0, right - left), height: 4), radius: 2
    ) { $0.fill(color) }
  }

  mutating func segments(_ index: Int) {
    let node = document.nodes[index]
    let titles = (node.control?.segments ?? []).enumerated().map { segmentTitle($1, $0, node) }
    guard !titles.isEmpty else { return }
    let chosen = Int(exactly: (tree[index, .value].double ?? 0).rounded())
    let room = bounds(index)
    let width = room.width / Double(titles.count)
    rectangle(room, radius: 7) { $0.fill(LayoutColor(hex: 0xE4E4E9)) }
    for (number, title) in titles.enumerated() {
      let place = LayoutRect(x: Double(number) * width, y: 0, width: width, height: room.height)
      if number == chosen {
        let inner = LayoutRect(x: place.x + 2, y: 2, width: width - 4, height: room.height - 4)
        rectangle(inner, radius: 6) { $0.fill(.white) }
      }
      draw(
        title, in: place, TextLook(font: LayoutFont(size: 13), color: .black, alignment: "center"))
    }
  }

  mutating func stepper(_ index: Int) {
    let room = bounds(index)
    rectangle(room, radius: 7) { $0.fill(LayoutColor(hex: 0xE4E4E9)) }
    for (sign, left) in [("−", 0), ("+", room.width / 2)] {
      draw(
        sign, in: LayoutRect(x: left, y: 0, width: room.width / 2, height: room.height),
        TextLook(font: LayoutFont(size: 20), color: .black, alignment: "center"))
    }
  }

  mutating func pages(_ index: Int) {
    let count = min(max(document.nodes[index].control?.pages ?? 0, 0), 100)
    let chosen = Int(exactly: (tree[index, .value].double ?? 0).rounded())
    let room = bounds(index)
    let start = (room.width - Double(16 * count - 9)) / 2
    for number in 0..<count {
      let color = LayoutColor(white: number == chosen ? 0.2 : 0.7)
      circle(start + 3.5 + 16 * Double(number), room.height / 2, 3.5, color)
    }
  }

  mutating func indicator(_ index: Int) {
    let control = document.nodes[index].control
    let isTurning = tree[index, .value].bool ?? control?.isAnimating ?? false
    guard isTurning || control?.hidesWhenStopped == false else { return }
    let room = bounds(index)
    let radius = max(0, min(room.width, room.height) / 2 - 2)
    writer.begin("circle")
    writer.attribute("cx", number: room.width / 2)
    writer.attribute("cy", number: room.height / 2)
    writer.attribute("r", number: radius)
    writer.attribute("fill", "none")
    fill(control?.onColor ?? LayoutColor(white: 0.5), "stroke")
    writer.attribute("stroke-width", 3)
    writer.attribute(
      "stroke-dasharray",
      [4.7 * radius, 1.6 * radius].map(DecimalNumber.text)
        .joined(separator: " "))
    writer.end()
  }

  /// Embeds an image of the theme in the picture; draws nothing when the theme has none of that
  /// name.
  mutating func picture(_ name: String?, in room: LayoutRect, _ index: Int) {
    guard let name, let image = image(name) else { return }
    writer.begin("image")
    writer.attribute("x", number: room.x)
    writer.attribute("y", number: room.y)
    writer.attribute("width", number: room.width)
    writer.attribute("height", number: room.height)
    let fit =
      switch document.nodes[index].appearance.contentMode {
      case .scaleAspectFit: "xMidYMid meet"
      case .scaleAspectFill: "xMidYMid slice"
      default: "none"
      }
    writer.attribute("preserveAspectRatio", fit)
    writer.attribute(
      "href", "data:\(Self.type(of: image.name));base64,\(Base64Text.text(of: image.bytes))")
    writer.end()
  }

  private static func type(of name: String) -> String {
    switch name.split(separator: ".").last?.lowercased() {
    case "svg": "image/svg+xml"
    case "jpg", "jpeg": "image/jpeg"
    case "gif": "image/gif"
    case "webp": "image/webp"
    default: "image/png"
    }
  }
}
