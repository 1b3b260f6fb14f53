import ScreensSystem
import Glibc

/// What earlier versions left, which had the copies of all hosts in one folder.
///
/// No lock tells whose those are. They are nobody's when no host answers that might load one again,
/// and no process has one in its memory.
enum OldCopies {
  /// Removes them; to be called when no host answers, with the folder locked.
  ///
  /// - Parameter kept: says which files somebody still needs; nil when that cannot be told.
  static func remove(in parent: String, keeping kept: () -> Set<String>?) throws {
    let left = try FolderListing(parent).entries.map(\.name).filter(isOne)
    guard !left.isEmpty, let real = realPath(parent), let kept = kept() else { return }
    let used = folders(usedBelow: real)
    for name in left where !used.contains(name[...]) {
      removeFolder("\(parent)/\(name)", keeping: kept)
    }
  }

  /// Whether a name is that of a copy's folder, or of one to come: `gen-7-0c5e…`, `spare-4711-1`.
  private static func isOne(_ name: String) -> Bool {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, UInt(parts[1]) != nil else { return false }
    switch parts[0] {
    case "gen": return !parts[2].isEmpty && parts[2].allSatisfy(\.isHexDigit)
    case "spare": return UInt(parts[2]) != nil
    default: return false
    }
  }

  /// The folders right in a folder that have a file in some process's memory. What this user may
  /// not see of a process is another user's, who has no way into the folder.
  private static func folders(usedBelow parent: String) -> Set<Substring> {
    let processes = (try? FolderListing("/proc").entries)?.filter { UInt($0.name) != nil } ?? []
    let prefix = parent + "/"
    var found: Set<Substring> = []
    for process in processes {
      for line in KernelFile.text("/proc/\(process.name)/maps").split(separator: "\n") {
        guard let start = line.firstIndex(of: "/"), line[start...].hasPrefix(prefix) else {
          continue
        }
        found.insert(line[start...].dropFirst(prefix.count).prefix { $0 != "/" })
      }
    }
    return found
  }
}

/// Removes a folder of files, but those that are needed.
func removeFolder(_ path: String, keeping kept: Set<String>) {
  for file in (try? FolderListing(path).entries) ?? [] where !kept.contains("\(path)/\(file.name)")
  {
    // Safety: the path is NUL-terminated for the length of the call.
    _ = unsafe unlink("\(path)/\(file.name)")
  }
  // Safety: as before.
  _ = unsafe rmdir(path)
}
