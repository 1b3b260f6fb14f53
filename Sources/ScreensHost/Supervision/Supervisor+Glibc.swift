import PluginCalls
package import ScreensSystem
import CLinux
import Glibc

/// The parent of a host: starts it, starts it again when it dies, and holds what must outlive it:
/// the listening socket and the page on which calls of plugins are marked.
///
/// It has one thread and does none of the host's work, so a fault of the host can't happen here.
package final class Supervisor {
  private let executable: String
  private let arguments: [String]
  private let say: (String) -> Void
  private let tell: (String) -> Void
  private let page: Int32
  private let signals: Int32
  private var policy = RestartPolicy()
  private var held: (address: String, descriptor: Int32)?
  /// Whether a host has announced its address.
  private var isAnnounced = false
  /// When the host was asked to end.
  private var endingSince: Int?

  /// Milliseconds beyond its grace after which a host that was asked to end is killed.
  private static let endPatience = 10_000

  /// Prepares to supervise; signals are held back from now on.
  ///
  /// - Parameters:
  ///   - executable: this program's path.
  ///   - arguments: those of the host, after its command.
  ///   - say: writes one line for the operator.
  ///   - tell: writes one line for the callers that wait for the host.
  package init(
    executable: String, arguments: [String], say: @escaping (String) -> Void,
    tell: @escaping (String) -> Void
  ) throws(SystemCallError) {
    self.executable = executable
    self.arguments = arguments
    self.say = say
    self.tell = tell
    // A host that dies is started again at once; Swift's own report of a crash takes half a minute
    // in a process of many threads. Safety: this process has one thread.
    unsafe setenv("SWIFT_BACKTRACE", "enable=no", 0)
    page = try InFlightPage.make()
    var set = Self.signals()
    // Safety: the set is local, and the calls read all of it.
    _ = signal(SIGCHLD, SIG_DFL)
    unsafe sigprocmask(SIG_BLOCK, &set, nil)
    signals = unsafe signalfd(-1, &set, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
    guard signals >= 0 else {
      throw SystemCallError(call: "signalfd", path: "screens", code: errno)
    }
  }

  /// Runs hosts, one after the other, until one has ended for good.
  ///
  /// - Returns: the exit code.
  package func run() throws(SystemCallError) -> Int32 {
    var previous: ProcessEnd?
    while true {
      var child = try start(after: previous)
      let end = watch(&child)
      close(child.line)
      previous = end
      let decision = policy.decide(
        end, lifetime: child.ready.map { Self.now() - $0 } ?? 0, wasMeant: child.meansToEnd,
        isEnding: endingSince != nil)
      switch decision {
      case .end(let code, let sentence):
        if let sentence { say(sentence) }
        return code
      case .restart(let delay, let sentence):
        say(sentence)
        guard rest(delay) else { return 0 }
      }
    }
  }

  // MARK: Starting

  private func start(after previous: ProcessEnd?) throws(SystemCallError) -> SupervisedChild {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue)
    // Safety: the call writes the two descriptors.
    guard unsafe socketpair(AF_UNIX, type, 0, &ends) == 0 else {
      throw SystemCallError(call: "socketpair", path: executable, code: errno)
    }
    defer { close(ends[1]) }
    let process = try SupervisedProcess.spawn(
      executable, [SupervisedHost.mark] + arguments, line: ends[1],
      as: SupervisedHost.descriptor)
    let beginning = SupervisorBeginning(
      supervisor: getpid(), previousEnd: previous, isAnnounced: isAnnounced,
      address: held?.address ?? "")
    _ = SupervisorMessage(
      kind: .begin, text: beginning.text, descriptors: [page] + (held.map { [$0.descriptor] } ?? [])
    ).send(over: ends[0])
    return SupervisedChild(
      process: process, line: ends[0],
      watch: HangWatch(descriptor: page, process: process, say: say))
  }

  // MARK: Watching

  /// Waits for the end of a child; meanwhile handles its messages, and passes signals on.
  private func watch(_ child: inout SupervisedChild) -> ProcessEnd {
    var isOpen = true
    while true {
      var interests = [
        pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
        pollfd(fd: isOpen ? child.line : -1, events: Int16(POLLIN), revents: 0),
      ]
      // Safety: two local entries, for the length of the call.
      _ = unsafe poll(&interests, 2, child.pause(isEnding: endingSince != nil))
      look(&child)
      if interests[1].revents != 0, !receiveMessage(&child) { isOpen = false }
      while let number = nextSignal() {
        if number != SIGCHLD { pass(number, to: child.process) }
      }
      if let end = reap(child.process) {
        while receiveMessage(&child) {}
        return child.isHung ? .hung : end
      }
    }
  }

  /// Looks whether the host hangs, or does not end although it was asked to, and ends it then.
  private func look(_ child: inout SupervisedChild) {
    guard let watch = child.watch, Self.now() >= child.nextLook else { return }
    child.nextLook = Self.now() + (watch.period ?? 500)
    if let endingSince {
      // The host ends itself where a thread of it hangs, if it can.
      _ = watch.look(mayEnd: false)
      guard Self.now() - endingSince > watch.grace + Self.endPatience else { return }
      say("the host does not end, though it was asked to; it is killed")
      kill(child.process, SIGKILL)
    } else if !child.isHung, watch.look() != nil {
      child.isHung = true
      kill(child.process, SIGKILL)
    }
  }

  /// Takes one message, if there is one.
  private func receiveMessage(_ child: inout SupervisedChild) -> Bool {
    guard let message = SupervisorMessage.receive(over: child.line, waits: false) else {
      return false
    }
    switch message.kind {
    case .listening:
      if let descriptor = message.descriptors.first { hold(descriptor, message.text) }
    case .ready:
      child.ready = Self.now()
      if !isAnnounced {
        isAnnounced = true
        tell(message.text)
      }
    case .more: tell(message.text)
    case .leftOut: policy.noteProgress()
    case .ending: child.meansToEnd = true
    case .begin: break
    }
    return true
  }

  private func hold(_ descriptor: Int32, _ address: String) {
    if let held { close(held.descriptor) }
    held = (address, descriptor)
    if endingSince != nil { letGo() }
  }

  private func letGo() {
    if let held { close(held.descriptor) }
    held = nil
  }

  private func pass(_ number: Int32, to process: pid_t) {
    if number == SIGTERM || number == SIGINT {
      endingSince = endingSince ?? Self.now()
      // No host comes after this one, so clients in the socket's queue would wait in vain.
      letGo()
    }
    kill(process, number)
  }

  /// Collects the children that have ended; returns the end of `process`, if that is among them.
  private func reap(_ process: pid_t) -> ProcessEnd? {
    var end: ProcessEnd?
    var status: Int32 = 0
    // Safety: the call writes one integer.
    while case let ended = unsafe waitpid(-1, &status, WNOHANG), ended > 0 {
      if ended == process { end = ProcessEnd(status: status) }
    }
    return end
  }

  /// Waits between two hosts; false when that was the time to end.
  private func rest(_ milliseconds: Int) -> Bool {
    let until = Self.now() + milliseconds
    while true {
      while let number = nextSignal() {
        if number == SIGTERM || number == SIGINT { return false }
      }
      let left = until - Self.now()
      guard left > 0 else { return true }
      var interest = pollfd(fd: signals, events: Int16(POLLIN), revents: 0)
      // Safety: one local entry, for the length of the call.
      _ = unsafe poll(&interest, 1, Int32(left))
    }
  }

  // MARK: Signals and time

  private static func signals() -> sigset_t {
    var set = sigset_t()
    // Safety: the set is local, and the calls fill or read all of it.
    unsafe sigemptyset(&set)
    for number in [SIGTERM, SIGINT, SIGHUP, SIGUSR1, SIGCHLD] { unsafe sigaddset(&set, number) }
    return set
  }

  private func nextSignal() -> Int32? {
    var entry = signalfd_siginfo()
    let size = MemoryLayout<signalfd_siginfo>.size
    // Safety: the call writes at most the structure's size.
    guard unsafe read(signals, &entry, size) == size else { return nil }
    return Int32(entry.ssi_signo)
  }

  private static func now() -> Int {
    var time = timespec()
    // Safety: the call fills one structure.
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}
