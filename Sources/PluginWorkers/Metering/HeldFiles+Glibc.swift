import Glibc
import ScreensSystem

/// How many bytes of the machine's memory lie in files without a name that a process has open. The
/// kernel counts them for no process, unless it maps them.
struct HeldFiles {
  private(set) var bytes = 0

  /// Looks at each open file of a process.
  init(_ pid: pid_t) {
    guard let device = Self.device else { return }
    let folder = "/proc/\(pid)/fd"
    var known: Set<UInt64> = []
    for entry in (try? FolderListing(folder))?.entries ?? [] {
      var status = stat()
      // Safety: the path is NUL-terminated for the call, which fills the structure whole or fails.
      guard unsafe stat("\(folder)/\(entry.name)", &status) == 0, status.st_dev == device,
        known.insert(UInt64(status.st_ino)).inserted
      else { continue }
      bytes += Int(status.st_blocks) * 512
    }
  }

  /// The device of all such files; nil where one cannot be made now.
  private static var device: UInt64? {
    guard let file = try? MemoryFile(size: 0) else { return nil }
    var status = stat()
    // Safety: the structure outlives the call, which fills it whole or fails.
    return unsafe fstat(file.descriptor, &status) == 0 ? UInt64(status.st_dev) : nil
  }
}
