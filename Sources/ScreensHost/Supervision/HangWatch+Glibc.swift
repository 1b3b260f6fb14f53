package import PluginCalls
import PluginWorkers
import Glibc

/// Looks at the threads of a host from time to time, and reports each thread that a plugin keeps.
///
/// It works from the host's supervisor as well as from a thread of the host: it reads the page and
/// the kernel's files, and takes no lock that a plugin could hold.
package final class HangWatch {
  /// Reads the trace on a page, one line for each call; nil when it cannot.
  ///
  /// - Parameters:
  ///   - page: a path that leads to the page.
  ///   - copies: the folder whose files name functions.
  package typealias Reading = (_ page: String, _ copies: String) -> String?

  private let page: InFlightPage
  private let path: String
  private let process: Int32
  private let reading: Reading
  private let say: (String) -> Void
  private var watchdog = Watchdog(limits: HangLimits())
  private var lastLook: Int64?
  /// The names of reported calls that have not ended, by their slots.
  private var reported: [Int: String] = [:]

  /// Makes a watch; nil when the page cannot be read.
  ///
  /// - Parameters:
  ///   - descriptor: the page's.
  ///   - process: the host's.
  ///   - say: writes one line for the operator.
  package init?(
    descriptor: Int32, process: Int32, reading: @escaping Reading = TraceText.ask,
    say: @escaping (String) -> Void
  ) {
    guard let page = InFlightPage(descriptor: descriptor) else { return nil }
    self.page = page
    path = "/proc/\(getpid())/fd/\(descriptor)"
    self.process = process
    self.reading = reading
    self.say = say
  }

  /// Milliseconds until the next look; nil while the host wants none.
  package var period: Int? { page.limits.period }

  /// Milliseconds that the host needs at most to end when it is asked to.
  package var grace: Int { Int(page.limits.grace) }

  /// Looks once; a hang is reported when it is found, and when it ends.
  ///
  /// - Parameter mayEnd: Whether the host may be ended for a call.
  /// - Returns: the mark of a call that the host is to be ended for, which is on the page then.
  package func look(mayEnd: Bool = true) -> InFlightMark? {
    let limits = page.limits
    if limits != watchdog.limits { watchdog = Watchdog(limits: limits) }
    guard limits.period != nil else { return nil }
    let now = Self.now()
    defer { lastLook = now }
    let seats = page.seats
    var lost: InFlightMark?
    for finding in watchdog.look(samples(seats), elapsed: lastLook.map { now - $0 } ?? 0) {
      switch finding {
      case .hangs(let seat): reportHang(seats[seat], seat)
      case .ended(let seat, let time):
        let sentence = reported.removeValue(forKey: seat)
        if let sentence { say("\(sentence) has ended after \(Self.seconds(time))") }
      case .isLost(let seat):
        if mayEnd, seats[seat].isWorthTheHost { lost = lost ?? seats[seat].mark }
      }
    }
    if let lost { reportEnd(lost, seats) }
    return lost
  }

  private func samples(_ seats: [ThreadSlot]) -> [Watchdog.Sample] {
    seats.enumerated().compactMap { index, seat in
      // A `shutdown` keeps no user waiting, and the host goes on without a late one.
      guard seat.isBusy, seat.thread > 0, seat.mark.call != .shutdown else { return nil }
      return Watchdog.Sample(
        seat: index, thread: seat.thread, calls: seat.calls, beats: seat.beats, mark: seat.mark,
        life: ThreadLife(seat.thread, of: process))
    }
  }

  // MARK: Reports

  private func reportHang(_ seat: ThreadSlot, _ number: Int) {
    let mark = seat.mark
    seat.isHung = true
    let call = name(of: mark)
    reported[number] = call
    let limits = page.limits
    let isSpared = limits.end == 0 || !seat.isWorthTheHost
    let end = isSpared ? "" : ", which is ended after \(Self.seconds(Int(limits.end)))"
    let place = seat.loop > 0 ? "event loop \(seat.loop)" : "a thread"
    say(
      "\(call) has not ended for \(Self.seconds(Int(limits.named))): it keeps \(place) of the "
        + "host\(end)")
    for line in trace(of: seat) { say("  \(line)") }
  }

  private func reportEnd(_ mark: InFlightMark, _ seats: [ThreadSlot]) {
    guard page.record(mark.rawValue, signal: 0) else { return }
    if let seat = seats.first(where: { $0.mark == mark }) { _ = trace(of: seat) }
    let rest = mark.plugin == 0 ? "" : "; its content is quarantined"
    say(
      "\(name(of: mark)) has not ended for \(Self.seconds(Int(page.limits.end))): the host is "
        + "ended for it\(rest)")
  }

  /// The call that keeps a thread, as the subject of a sentence.
  private func name(of mark: InFlightMark) -> String {
    guard let plugin = page.plugin(of: mark) else {
      return mark.plugin == 0 ? "a piece of the host's own work" : "a plugin's code"
    }
    let call = mark.call?.description ?? "its code"
    return "\(plugin.file): \(call) of \(plugin.id) \(plugin.version)"
  }

  private func trace(of seat: ThreadSlot) -> [String] {
    guard page.question.ask(seat.thread, of: process) else {
      return ["where in its code is not known"]
    }
    let text = reading(path, page.copies) ?? page.traces.read()?.text { _ in false }
    return text?.split(separator: "\n").map(String.init) ?? []
  }

  private static func seconds(_ milliseconds: Int) -> String {
    let tenths = (milliseconds + 50) / 100
    return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
  }

  private static func now() -> Int64 {
    var time = timespec()
    // Safety: the call fills one structure.
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
