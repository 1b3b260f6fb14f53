package import ScreensPluginKit

/// The version of a portal, in the number of the server context: 62, or 70 and more.
package struct PortalVersion: Sendable, Hashable, CustomStringConvertible {
  /// Two digits: the version and its part.
  package let number: Int

  /// Any number.
  package init(_ number: Int) { self.number = number }

  package static let v62 = PortalVersion(62)
  package static let v70 = PortalVersion(70)
  /// The first one with the changed signatures, and with empty errors.
  package static let v73 = PortalVersion(73)

  /// Such as `7.4`.
  package var description: String { "\(number / 10).\(number % 10)" }

  package var is62: Bool { number == PortalVersion.v62.number }

  /// Whether this one is the given version or a later one.
  package func isAtLeast(_ other: PortalVersion) -> Bool { number >= other.number }

  /// The path of a method of the module that portals have for Screens.
  package func screens(_ method: String) -> String {
    (is62 ? "/screens-web." : "/screens.") + method
  }

  /// The path of a method that is in a module since 7.0.
  package func module(_ name: String, _ method: String) -> String {
    is62 ? "/\(method)" : "/\(name).\(method)"
  }

  /// The class of a wrapped parameter: its package differs.
  package func className(_ since70: String, in62: String) -> Value {
    .string(is62 ? in62 : since70)
  }
}
