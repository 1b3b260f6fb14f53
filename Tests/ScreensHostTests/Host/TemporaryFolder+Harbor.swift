import Foundation
import TestSupport

extension TemporaryFolder {
  /// Copies the theme Harbor to `plugins`.
  ///
  /// - Returns: the bundle's folder.
  @discardableResult
  func copyHarbor() throws -> String {
    try makeFolder("plugins")
    let bundle = path("plugins/Harbor.screens")
    try FileManager.default.copyItem(
      atPath: "\(Repository.root)/Plugins/HarborTheme/Harbor.screens", toPath: bundle)
    return bundle
  }
}
