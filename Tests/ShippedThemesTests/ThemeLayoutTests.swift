import ScreensLayout
import Testing

struct ThemeLayoutTests {
  @Test(arguments: ShippedTheme.all)
  func `a layout reads without a remark`(theme: ShippedTheme) throws {
    let layout = try theme.layout()
    #expect(layout.diagnostics.map(\.description) == [])
    #expect(layout.nodes.allSatisfy { $0.kind.isKnown })
  }

  @Test(arguments: [
    ("flat7", "LoginView_flat7"), ("harbor", "LoginView_default"),
    ("lockscreen", "LoginView_lockscreen"),
  ])
  func `a layout names its class`(name: String, viewClass: String) throws {
    let theme = try #require(ShippedTheme.all.first { $0.name == name })
    #expect(try theme.layout().root.customClass == viewClass)
  }

  @Test func `Flat7 keeps the outlets of the class that it extends`() throws {
    let own = try ShippedTheme.all[0].layout().outlets.keys
    // Labels are optional: Flat7 has captions of its own.
    let needed = try ShippedTheme.defaultLayout().outlets.keys.filter { !$0.hasSuffix("Label") }
    #expect(Set(own).isSuperset(of: needed))
  }

  @Test func `Harbor has the nodes of the Default theme, and decoration besides`() throws {
    let own = try signature(ShippedTheme.all[1].layout())
    #expect(try own == signature(ShippedTheme.defaultLayout()))
  }

  @Test(arguments: ShippedTheme.all, [320.0, 480, 768, 1400])
  func `controls are large enough, inside the view and apart from each other`(
    theme: ShippedTheme, width: Double
  ) throws {
    let layout = try theme.layout()
    let size = LayoutSize(width: width, height: layout.root.box.frame.height)
    let geometry = LayoutGeometry(layout)
    let controls = layout.nodes.filter { $0.kind.isControl && !$0.appearance.isHidden }
    let frames = controls.map { control in
      var frame = geometry[control.index].frame(at: size)
      var parent = control.parent
      while let index = parent, index != .root {
        let outer = geometry[index].frame(at: size)
        frame.x += outer.x
        frame.y += outer.y
        parent = layout[index].parent
      }
      return frame
    }
    for (index, frame) in frames.enumerated() {
      #expect(frame.height >= 44 && frame.width >= 44)
      #expect(frame.x >= 0 && frame.y >= 0)
      #expect(frame.x + frame.width <= width && frame.y + frame.height <= size.height)
      for other in frames[..<index] { #expect(!overlap(frame, other)) }
    }
  }

  @Test(arguments: ShippedTheme.all)
  func `text stands out from what is behind it, and controls from the view`(
    theme: ShippedTheme
  ) throws {
    let layout = try theme.layout()
    for node in layout.nodes {
      let text = node.button?.look(.normal).titleColor ?? node.text.color
      if let text {
        let behind = try #require(background(of: node, in: layout))
        #expect(contrast(text, behind) >= 4.5, "\(node.userLabel ?? node.id)")
      }
      guard node.kind.isControl, let parent = node.parent else { continue }
      var edges = [node.appearance.backgroundColor].compactMap(\.self)
      if case .color(let border)? = node.runtimeAttribute("borderColor") { edges.append(border) }
      let around = try #require(background(of: layout[parent], in: layout))
      #expect(edges.contains { contrast($0, around) >= 3 }, "\(node.userLabel ?? node.id)")
    }
  }

  private func signature(_ layout: LayoutDocument) -> Set<[String]> {
    let named = layout.nodes.filter {
      $0.kind.isControl || !$0.outletNames.isEmpty || $0.tag != 0
        || $0.restorationIdentifier != nil || !layout.actions(of: $0.index).isEmpty
    }
    return Set(
      named.map { node in
        ["\(node.kind)", "\(node.tag)", node.restorationIdentifier ?? ""]
          + node.outletNames.sorted()
          + layout.actions(of: node.index).map { "\($0.event) \($0.selector)" }.sorted()
      })
  }

  private func overlap(_ one: LayoutRect, _ other: LayoutRect) -> Bool {
    one.x < other.x + other.width && other.x < one.x + one.width
      && one.y < other.y + other.height && other.y < one.y + one.height
  }

  private func background(of node: LayoutNode, in layout: LayoutDocument) -> LayoutColor? {
    if let color = node.appearance.backgroundColor, color.alpha == 1 { return color }
    return node.parent.flatMap { background(of: layout[$0], in: layout) }
  }

  private func contrast(_ one: LayoutColor, _ other: LayoutColor) -> Double {
    let light = [luminance(one), luminance(other)].sorted()
    return (light[1] + 0.05) / (light[0] + 0.05)
  }

  private func luminance(_ color: LayoutColor) -> Double {
    func linear(_ value: Double) -> Double {
      value <= 0.04045 ? value / 12.92 : power((value + 0.055) / 1.055)
    }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }

  /// About value^2.4: exactly enough for ratios that keep their distance from the limit.
  private func power(_ value: Double) -> Double {
    let fifth = (0..<40).reduce(value) { root, _ in
      root - (root * root * root * root * root - value * value) / (5 * root * root * root * root)
    }
    return value * value * fifth
  }
}
