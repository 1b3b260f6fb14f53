package import ScreensSystem

/// A permission by which another user could change code that this process would execute.
package struct OwnershipFault: Error, Equatable, CustomStringConvertible {
  /// The excess permission.
  package enum Fault: Sendable, Equatable {
    /// It belongs to a user who is neither root nor this process's.
    case foreignOwner(UInt32)
    /// Everyone may write to it.
    case worldWritable
    /// Its group may write to it.
    case groupWritable
    /// Its permissions can't be read.
    case unreadable(SystemCallError)
  }

  /// The plugin's file.
  package let file: String
  /// The file, or the folder above it, that is too open.
  package let path: String
  /// The excess permission.
  package let fault: Fault
  /// This process's user.
  package let user: UInt32

  package init(file: String, path: String, fault: Fault, user: UInt32) {
    self.file = file
    self.path = path
    self.fault = fault
    self.user = user
  }

  /// A sentence for the operator, with the remedy.
  package var description: String {
    let place = path == file ? file : "\(file): the folder \(path)"
    switch fault {
    case .foreignOwner(let owner):
      return "\(place) belongs to user \(owner), who is neither root nor this user (\(user)); "
        + "run: chown \(user) \(Path.quoted(path))"
    case .worldWritable:
      return "\(place) can be written by everyone; run: chmod o-w \(Path.quoted(path))"
    case .groupWritable:
      return "\(place) can be written by its group; run: chmod g-w \(Path.quoted(path))"
    case .unreadable(let error): return error.description
    }
  }
}
