package import ScreensDocuments
package import ScreensSystem

/// Reads property lists whole, with a bound on their size.
package enum PropertyListFile {
  private static let limit = 1 << 20

  /// Reads the dictionary of a file.
  package static func dictionary(
    _ file: String
  ) throws(PropertyListFileError) -> PropertyListDictionary {
    let bytes: [UInt8]
    do {
      bytes = try OpenFile(reading: file).read(at: 0, count: limit + 1)
    } catch {
      throw .unreadable(error)
    }
    return try dictionary(file, bytes)
  }

  /// Reads the dictionary of a file of the state folder, which is a file of its own and no link.
  package static func dictionary(
    ofState file: String
  ) throws(PropertyListFileError) -> PropertyListDictionary {
    let bytes: [UInt8]
    do throws(StateFileError) {
      bytes = try StateFile(opening: file)?.bytes(limit: limit + 1) ?? []
    } catch {
      throw .state(error)
    }
    return try dictionary(file, bytes)
  }

  private static func dictionary(
    _ file: String, _ bytes: [UInt8]
  ) throws(PropertyListFileError) -> PropertyListDictionary {
    if bytes.count > limit { throw .tooLarge(file: file, limit: limit) }
    do {
      return try PropertyList(bytes, file: file).dictionary()
    } catch {
      throw .document(error)
    }
  }
}

/// The reason why a property list cannot be used.
package enum PropertyListFileError: Error, Equatable, CustomStringConvertible {
  /// The file can't be read.
  case unreadable(SystemCallError)
  /// The file is larger than the limit.
  case tooLarge(file: String, limit: Int)
  /// The file isn't a property list, or has an unknown key or a value of the wrong type.
  case document(PropertyListError)
  /// Another user can change the file, which decides about trust.
  case untrusted(OwnershipFault)
  /// The file of the state folder is no file, or can't be read.
  case state(StateFileError)

  /// A sentence for the operator.
  package var description: String {
    switch self {
    case .unreadable(let error): error.description
    case .tooLarge(let file, let limit):
      "\(file): has more than \(limit) bytes; a configuration is smaller, name the right file"
    case .document(let error): error.description
    case .untrusted(let fault): fault.description
    case .state(let error): error.description
    }
  }
}
