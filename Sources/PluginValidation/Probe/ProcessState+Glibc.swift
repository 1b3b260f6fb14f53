import ScreensSystem
import CLinux
import Glibc

/// The parts of a process that a plugin could change.
struct ProcessState: Equatable {
  let folder: String
  let mask: mode_t
  let locale: String
  let signals: [UInt]
  let environment: [String]

  /// Reads the present state of this process.
  init() {
    // Safety: the calls write into local memory, or return texts that are copied at once.
    folder =
      unsafe getcwd(nil, 0).map { path in
        defer { unsafe free(path) }
        return unsafe String(cString: path)
      } ?? ""
    mask = umask(0o077)
    umask(mask)
    locale = unsafe setlocale(LC_ALL, nil).map { unsafe String(cString: $0) } ?? ""
    signals = (1...31).map { number in
      var action = sigaction()
      unsafe sigaction(Int32(number), nil, &action)
      return unsafe unsafeBitCast(action.__sigaction_handler, to: UInt.self)
    }
    var variables: [String] = []
    var next = unsafe environ
    while let entry = unsafe next.pointee {
      unsafe variables.append(String(cString: entry))
      unsafe next += 1
    }
    environment = variables
  }

  /// The difference, for a sentence; nil when there is none.
  func difference(from other: ProcessState) -> String? {
    if folder != other.folder { return "the working folder" }
    if mask != other.mask { return "the mode mask of new files" }
    if locale != other.locale { return "the locale" }
    if environment != other.environment { return "the environment" }
    if let index = signals.indices.first(where: { signals[$0] != other.signals[$0] }) {
      return "what signal \(index + 1) does"
    }
    return nil
  }

  static var threads: Int { (try? FolderListing("/proc/self/task").entries.count) ?? 0 }

  static var descriptors: Int { (try? FolderListing("/proc/self/fd").entries.count) ?? 0 }

  /// The bytes that are allocated on the heap.
  static var memory: Int {
    let info = mallinfo2()
    return Int(info.uordblks) + Int(info.hblkhd)
  }
}

/// Catches what is written to standard output.
struct CaughtOutput {
  private let caught: Int32
  private let before: Int32

  /// Starts to catch; nil when no file can be made in the folder.
  init?(folder: String) {
    // Safety: the name is NUL-terminated for the length of the call.
    caught = unsafe open(Path.join(folder, "output"), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    before = dup(STDOUT_FILENO)
    guard caught >= 0, before >= 0, dup2(caught, STDOUT_FILENO) >= 0 else { return nil }
  }

  /// Restores standard output.
  ///
  /// - Returns: how many bytes were written.
  func end() -> Int {
    fflush(nil)
    let size = lseek(caught, 0, SEEK_END)
    dup2(before, STDOUT_FILENO)
    close(before)
    close(caught)
    return Int(size)
  }
}
