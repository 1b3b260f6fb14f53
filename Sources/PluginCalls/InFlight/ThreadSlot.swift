import ScreensSystem
import Glibc
import ScreensCore

/// The words in which a thread shows its work to a watcher, in this process or another: the plugin
/// whose code it is in, and its progress.
///
/// Safety: the memory has `size` bytes for as long as the slot is used. Its thread writes all words
/// but `hung`, which is the watcher's. A watcher may read a word that is just being written; it
/// gets the one before or the one after, as each lies aligned in eight bytes.
@safe package struct ThreadSlot: @unchecked Sendable {
  /// Bytes of a slot: a line of the processor's cache, so that threads don't wait for each other.
  static let size = 64

  private enum Place {
    static let mark = 0
    static let calls = 1
    static let beats = 2
    static let owner = 3
    static let hung = 4
  }

  private let words: UnsafeMutablePointer<UInt64>

  init(_ words: UnsafeMutablePointer<UInt64>) { unsafe self.words = unsafe words }

  /// The address of the mark; the count of outermost calls follows it.
  var cell: UnsafeMutablePointer<UInt64> { unsafe words }

  /// The plugin whose code the thread is in; 0 for none.
  package var mark: InFlightMark { InFlightMark(rawValue: unsafe words[Place.mark]) }

  /// How many calls of plugins the thread has begun, those within another not counted.
  package var calls: UInt64 { unsafe words[Place.calls] }

  /// The number of starts and ends of pieces of work: odd while the thread works.
  package private(set) var beats: UInt64 {
    get { unsafe words[Place.beats] }
    nonmutating set { unsafe words[Place.beats] = newValue }
  }

  /// The thread's number; 0 for a slot that is free.
  package var thread: Int32 { Int32(truncatingIfNeeded: unsafe words[Place.owner]) }

  /// The number of the event loop, from 1 on, that the thread runs; 0 for any other thread.
  package var loop: Int { Int(unsafe words[Place.owner] >> 32) }

  /// Whether the thread does anything that can hang.
  package var isBusy: Bool { mark != .none || beats & 1 == 1 }

  /// Whether a hang of this thread is worth ending the host. Users wait for an event loop, and a
  /// plugin is quarantined afterwards; the host's own work would only start again.
  package var isWorthTheHost: Bool { loop > 0 || mark.plugin != 0 }

  /// Whether the watcher reported the present call as hanging.
  package var isHung: Bool {
    get { unsafe mark.plugin != 0 && words[Place.hung] == calls &+ 1 }
    nonmutating set { unsafe words[Place.hung] = newValue ? calls &+ 1 : 0 }
  }

  /// Clears the slot and gives it to a thread.
  func claim(thread: Int32, loop: Int = 0) {
    unsafe words.update(repeating: 0, count: Self.size / 8)
    unsafe words[Place.owner] = UInt64(UInt32(bitPattern: thread)) | UInt64(loop) << 32
  }

  /// Frees the slot as its thread ends.
  func leave() { unsafe words.update(repeating: 0, count: Self.size / 8) }
}

/// The slot of a thread that works piece by piece.
extension ThreadSlot: ThreadPulse {
  func beginWork() { beats = (beats | 1) &+ 2 }

  func rest() { beats = beats & ~1 }
}
