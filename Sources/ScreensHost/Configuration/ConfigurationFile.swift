import ScreensSystem
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

  /// Reads what this user's hosts wrote into their state folder; nil when there is no such file.
  static func own(
    _ name: String, in stateFolder: String
  ) throws(ConfigurationProblem) -> PropertyListDictionary? {
    let file = Path.join(stateFolder, name)
    guard (try? FileStatus(path: file)) != nil else { return nil }
    if let fault = Ownership().fault(ofOwn: file) { throw .untrustedStore(fault) }
    return try dictionary(file)
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
