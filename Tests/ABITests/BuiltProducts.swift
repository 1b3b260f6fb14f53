import Foundation
import TestSupport

/// What this package built, beside the tests that run.
enum BuiltProducts {
  static let folder: String = {
    let executable = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return ((executable ?? "\(Repository.root)/.build/debug/tests") as NSString)
      .deletingLastPathComponent
  }()

  /// The file of a dynamic product.
  static func library(_ product: String) -> String { "\(folder)/lib\(product).so" }
}
