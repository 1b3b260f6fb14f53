import ScreensSystem
import CLinux
import Glibc
import ScreensCore
import Synchronization

/// The thread that starts workers, reads their unasked messages, and notices their ends.
///
/// It lives as long as the process does: workers die with the thread that started them.
final class WorkerWatch: Sendable {
  private struct Entry {
    let process: WorkerProcess
    weak var worker: PluginWorker?
    var bytes: [UInt8] = []
    var isSilent = false
    /// The line that it has begun to print; nil when it prints no more.
    var line: [UInt8]? = []
  }

  private struct State {
    var jobs: [@Sendable () -> Void] = []
    var entries: [Entry] = []
    var bell: Int32 = -1
  }

  /// The one thread for all workers of this process.
  static let shared = WorkerWatch()

  private let state = Mutex(State())

  /// Starts a worker.
  func start(_ spawn: WorkerSpawn) throws -> WorkerProcess {
    let result = Mutex<Result<WorkerProcess, SystemCallError>?>(nil)
    let done = CountingSemaphore()
    if isHere { return try spawned(spawn) }
    guard hasBell else {
      throw SystemCallError(call: "eventfd", path: spawn.executable, code: EMFILE)
    }
    soon { [self] in
      do throws(SystemCallError) {
        let process = try spawned(spawn)
        result.withLock { $0 = .success(process) }
      } catch {
        result.withLock { $0 = .failure(error) }
      }
      done.signal()
    }
    done.wait()
    guard let result = result.withLock({ $0 }) else {
      throw SystemCallError(call: "posix_spawn", path: spawn.executable, code: EAGAIN)
    }
    return try result.get()
  }

  private func spawned(_ spawn: WorkerSpawn) throws(SystemCallError) -> WorkerProcess {
    let process = try spawn.start()
    state.withLock { $0.entries.append(Entry(process: process)) }
    return process
  }

  /// Connects a worker's process with its plugin.
  func adopt(_ process: WorkerProcess, _ worker: PluginWorker) {
    state.withLock { state in
      guard let index = state.entries.firstIndex(where: { $0.process === process }) else { return }
      state.entries[index].worker = worker
    }
  }

  /// Runs a job on the watch's thread.
  func soon(_ job: @escaping @Sendable () -> Void) {
    let isHeard = hasBell
    let bell = state.withLock { state -> Int32 in
      state.jobs.append(job)
      return state.bell
    }
    // A watch without a descriptor can't be woken; the job runs once there is one again.
    guard isHeard else { return }
    var one: UInt64 = 1
    // Safety: eight local bytes, for the length of the call.
    _ = unsafe write(bell, &one, 8)
  }

  /// Whether the thread can be woken; the first call starts it.
  private var hasBell: Bool {
    state.withLock { state in
      guard state.bell < 0 else { return true }
      state.bell = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
      guard state.bell >= 0 else { return false }
      ServiceThread.start { [self] in serve() }
      return true
    }
  }

  private var isHere: Bool { WatchMark.isHere }

  private func serve() {
    WatchMark.set()
    while true {
      var interests = state.withLock { state in
        [pollfd(fd: state.bell, events: Int16(POLLIN), revents: 0)]
          + state.entries.flatMap { entry in
            [
              pollfd(fd: entry.process.pidfd, events: Int16(POLLIN), revents: 0),
              pollfd(
                fd: entry.isSilent ? -1 : entry.process.events, events: Int16(POLLIN), revents: 0),
              pollfd(
                fd: entry.line == nil ? -1 : entry.process.output, events: Int16(POLLIN),
                revents: 0),
            ]
          }
      }
      let count = nfds_t(interests.count)
      // Safety: the array has that many entries.
      guard unsafe poll(&interests, count, -1) > 0 else { continue }
      if interests[0].revents != 0 { runJobs(interests[0].fd) }
      for index in stride(from: 1, to: interests.count, by: 3) {
        if interests[index + 2].revents != 0 || interests[index].revents != 0 {
          while copyOutput(interests[index + 2].fd) {}
        }
        if interests[index + 1].revents != 0 || interests[index].revents != 0 {
          while readEvent(interests[index + 1].fd) {}
        }
        if interests[index].revents != 0 { bury(interests[index].fd) }
      }
    }
  }

  private func runJobs(_ bell: Int32) {
    var number: UInt64 = 0
    // Safety: eight local bytes, for the length of the call.
    _ = unsafe read(bell, &number, 8)
    let jobs = state.withLock { state in
      defer { state.jobs = [] }
      return state.jobs
    }
    for job in jobs { job() }
  }

  /// Reads some of a worker's events.
  ///
  /// - Returns: whether there may be more.
  private func readEvent(_ events: Int32) -> Bool {
    guard events >= 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    // Safety: the call writes at most the buffer's length.
    let count = unsafe read(events, &buffer, buffer.count)
    if count < 0, errno == EAGAIN || errno == EINTR { return false }
    let heard = state.withLock { state -> (PluginWorker?, [[UInt8]], String?) in
      guard let index = state.entries.firstIndex(where: { $0.process.events == events }) else {
        return (nil, [], nil)
      }
      let worker = state.entries[index].worker
      guard count > 0 else {
        state.entries[index].isSilent = true
        return (worker, [], nil)
      }
      state.entries[index].bytes += buffer[..<count]
      let (messages, lie) = Self.split(&state.entries[index].bytes)
      return (worker, messages, lie)
    }
    for message in heard.1 {
      do throws(WireError) {
        heard.0?.receive(try WorkerNote.decode(message))
      } catch {
        heard.0?.lied("a note: \(error)")
        return false
      }
    }
    if count == 0 { heard.0?.closedEvents() }
    if let lie = heard.2 { heard.0?.lied(lie) }
    return count == buffer.count && heard.2 == nil
  }

  /// Passes on a worker's prints, line by line. A worker that prints faster than it is read waits,
  /// and its slot with it.
  ///
  /// - Returns: whether there may be more.
  private func copyOutput(_ output: Int32) -> Bool {
    guard output >= 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 1 << 12)
    // Safety: the call writes at most the buffer's length.
    let count = unsafe read(output, &buffer, buffer.count)
    if count < 0, errno == EAGAIN || errno == EINTR { return false }
    let (worker, lines) = state.withLock { state -> (PluginWorker?, [[UInt8]]) in
      guard let index = state.entries.firstIndex(where: { $0.process.output == output }) else {
        return (nil, [])
      }
      let known = (state.entries[index].line ?? []) + buffer[..<max(0, count)]
      var lines = known.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
      let rest = lines.removeLast()
      if count > 0, rest.count < buffer.count {
        state.entries[index].line = rest
      } else {
        lines.append(rest)
        state.entries[index].line = count > 0 ? [] : nil
      }
      return (state.entries[index].worker, lines)
    }
    for line in lines where !line.isEmpty {
      worker?.printed(String(decoding: line, as: UTF8.self))
    }
    return count == buffer.count
  }

  /// Removes the whole messages from the bytes that have come so far.
  static func split(_ bytes: inout [UInt8]) -> (messages: [[UInt8]], lie: String?) {
    var messages: [[UInt8]] = []
    var position = 0
    while bytes.count - position >= 4 {
      let size = (0..<4).reduce(0) { $0 | Int(bytes[position + $1]) << (8 * $1) }
      guard size <= WireLimits.message else { return (messages, "a note has \(size) bytes") }
      guard bytes.count - position - 4 >= size else { break }
      messages.append(Array(bytes[position + 4..<position + 4 + size]))
      position += 4 + size
    }
    bytes.removeFirst(position)
    return (messages, nil)
  }

  /// Reaps a worker's process that has ended.
  private func bury(_ pidfd: Int32) {
    let entry = state.withLock { state -> Entry? in
      guard let index = state.entries.firstIndex(where: { $0.process.pidfd == pidfd }) else {
        return nil
      }
      return state.entries.remove(at: index)
    }
    guard let entry, let reason = entry.process.ended(within: 0) else { return }
    entry.worker?.ended(reason)
  }
}

/// Marks the thread of the watch.
private enum WatchMark {
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    // Safety: the call writes one key, without a destructor.
    let status = unsafe pthread_key_create(&key, nil)
    precondition(status == 0, "no thread-specific key is left: \(status)")
    return key
  }()

  static var isHere: Bool { unsafe pthread_getspecific(key) != nil }

  static func set() { unsafe pthread_setspecific(key, UnsafeRawPointer(bitPattern: 1)) }
}
