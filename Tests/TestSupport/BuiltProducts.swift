import Foundation

/// The folder of this build's products: libraries of plugins, executables.
package enum BuiltProducts {
  /// The build folder, found from the running test bundle.
  package static let folder: String = {
    let candidates =
      CommandLine.arguments + Bundle.allBundles.map(\.bundlePath)
      + [Bundle.main.executablePath ?? ""]
    for candidate in candidates {
      guard let bundle = candidate.range(of: ".xctest") else { continue }
      let path = candidate[..<bundle.upperBound]
      return path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        .joined(separator: "/")
    }
    return "\(Repository.root)/.build/debug"
  }()

  /// The `screens` that tests start.
  package static let program = "\(folder)/screens"

  /// The file of a dynamic product.
  package static func library(_ product: String) -> String { "\(folder)/lib\(product).so" }
}
