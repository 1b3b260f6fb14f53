package import ScreensSystem

/// The host's own key: made once, readable only by its owner.
package struct HostKey {
  private static let name = "web.key"
  private static let size = 32

  /// The key: 32 random bytes.
  package let bytes: [UInt8]
  /// A sentence for the operator about a replaced key; nil for an unchanged key, or the first one.
  package let remark: String?

  /// Reads the key of a state folder, or makes it.
  package init(in folder: String) throws(StateFileError) {
    let files = try StateFiles(path: folder)
    let found = try files.read(Self.name)
    if let found, found.count == Self.size {
      bytes = found
      remark = nil
      return
    }
    bytes = SessionKeys.random(Self.size)
    remark = found.map { found in
      "\(folder)/\(Self.name): has \(found.count) bytes and should have \(Self.size): a new key "
        + "was made. Everyone who was signed in has to sign in again; to keep them, stop the host "
        + "and put the old file back."
    }
    try files.write(bytes, name: Self.name)
  }
}
