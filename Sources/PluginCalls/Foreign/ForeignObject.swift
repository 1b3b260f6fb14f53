import ScreensCore
import Synchronization

/// The object that a plugin's `create` made: `self` of other functions. It is ended once, when no
/// call uses it; later calls find none.
///
/// Safety: the plugin's own pointer, which is only handed back; all state is guarded.
@safe final class ForeignObject: @unchecked Sendable {
  private struct State {
    var uses = 0
    var isEnding = false
    var hasEnded = false
  }

  private let pointer: UnsafeMutableRawPointer?
  private let destroy: @Sendable (UnsafeMutableRawPointer?) -> Void
  private let state = Mutex(State())

  init(
    _ pointer: UnsafeMutableRawPointer?,
    destroy: @escaping @Sendable (UnsafeMutableRawPointer?) -> Void
  ) {
    unsafe self.pointer = unsafe pointer
    unsafe self.destroy = unsafe destroy
  }

  /// Runs a call; nil when the object is ending.
  func use<Result>(_ body: (UnsafeMutableRawPointer?) throws -> Result) rethrows -> Result? {
    guard enter() else { return nil }
    defer { leave() }
    return unsafe try body(pointer)
  }

  /// Keeps the object for longer than a call; nil when it is ending.
  func hold() -> Hold? { enter() ? Hold(self) : nil }

  /// Ends the object after the last running call and the last hold.
  func end() {
    state.withLock { $0.isEnding = true }
    destroyIfUnused()
  }

  private func enter() -> Bool {
    state.withLock { state in
      if !state.isEnding { state.uses += 1 }
      return !state.isEnding
    }
  }

  private func leave() {
    state.withLock { $0.uses -= 1 }
    destroyIfUnused()
  }

  private func destroyIfUnused() {
    let isDue = state.withLock { state in
      guard state.isEnding, state.uses == 0, !state.hasEnded else { return false }
      state.hasEnded = true
      return true
    }
    if isDue { unsafe destroy(pointer) }
  }

  /// A use of the object that ends with its last reference.
  final class Hold: Sendable {
    private let object: ForeignObject

    fileprivate init(_ object: ForeignObject) { self.object = object }

    deinit { object.leave() }
  }
}
