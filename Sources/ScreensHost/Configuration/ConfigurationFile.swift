import ScreensDocuments

/// Reads the property list of a configuration, whole.
enum ConfigurationFile {
  private static let limit = 1 << 20

  static func dictionary(
    _ file: String
  ) throws(ConfigurationProblem) -> PropertyListDictionary {
    let bytes = try bytes(of: file)
    do {
      return try PropertyList(bytes, file: file).dictionary()
    } catch {
      throw .document(error)
    }
  }

  private static func bytes(of file: String) throws(ConfigurationProblem) -> [UInt8] {
    let bytes: [UInt8]
    do {
      bytes = try OpenFile(reading: file).read(at: 0, count: limit + 1)
    } catch {
      throw .unreadable(error)
    }
    if bytes.count > limit { throw .tooLarge(file: file, limit: limit) }
    return bytes
  }
}
