import Foundation

/// One measured figure beside the one it is compared with, from the same run.
struct Figure: Sendable {
  let name: String
  /// The median of `rounds`.
  let value: Double
  let unit: String
  /// The value of the floor or the peer; nil for a figure that stands alone.
  let other: Double?
  /// The name of the floor or the peer.
  let otherName: String
  let rounds: Int
  /// The bar in words, and whether the figure meets it; nil without one.
  var bar: (text: String, holds: Bool)?

  var ratio: Double? { other.map { value / $0 } }

  static let header =
    "figure".padded(44) + "median".padded(14) + "against".padded(34) + "ratio".padded(8) + "bar"

  var line: String {
    let against = other.map { "\(Self.text($0)) \(unit) \(otherName)" } ?? ""
    let verdict = bar.map { "\($0.text): \($0.holds ? "yes" : "NO")" } ?? ""
    return name.padded(44) + "\(Self.text(value)) \(unit)".padded(14) + against.padded(34)
      + (ratio.map(Self.text) ?? "").padded(8) + verdict
  }

  var json: [String: Any] {
    var members: [String: Any] = [
      "name": name, "value": value, "unit": unit, "rounds": rounds,
    ]
    if let other, let ratio {
      members["other"] = other
      members["otherName"] = otherName
      members["ratio"] = ratio
    }
    if let bar {
      members["bar"] = bar.text
      members["holds"] = bar.holds
    }
    return members
  }

  /// A number with as many digits as a reader needs.
  static func text(_ value: Double) -> String {
    String(format: value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value)
  }
}

extension String {
  fileprivate func padded(_ width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}

extension [Double] {
  /// The value that half of them are below.
  var median: Double { quantile(0.5) }

  /// The value that a part of them are below.
  func quantile(_ part: Double) -> Double {
    sorted()[Swift.min(count - 1, Int(Double(count) * part))]
  }
}
