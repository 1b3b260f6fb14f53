package import ScreensSystem

/// Checks that only root and this user can change or replace a file.
package struct Ownership: Sendable {
  /// This process's user.
  package let user: UInt32
  /// Whether a group that may write is an error and not only a warning.
  package let isStrict: Bool
  private var chains: [String: [FolderFault]] = [:]
  /// The folder faults of the last checked file; the next file mostly lies in the same folder.
  private var last: (folder: String, faults: [FolderFault])?

  /// Makes a check for a user.
  package init(user: UInt32 = currentUser, isStrict: Bool = false) {
    self.user = user
    self.isStrict = isStrict
  }

  package struct Finding: Sendable, Equatable {
    /// The reason why the file must not be used; nil when it may.
    package let refusal: OwnershipFault?
    /// The faults that deserve a look, though they do not forbid the file's use.
    package let warnings: [OwnershipFault]
  }

  /// Checks a file and every folder above it. This value checks each folder once.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - status: Its status, if it is known and the name is certainly no symbolic link.
  package mutating func check(_ file: String, status: FileStatus? = nil) -> Finding {
    if let status, let last, last.faults.isEmpty, Self.isGuarded(status, user: user),
      Path.offsetOfName(file, in: last.folder) != nil
    {
      return Finding(refusal: nil, warnings: [])
    }
    var faults: [OwnershipFault] = []
    if let status {
      faults += Self.faults(of: status, user: user).map { fault in
        OwnershipFault(file: file, path: file, fault: fault, user: user)
      }
    } else {
      faults += inspect(file, of: file)
      if let real = realPath(file), real != file {
        faults += inspect(real, of: file)
        faults += chain(above: real).map { $0.about(file, user: user) }
        for link in Path.links(on: file) {
          faults += linkFaults(link).map { $0.about(file, user: user) }
          faults += chain(above: link).map { $0.about(file, user: user) }
        }
      }
    }
    faults += chain(above: file).map { $0.about(file, user: user) }
    if faults.isEmpty { return Finding(refusal: nil, warnings: []) }
    let refusal = faults.first { isStrict || $0.fault != .groupWritable }
    return Finding(refusal: refusal, warnings: faults.filter { $0.fault == .groupWritable })
  }

  /// The excess permission of a file of this user's own, without the folders above it.
  func fault(ofOwn file: String) -> OwnershipFault? {
    inspect(file, of: file).first
  }

  private struct FolderFault {
    let path: String
    let fault: OwnershipFault.Fault

    func about(_ file: String, user: UInt32) -> OwnershipFault {
      OwnershipFault(file: file, path: path, fault: fault, user: user)
    }
  }

  /// The faults of all folders above a path, nearest first.
  private mutating func chain(above path: String) -> [FolderFault] {
    let folder = Path.folder(of: path)
    if let last, last.folder == folder { return last.faults }
    if let known = chains[folder] {
      last = (folder, known)
      return known
    }
    var faults: [FolderFault] = []
    var places = [folder]
    if let real = realPath(folder), real != folder {
      places.append(real)
      for link in Path.links(on: folder) {
        faults += linkFaults(link)
        places.append(Path.folder(of: link))
      }
    }
    for place in places {
      var current = place
      while true {
        faults += Self.faults(at: current, user: user).map { FolderFault(path: current, fault: $0) }
        if current == "/" || current == "." { break }
        current = Path.folder(of: current)
      }
    }
    chains[folder] = faults
    last = (folder, faults)
    return faults
  }

  private func inspect(_ path: String, of file: String) -> [OwnershipFault] {
    Self.faults(at: path, user: user).map {
      OwnershipFault(file: file, path: path, fault: $0, user: user)
    }
  }

  /// The faults of a symbolic link: its owner can lead it elsewhere, in any folder.
  private func linkFaults(_ path: String) -> [FolderFault] {
    guard let status = try? FileStatus(path: path, followsLinks: false), status.owner != 0,
      status.owner != user
    else { return [] }
    return [FolderFault(path: path, fault: .foreignOwner(status.owner))]
  }

  private static func faults(at path: String, user: UInt32) -> [OwnershipFault.Fault] {
    do {
      return faults(of: try FileStatus(path: path), user: user)
    } catch {
      return [.unreadable(error)]
    }
  }

  /// Whether no other user can change a file.
  private static func isGuarded(_ status: FileStatus, user: UInt32) -> Bool {
    (status.owner == 0 || status.owner == user) && !status.isWorldWritable
      && !status.isGroupWritable
  }

  /// The excess permissions of a file or folder. In a sticky folder, such as `/tmp`, a user can't
  /// replace the files of another.
  package static func faults(of status: FileStatus, user: UInt32) -> [OwnershipFault.Fault] {
    var faults: [OwnershipFault.Fault] = []
    if status.owner != 0, status.owner != user { faults.append(.foreignOwner(status.owner)) }
    let isGuarded = status.isFolder && status.isSticky
    if status.isWorldWritable, !isGuarded { faults.append(.worldWritable) }
    if status.isGroupWritable, !isGuarded { faults.append(.groupWritable) }
    return faults
  }
}
