/// A device's screen as the editor draws it.
package struct SimulatedScreen: Sendable, Hashable {
  /// The parts that are cut off at the ends of the upright screen.
  package enum Ends: Sendable, Hashable {
    /// Nothing but a status bar: the device has a home button.
    case homeButton
    /// A camera above and an indicator below, this many points each.
    case rounded(top: Double, bottom: Double)
  }

  /// The upright width in points.
  package let width: Double
  /// Pixels per point.
  package let scale: Double
  /// Whether it is a tablet's.
  package let isTablet: Bool
  /// Whether the width is regular when the device lies on its side.
  package let isWideInLandscape: Bool
  /// The parts that are cut off.
  package let ends: Ends

  private init(
    _ width: Double, _ scale: Double, _ ends: Ends = .homeButton, isTablet: Bool = false,
    isWide: Bool = false
  ) {
    self.width = width
    self.scale = scale
    self.ends = ends
    self.isTablet = isTablet
    isWideInLandscape = isWide
  }

  /// The screen of a device's name; an unknown name beginning with `ipad` is a tablet, any other a
  /// phone with a home button.
  package init(device: String?) {
    let name = device ?? ""
    if let known = Self.phones[name] {
      self = known
    } else if name.hasPrefix("ipad") {
      let ends: Ends = name.hasSuffix("rounded") ? .rounded(top: 24, bottom: 20) : .homeButton
      self.init(Self.tabletWidths.first { name.hasPrefix($0.0) }?.1 ?? 768, 2, ends, isTablet: true)
    } else {
      self.init(375, 2)
    }
  }

  private static let phones: [String: SimulatedScreen] = [
    "retina3_5": SimulatedScreen(320, 2), "retina4_0": SimulatedScreen(320, 2),
    "retina4_7": SimulatedScreen(375, 2), "retina5_5": SimulatedScreen(414, 3, isWide: true),
    "retina5_4": SimulatedScreen(375, 3, .rounded(top: 50, bottom: 34)),
    "retina5_9": SimulatedScreen(375, 3, .rounded(top: 44, bottom: 34)),
    "retina6_0": SimulatedScreen(390, 3, .rounded(top: 47, bottom: 34)),
    "retina6_1": SimulatedScreen(414, 2, .rounded(top: 48, bottom: 34), isWide: true),
    "retina6_12": SimulatedScreen(393, 3, .rounded(top: 59, bottom: 34)),
    "retina6_5": SimulatedScreen(414, 3, .rounded(top: 44, bottom: 34), isWide: true),
    "retina6_7": SimulatedScreen(428, 3, .rounded(top: 47, bottom: 34), isWide: true),
    "retina6_72": SimulatedScreen(430, 3, .rounded(top: 59, bottom: 34), isWide: true),
  ]

  private static let tabletWidths: [(String, Double)] = [
    ("ipad8_3", 744), ("ipad9_7", 768), ("ipad10_2", 810), ("ipad10_5", 834), ("ipad10_9", 820),
    ("ipad11_0", 834), ("ipad12_9", 1024), ("ipad13_0", 1032),
  ]
}
