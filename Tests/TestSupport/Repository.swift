/// Where the sources of this package lie, for tests that read fixtures or compile against headers.
package enum Repository {
  /// The folder that holds `Package.swift`.
  package static let root: String = {
    let parts = #filePath.split(separator: "/").dropLast(3)
    return "/" + parts.joined(separator: "/")
  }()

  /// The folder of a target's public headers.
  package static func headers(of target: String) -> String { "\(root)/Sources/\(target)/include" }

  /// A folder below `Tests/Fixtures`.
  package static func fixtures(_ folder: String) -> String { "\(root)/Tests/Fixtures/\(folder)" }
}
