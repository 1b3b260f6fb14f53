/// Checks that nobody but root and this user can change a file, or put another in its place.
package struct Ownership: Sendable {
  /// This process's user.
  package let user: UInt32
  /// Whether a group that may write is an error and not only a warning.
  package let isStrict: Bool
  private var folders: [String: [OwnershipFault.Fault]] = [:]

  /// Makes a check for a user.
  package init(user: UInt32 = currentUser, isStrict: Bool = false) {
    self.user = user
    self.isStrict = isStrict
  }

  /// What a check found.
  package struct Finding: Sendable, Equatable {
    /// Why the file must not be used; nil when it may.
    package let refusal: OwnershipFault?
    /// What deserves a look all the same.
    package let warnings: [OwnershipFault]
  }

  /// Checks a file and every folder above it; each folder once in the life of this value.
  package mutating func check(_ file: String) -> Finding {
    var faults: [OwnershipFault] = []
    var places = [file]
    if let real = realPath(file), real != file { places.append(real) }
    for place in places {
      faults += inspect(place, of: file)
      var folder = place
      while folder != "/", folder != "." {
        folder = Path.folder(of: folder)
        faults += inspect(folder, of: file)
      }
    }
    let refusal = faults.first { isStrict || $0.fault != .groupWritable }
    return Finding(refusal: refusal, warnings: faults.filter { $0.fault == .groupWritable })
  }

  private mutating func inspect(_ path: String, of file: String) -> [OwnershipFault] {
    let faults: [OwnershipFault.Fault]
    if let known = folders[path] {
      faults = known
    } else {
      do {
        faults = Self.faults(of: try FileStatus(path: path), user: user)
      } catch {
        faults = [.unreadable(error)]
      }
      if path != file { folders[path] = faults }
    }
    return faults.map { OwnershipFault(file: file, path: path, fault: $0, user: user) }
  }

  /// What is too open about a file or folder. In a sticky folder, as `/tmp` is, nobody can replace
  /// what belongs to another.
  package static func faults(of status: FileStatus, user: UInt32) -> [OwnershipFault.Fault] {
    var faults: [OwnershipFault.Fault] = []
    if status.owner != 0, status.owner != user { faults.append(.foreignOwner(status.owner)) }
    let isGuarded = status.isFolder && status.isSticky
    if status.isWorldWritable, !isGuarded { faults.append(.worldWritable) }
    if status.isGroupWritable, !isGuarded { faults.append(.groupWritable) }
    return faults
  }
}
