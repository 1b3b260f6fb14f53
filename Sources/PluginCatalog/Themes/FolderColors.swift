package import ScreensLayout
package import ScreensSystem

/// The colour sets of a folder, and the name of their content.
package struct FolderColors: Sendable {
  package private(set) var assets = ColorAssets()
  private var content: [UInt8] = []

  package init() {}

  /// Adds a file if it is a colour set.
  ///
  /// - Parameters:
  ///   - name: The file's name below the folder.
  ///   - path: The name that errors give.
  package mutating func add(
    _ bytes: [UInt8], _ digest: Digest, of name: String, path: String
  ) throws(ColorAssetError) {
    guard let set = ColorAssets.name(of: name) else { return }
    try assets.add(bytes, name: set, file: path)
    content += Array(name.utf8) + [0] + digest.bytes
  }

  /// The name of a layout's content together with the colours that it may name.
  package func digest(with layout: Digest) -> Digest {
    content.isEmpty ? layout : Digest(of: layout.bytes + content)
  }
}
