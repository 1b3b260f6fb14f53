/// A file or folder whose state the listing depends on.
struct IndexedPlace {
  /// How much of its state counts.
  enum Extent: UInt8 {
    /// All of it: a file that was read, or a folder that was searched.
    case content = 1
    /// Who may change it: a folder above.
    case access = 2
    /// Whether it is there: nothing was found under this path.
    case absence = 3
  }

  let path: String
  let extent: Extent
  let status: FileStatus

  static let nowhere = FileStatus(
    identity: FileIdentity(device: 0, inode: 0, size: 0, modified: 0, changed: 0), mode: 0,
    owner: 0, group: 0)

  /// The same place, with a state that never comes back if it changed so shortly before `start`
  /// that another change could carry the same time.
  func settled(before start: Int64) -> IndexedPlace {
    guard extent == .content, !status.isSettled(before: start) else { return self }
    return IndexedPlace(path: path, extent: extent, status: Self.nowhere)
  }

  /// Whether what is there now is what was there then.
  static func isSame(_ now: FileStatus?, as then: FileStatus, extent: Extent) -> Bool {
    guard let now else { return extent == .absence }
    switch extent {
    case .content: return now == then
    case .access: return now.mode == then.mode && now.owner == then.owner
    case .absence: return false
    }
  }
}

extension FileStatus {
  /// Within how many nanoseconds two changes may carry the same time: file systems stamp with the
  /// clock of the last tick, at most 10 ms old.
  static let tick: Int64 = 50_000_000

  /// Whether it changed long enough before a moment that a change after it has another time.
  func isSettled(before moment: Int64) -> Bool {
    max(identity.changed, identity.modified) < moment - Self.tick
  }
}
