/// Why no source text can be printed for a descriptor.
package enum ManifestSourceError: Error, Equatable, CustomStringConvertible {
  /// The descriptor is larger than a note may be.
  case tooLarge(file: String, bytes: Int, limit: Int)

  /// A sentence for the plugin's author.
  package var description: String {
    switch self {
    case .tooLarge(let file, let bytes, let limit):
      "\(file): the descriptor has \(bytes) bytes and a note holds \(limit); "
        + "list fewer views or layouts"
    }
  }
}
