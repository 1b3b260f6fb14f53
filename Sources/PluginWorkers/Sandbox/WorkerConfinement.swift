import ScreensSystem
import Glibc
import ScreensCore

/// The confinement of a worker before any of its plugin's code runs: each layer that the kernel
/// supports.
///
/// Resource limits: memory, open files, the length of a file, no core dumps. They are wider than
/// the worker's bounds, which its host checks from outside. The processor's time, and threads,
/// which the kernel counts for the whole user, have no limit here. The filter of system calls lets
/// it start no process.
struct WorkerConfinement {
  private let message: LoadMessage

  init(_ message: LoadMessage) { self.message = message }

  /// Confines this process for ever.
  ///
  /// - Returns: the layers in force, as operators see them.
  func apply() -> [String] {
    var layers: [String] = []
    if limit() { layers.append("limits") }
    guard ProcessRank.dropForEver() else { return layers }
    layers.append("no-new-privileges")
    if let version = Landlock(message).apply() { layers.append("landlock-\(version)") }
    if SystemCallFilter(allowsNetwork: message.grants.network).apply() { layers.append("seccomp") }
    return layers
  }

  private func limit() -> Bool {
    let bounds = message.grants.bounds
    // A write beyond the bound is to be reported by the host, which names the bound, and not to end
    // in a signal that names none.
    _ = signal(SIGXFSZ, SIG_IGN)
    // The address sanitizer keeps terabytes of shadow.
    let memory = ProcessLimit.addressSpace < 1 << 40 ? bounds.reservableBytes : nil
    return ProcessLimit.core.set(0) && ProcessLimit.data.set(memory)
      && ProcessLimit.files.set(WorkerBounds.kernelLimit(bounds.files))
      && ProcessLimit.length.set(WorkerBounds.kernelLimit(bounds.stateBytes))
  }
}
