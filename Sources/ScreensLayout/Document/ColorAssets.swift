package import ScreensDocuments

/// The colour sets of a folder's asset catalogs, by name: `Colors.xcassets/ink.colorset` is `ink`.
/// A layout that names such a colour gets the catalog's, not the copy in its own resources.
package struct ColorAssets: Sendable, Equatable {
  private var colors: [String: LayoutColor] = [:]

  package init() {}

  /// Whether a colour differs between surroundings. Then the folder's layouts are made for light
  /// and dark ones, and colours of the system follow, too.
  package var areAdaptive: Bool { colors.values.contains(where: \.isAdaptive) }

  package subscript(name: String) -> LayoutColor? { colors[name] }

  /// The name of the colour set that a file describes; nil for other files.
  ///
  /// - Parameter path: The file's path below the folder.
  package static func name(of path: String) -> String? {
    let parts = path.split(separator: "/")
    guard parts.count >= 3, parts[0].hasSuffix(".xcassets"), parts.last == "Contents.json",
      let set = parts.dropLast().last, set.hasSuffix(".colorset")
    else { return nil }
    return String(set.dropLast(".colorset".count))
  }

  /// Adds a colour set.
  ///
  /// - Parameters:
  ///   - bytes: The content of its `Contents.json`.
  ///   - name: The name that layouts use.
  ///   - file: The name that errors give.
  package mutating func add(
    _ bytes: [UInt8], name: String, file: String
  ) throws(ColorAssetError) {
    let content: JSONValue
    do { content = try JSONReader.read(bytes, file: file, size: 1 << 16) } catch {
      throw .json(error)
    }
    var any: LayoutColor?
    var others: [ColorAppearance: LayoutColor] = [:]
    for (index, entry) in (content["colors"]?.array ?? []).enumerated() {
      guard ["universal", "iphone", nil].contains(entry["idiom"]?.string),
        let appearance = Self.appearance(entry["appearances"]?.array ?? []),
        let described = entry["color"]
      else { continue }
      guard let color = Self.color(described, isDark: appearance == .dark) else {
        throw .colour(file: file, index: index)
      }
      if appearance == .usual { any = color } else { others[appearance] = color }
    }
    guard let any else { throw .empty(file: file) }
    colors[name] = LayoutColor(any, in: others)
  }

  /// The appearance that an entry is for; nil for surroundings that no browser reports.
  private static func appearance(_ conditions: [JSONValue]) -> ColorAppearance? {
    var (isDark, isStrong) = (false, false)
    for condition in conditions {
      switch (condition["appearance"]?.string, condition["value"]?.string) {
      case ("luminosity", "dark"): isDark = true
      case ("luminosity", "light"): break
      case ("contrast", "high"): isStrong = true
      default: return nil
      }
    }
    return isDark ? isStrong ? .strongDark : .dark : isStrong ? .strong : .usual
  }

  private static func color(_ described: JSONValue, isDark: Bool) -> LayoutColor? {
    if let name = described["reference"]?.string {
      return (isDark ? SystemColors.dark(name) : nil) ?? SystemColors.color(name)
    }
    guard let components = described["components"] else { return nil }
    func part(_ name: String) -> Double? { components[name].flatMap(Self.part) }
    let alpha = components["alpha"].flatMap { $0.number ?? Double($0.string ?? "") } ?? 1
    if let white = part("white") { return LayoutColor(white: white, alpha: alpha) }
    guard let red = part("red"), let green = part("green"), let blue = part("blue") else {
      return nil
    }
    return LayoutColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// A part as Xcode writes it: `0.345`, `0x1F`, or a whole number of at most 255.
  private static func part(_ value: JSONValue) -> Double? {
    guard let text = value.string else { return value.number }
    if text.hasPrefix("0x") { return UInt8(text.dropFirst(2), radix: 16).map { Double($0) / 255 } }
    return text.utf8.contains(UInt8(ascii: "."))
      ? Double(text) : UInt8(text).map { Double($0) / 255 }
  }
}

/// The reason that a colour set is not used; layouts keep the copies of its colour that they have.
package enum ColorAssetError: Error, CustomStringConvertible {
  case json(JSONError)
  /// An entry has neither parts that are numbers nor the name of a colour of the system.
  case colour(file: String, index: Int)
  /// No entry is for all surroundings.
  case empty(file: String)

  package var description: String {
    switch self {
    case .json(let error): "\(error)"
    case .colour(let file, let index):
      "\(file): colors.\(index): is no colour; give it red, green and blue, each from 0.0 to 1.0"
    case .empty(let file):
      "\(file): has no colour for any appearance; add one without 'appearances'"
    }
  }
}
