package import ScreensSystem
import CLinux
import Glibc

/// The host's line to the supervisor that started it.
///
/// Sendable: each message is one call of the kernel.
package struct SupervisedHost: Sendable {
  /// The first argument of a host that a supervisor started, in the place of the command.
  package static let mark = "supervised-serve"
  /// The line's descriptor in such a host.
  static let descriptor: Int32 = 3

  /// The line of this process; nil when no supervisor started it.
  package static let current: SupervisedHost? =
    CommandLine.arguments.dropFirst().first == mark ? SupervisedHost() : nil

  /// How the host before this one ended; nil for the first.
  package let previousEnd: ProcessEnd?
  /// Whether an earlier host has announced its address.
  package let isAnnounced: Bool
  /// The memory in which calls of plugins are marked; it outlives this process.
  package let page: Int32
  /// The socket that is held for this process, and its configured address.
  package let held: (address: String, descriptor: Int32)?

  /// Ties this process's life to the supervisor's, and receives the supervisor's first message.
  private init?() {
    _ = fcntl(Self.descriptor, F_SETFD, FD_CLOEXEC)
    _ = linux_prctl(PR_SET_PDEATHSIG, UInt(SIGKILL), 0, 0, 0)
    guard let message = SupervisorMessage.receive(over: Self.descriptor), message.kind == .begin,
      let beginning = SupervisorBeginning(message.text), let page = message.descriptors.first
    else { return nil }
    // If the supervisor died before the tie, its death no longer ends this process.
    guard getppid() == beginning.supervisor else { _exit(1) }
    self.page = page
    previousEnd = beginning.previousEnd
    isAnnounced = beginning.isAnnounced
    held = message.descriptors.dropFirst().first.map { (beginning.address, $0) }
  }

  /// Gives the supervisor a listening socket to hold, for the host after this one.
  package func hold(_ descriptor: Int32, address: String) {
    _ = SupervisorMessage(kind: .listening, text: address, descriptors: [descriptor])
      .send(over: Self.descriptor)
  }

  /// Reports that this host answers at an address; the supervisor prints the first host's.
  package func sayReady(_ line: String) { say(.ready, line) }

  /// Sends one more line for the callers that wait for the host.
  package func sayMore(_ line: String) { say(.more, line) }

  /// Reports that the plugin that ended the previous host is quarantined.
  package func sayLeftOut() { say(.leftOut) }

  /// Reports that this host ends on purpose.
  package func sayEnding() { say(.ending) }

  private func say(_ kind: SupervisorMessage.Kind, _ text: String = "") {
    _ = SupervisorMessage(kind: kind, text: text).send(over: Self.descriptor)
  }
}

/// The supervisor's first message to a host, as one text.
struct SupervisorBeginning: Equatable {
  var supervisor: Int32
  var previousEnd: ProcessEnd?
  var isAnnounced: Bool
  var address: String

  init(supervisor: Int32, previousEnd: ProcessEnd?, isAnnounced: Bool, address: String) {
    self.supervisor = supervisor
    self.previousEnd = previousEnd
    self.isAnnounced = isAnnounced
    self.address = address
  }

  var text: String {
    let end =
      switch previousEnd {
      case nil: "first"
      case .exited(let code): "exited \(code)"
      case .killed(let signal): "killed \(signal)"
      case .hung: "hung"
      }
    return "\(supervisor)\n\(isAnnounced)\n\(end)\n\(address)"
  }

  init?(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count == 4, let supervisor = Int32(lines[0]) else { return nil }
    let end = lines[2].split(separator: " ")
    let number = end.last.flatMap { Int32($0) }
    let previous: ProcessEnd? =
      switch (end.first, number) {
      case ("exited", let code?): .exited(code: code)
      case ("killed", let signal?): .killed(signal: signal)
      case ("hung", _): .hung
      default: nil
      }
    self.init(
      supervisor: supervisor, previousEnd: previous, isAnnounced: lines[1] == "true",
      address: String(lines[3]))
  }
}
