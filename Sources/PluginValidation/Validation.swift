package import PluginCatalog
package import PluginWorkers
import PluginFormat
import ScreensDocuments
import ScreensSystem
import Synchronization

/// The validator: makes every check of its table on a plugin. A check that runs the plugin's code
/// has a process of its own.
package struct Validation: Sendable {
  /// The names of the host that the plugin may require, extend and stand on.
  package let offer: HostOffer
  /// The directories that may hold a bundle's library, besides the bundle.
  package let directories: [PluginDirectory]
  /// The highest level of the checks that are made.
  package let level: Int
  /// The name of the only check that is made, after the gates before it; nil for all checks.
  package let only: String?
  /// The seconds that each check may take; a check of a slow connector gets more.
  package let seconds: Int
  /// Runs one check on one plugin in a process of its own, which is killed after some seconds.
  package typealias Run =
    @Sendable (_ check: ValidationCheck, _ path: String, _ limits: ValidationLimits, _ seconds: Int)
    throws -> TrialOutcome
  /// Runs each check that executes code of the plugin.
  package let process: Run

  package init(
    offer: HostOffer, directories: [PluginDirectory], level: Int, only: String? = nil,
    seconds: Int, process: @escaping Run
  ) {
    self.offer = offer
    self.directories = directories
    self.level = level
    self.only = only
    self.seconds = seconds
    self.process = process
  }

  /// All checks, in the order in which they are made.
  package static let checks =
    ValidationTable.files + ValidationTable.loading + ValidationTable.views
    + ValidationTable.senders + ValidationTable.connectors + ValidationTable.memory
    + ValidationTable.lists + ValidationTable.delegates
    + ValidationTable.screenlets + ValidationTable.computations
    + ValidationTable.lives + ValidationTable.host

  /// Validates a library file or a bundle's folder. Checks that no later one waits for are made
  /// several at a time, and one that measures time alone.
  ///
  /// - Parameter done: called with each result, in the order of the checks.
  /// - Throws: when there is nothing under the path, or no process can be started.
  package func run(
    _ path: String, done: @escaping @Sendable (ValidationResult) -> Void = { _ in }
  ) throws -> [ValidationResult] {
    let plugin = try ValidatedPlugin(path: path, directories: directories, offer: offer)
    let checks = chosen
    let findings = Findings(checks.count, done)
    var limits = ValidationLimits(seconds: seconds)
    var gate: String?
    var others: [Int] = []
    for (index, check) in checks.enumerated() {
      if let obstacle = plugin.obstacle(to: check) {
        findings.add(ValidationResult(path, check, .skip(obstacle)), at: index)
      } else if let gate {
        findings.add(
          ValidationResult(path, check, .skip("it does not pass \(gate)")), at: index)
      } else if check.isGate {
        let result = try timed(check, plugin, &limits)
        findings.add(result, at: index)
        if result.outcome.isBad { gate = check.name }
      } else {
        others.append(index)
      }
    }
    let quiet = others.partition { checks[$0].measuresTime }
    let known = limits
    ThreadShares.each(Self.together(others[..<quiet].sorted(), of: checks)) { indices in
      let seen = indices.count > 1 ? seen(indices.map { checks[$0] }, plugin, known) : nil
      for (position, index) in indices.enumerated() {
        findings.add(at: index) {
          var limits = known
          return try seen?[position] ?? timed(checks[index], plugin, &limits)
        }
      }
    }
    for index in others[quiet...].sorted() {
      findings.add(at: index) { try timed(checks[index], plugin, &limits) }
    }
    return try findings.all()
  }

  /// The checks, the ones with most requests first, since these take longest; the checks
  /// of one run are one entry.
  private static func together(_ indices: [Int], of checks: [ValidationCheck]) -> [[Int]] {
    var entries: [[Int]] = []
    var places: [String: Int] = [:]
    for index in indices {
      if let run = checks[index].run?.name, let place = places[run] {
        entries[place].append(index)
      } else {
        if let run = checks[index].run?.name { places[run] = entries.count }
        entries.append([index])
      }
    }
    func requests(_ entry: [Int]) -> Int { entry.map { checks[$0].requests }.max() ?? 0 }
    return entries.sorted { (requests($1), $0[0]) < (requests($0), $1[0]) }
  }

  /// Makes the checks that look at one run in one process.
  ///
  /// - Returns: nil where the process did not answer; each check is then made alone.
  private func seen(
    _ checks: [ValidationCheck], _ plugin: ValidatedPlugin, _ limits: ValidationLimits
  ) -> [ValidationResult]? {
    let start = ProbeView.now()
    let most = checks.max { $0.seconds(within: limits) < $1.seconds(within: limits) }
    guard let most,
      case .answered(let answer)? = try? process(
        most, plugin.path, limits, most.seconds(within: limits))
    else { return nil }
    var results: [ValidationResult] = []
    for check in checks {
      guard let verdict = answer["alike"]?[check.name] else { return nil }
      results.append(Self.result(of: check, plugin.path, .answered(verdict)))
    }
    results[0].milliseconds = Int((ProbeView.now() - start) / 1_000_000)
    return results
  }

  private func timed(
    _ check: ValidationCheck, _ plugin: ValidatedPlugin, _ limits: inout ValidationLimits
  ) throws -> ValidationResult {
    let start = ProbeView.now()
    var result = try result(of: check, plugin, &limits)
    result.milliseconds = Int((ProbeView.now() - start) / 1_000_000)
    return result
  }

  private var chosen: [ValidationCheck] {
    guard let only else { return Self.checks.filter { $0.level <= level } }
    let end = Self.checks.firstIndex { $0.name == only } ?? 0
    return Self.checks[...end].filter { $0.isGate || $0.name == only }
  }

  private func result(
    of check: ValidationCheck, _ plugin: ValidatedPlugin, _ limits: inout ValidationLimits
  ) throws -> ValidationResult {
    if case .bytes(let body) = check.body {
      do {
        return ValidationResult(plugin.path, check, try body(plugin))
      } catch {
        return ValidationResult(plugin.path, check, .fail("\(error)"))
      }
    }
    var last = ValidationResult(plugin.path, check, .pass)
    for _ in 0..<check.attempts {
      let outcome = try process(
        check, plugin.path, limits, check.seconds(within: limits))
      // The check that waits for requests reports how long they take.
      if case .answered(let answer) = outcome,
        let time = answer["requestMilliseconds"]?.integer.flatMap(Int.init(exactly:))
      {
        limits.requestMilliseconds = min(max(time, 0), Self.slowest)
      }
      last = Self.result(of: check, plugin.path, outcome)
      if last.outcome == .pass { break }
    }
    return last
  }

  /// The longest wait for one request of each operation, in milliseconds.
  private static let slowest = 600_000

  private static func result(
    of check: ValidationCheck, _ path: String, _ outcome: TrialOutcome
  ) -> ValidationResult {
    switch outcome {
    case .crashed(let reason):
      ValidationResult(
        path, check, .crash, "\(path): it \(reason) where \(check.about); run it in a debugger")
    case .hung(let seconds, let place):
      ValidationResult(
        path, check, .hang,
        "\(path): it did not end within \(seconds) seconds"
          + (place.map { ", and was \($0)," } ?? "") + " where \(check.about); make it "
          + "return, or give what is slow more time with --within")
    case .answered(let answer):
      if case .host = check.body {
        outcome.state == .ready
          ? ValidationResult(path, check, .pass, "")
          : ValidationResult(path, check, .fail, outcome.reason ?? outcome.state.rawValue)
      } else {
        ValidationResult(
          path, check, answer["outcome"]?.string.flatMap(ValidationResult.Outcome.init) ?? .crash,
          answer["sentence"]?.string.map { $0.isEmpty ? "" : "\(path): \($0)" } ?? "")
      }
    }
  }
}

/// The results of the checks of one plugin, which several threads find.
private final class Findings: Sendable {
  private let results: Mutex<(list: [ValidationResult?], reported: Int, failure: (any Error)?)>
  private let done: @Sendable (ValidationResult) -> Void

  init(_ count: Int, _ done: @escaping @Sendable (ValidationResult) -> Void) {
    results = Mutex(([ValidationResult?](repeating: nil, count: count), 0, nil))
    self.done = done
  }

  /// Adds the result that a body finds, or its failure.
  func add(at index: Int, _ body: () throws -> ValidationResult) {
    do {
      add(try body(), at: index)
    } catch {
      results.withLock { $0.failure = $0.failure ?? error }
    }
  }

  /// Adds a result. Each is reported once all before it are.
  func add(_ result: ValidationResult, at index: Int) {
    results.withLock { results in
      results.list[index] = result
      while results.reported < results.list.count, let next = results.list[results.reported] {
        done(next)
        results.reported += 1
      }
    }
  }

  /// All results, in the order of the checks.
  func all() throws -> [ValidationResult] {
    try results.withLock { results in
      if let failure = results.failure { throw failure }
      return results.list.compactMap(\.self)
    }
  }
}
