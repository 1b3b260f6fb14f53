import ScreensSystem

/// A file or folder whose state the listing depends on.
struct IndexedPlace {
  /// How much of its state counts.
  enum Extent: UInt8 {
    /// All of it: a file that was read, or a folder that was searched.
    case content = 1
    /// Its permissions: a folder above.
    case access = 2
    /// Whether it is there: nothing was found under this path.
    case absence = 3
  }

  /// The mark before a path that is a name in the folder that was named last.
  static let isNear: UInt8 = 0x80
  /// The mark of such a folder.
  static let folder: UInt8 = 0x40

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

  /// Writes places, the names of those that lie in one folder behind the folder's own.
  ///
  /// - Returns: how many records were written.
  static func write(_ places: [IndexedPlace], to writer: inout IndexWriter) -> Int {
    var count = 0
    var next = places.startIndex
    while next < places.endIndex {
      let folder = Path.folder(of: places[next].path)
      var end = next
      while end < places.endIndex, Path.offsetOfName(places[end].path, in: folder) != nil {
        end += 1
      }
      // Opening a folder costs as much as some long paths.
      let isWorthIt = end - next > 3
      if isWorthIt {
        writer.number(Self.folder)
        writer.text(folder)
        count += 1
      }
      for place in places[next..<max(end, next + 1)] {
        writer.number(place.extent.rawValue | (isWorthIt ? isNear : 0))
        writer.status(place.status)
        writer.text(isWorthIt ? Path.name(of: place.path) : place.path)
        count += 1
      }
      next = max(end, next + 1)
    }
    return count
  }

  /// Whether the next place is as it was; `folder` is the one that was named last.
  static func isUnchanged(_ reader: inout IndexReader, _ folder: inout OpenFolder?) -> Bool {
    guard let mark = reader.number(UInt8.self) else { return false }
    if mark == Self.folder {
      guard let path = reader.text(), let opened = try? OpenFolder(path) else { return false }
      folder = opened
      return true
    }
    let isNear = mark & isNear != 0
    guard let extent = Extent(rawValue: mark & ~Self.isNear), let then = reader.status(),
      let path = reader.place(), !isNear || folder != nil
    else { return false }
    let now = FileStatus(
      pathIn: reader.bytes, at: path.lowerBound, of: isNear ? folder : nil)
    return isSame(now, as: then, extent: extent)
  }

  /// Whether the place's state now is the one that was recorded.
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
  package static let tick: Int64 = 50_000_000

  /// Whether it changed long enough before a moment that a change after it has another time.
  package func isSettled(before moment: Int64) -> Bool {
    max(identity.changed, identity.modified) < moment - Self.tick
  }
}
