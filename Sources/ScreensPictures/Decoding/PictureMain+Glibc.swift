import ScreensSystem
import CLinux
import Glibc

/// The picture process: it reads one picture, writes a smaller one, and ends.
package enum PictureMain {
  /// The first word of the process's arguments.
  package static let name = "picture"

  /// The descriptors that the process has.
  enum Descriptor {
    /// The file, open for reading.
    static let input: Int32 = 3
    /// A file for the picture, open for writing.
    static let output: Int32 = 4
    /// The pipe of the answer.
    static let answer: Int32 = 5
    static let first = input
    static let last = answer
  }

  /// Runs the process; it never returns.
  ///
  /// - Parameter words: the arguments behind the name, as `PictureTask` gives them.
  package static func run(_ words: [String]) -> Never {
    guard let task = PictureTask(words), fcntl(Descriptor.last, F_GETFD) >= 0 else {
      let text = "screens: 'picture' is for the host's own use\n"
      // Safety: the call reads the text's bytes.
      _ = unsafe Glibc.write(STDERR_FILENO, text, text.utf8.count)
      exit(64)
    }
    _ = linux_prctl(PR_SET_PDEATHSIG, UInt(SIGKILL), 0, 0, 0)
    if getppid() != task.host { _exit(0) }
    // Threads that answer users go first.
    _ = nice(lowerRank)
    let line = Array((answer(task).line.prefix(PictureAnswer.length / 4) + "\n").utf8)
    _ = write(line, to: Descriptor.answer, 0)
    // No function of a library runs any more.
    _exit(0)
  }

  private static let lowerRank: Int32 = 5

  private static func answer(_ task: PictureTask) -> PictureAnswer {
    do {
      let decoders = try PictureDecoders(task)
      guard PictureConfinement.apply() else { return .unconfined }
      let made = try encoded(task, decoders)
      guard write(made.bytes, to: Descriptor.output, 0) else {
        return .broken(reason: "its picture could not be written")
      }
      return .made(
        made.kind, PictureBox(width: made.map.width, height: made.map.height),
        bytes: made.bytes.count)
    } catch let absence as OpenedLibrary.Absence {
      return .absent(absence.library, reason: absence.reason.replacing("\n", with: " "))
    } catch DecodingFault.broken(let reason) {
      return .broken(reason: reason.replacing("\n", with: " "))
    } catch DecodingFault.tooMuchMemory {
      return .tooMuchMemory
    } catch {
      return .notSmallEnough
    }
  }

  private static func encoded(
    _ task: PictureTask, _ decoders: PictureDecoders
  ) throws -> PictureDecoders.Encoded {
    guard let file = read(), let head = PictureHead(file), head.kind == task.kind,
      head.isWithinLimits
    else { throw DecodingFault.broken(reason: "it changed while it was read") }
    let shown = task.request.box.fitting(head.shown.width, head.shown.height)
    let box =
      head.orientation.swapsSides ? PictureBox(width: shown.height, height: shown.width) : shown
    let map = try decoders.decode(file, head, box).scaled(to: box).turned(by: head.orientation)
    // A profile is worth a part of the bytes.
    let profile = ColourProfile(file, head.kind).flatMap {
      $0.bytes.count <= task.request.bytes / 4 ? $0 : nil
    }
    return try decoders.encode(map, profile, for: task.request)
  }

  /// The whole file; nil when it is too large or can't be read.
  private static func read() -> [UInt8]? {
    let size = Int(lseek(Descriptor.input, 0, SEEK_END))
    guard (0...PictureLimits.bytes).contains(size) else { return nil }
    return unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
      while filled < size {
        // Safety: at most the bytes that are not filled yet.
        let count = unsafe pread(
          Descriptor.input, buffer.baseAddress! + filled, size - filled, off_t(filled))
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { break }
        filled += count
      }
    }
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32, _ start: Int) -> Bool {
    var place = start
    while place < bytes.count {
      let count = unsafe bytes.withUnsafeBytes {
        // Safety: the bytes from the place on.
        unsafe Glibc.write(descriptor, $0.baseAddress! + place, $0.count - place)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      place += count
    }
    return true
  }
}
