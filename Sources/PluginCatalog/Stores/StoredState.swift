import PluginFormat
package import ScreensDocuments
import ScreensSystem

/// A value that hosts keep in one property list of their state folder.
package protocol StoredState: Equatable {
  /// The name of its file in the state folder.
  static var fileName: String { get }

  /// The value of a folder that has no such file.
  init()
  /// Reads the file's content.
  init(_ root: PropertyListDictionary) throws(PropertyListError)

  /// The file's content.
  var root: JSONValue { get }
}

extension StoredState {
  /// Reads the value of a state folder.
  package init(stateFolder: String) throws(PropertyListFileError) {
    let file = Path.join(stateFolder, Self.fileName)
    guard (try? FileStatus(path: file)) != nil else {
      self.init()
      return
    }
    if let fault = Ownership().fault(ofOwn: file) { throw .untrusted(fault) }
    let root = try PropertyListFile.dictionary(ofState: file)
    do throws(PropertyListError) {
      self = try Self(root)
    } catch {
      throw .document(error)
    }
  }

  /// Changes the value of a state folder under a lock, so that no change of another process is
  /// lost.
  ///
  /// - Parameter change: gets the stored value. A changed value is written whole, by rename.
  package static func update<Result>(
    stateFolder: String, _ change: (inout Self) throws -> Result
  ) throws -> Result {
    try StateFolder.make(stateFolder)
    return try whileLocked(stateFolder) {
      let before = try Self(stateFolder: stateFolder)
      var value = before
      let result = try change(&value)
      if value != before {
        let bytes = PropertyListWriter.write(value.root)
        try replaceFile(Path.join(stateFolder, fileName), with: bytes, isDurable: true)
      }
      return result
    }
  }
}
