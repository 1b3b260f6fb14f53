package import ScreensSystem

/// Whether a host that ended is started again, and when. Time is an input.
package struct RestartPolicy: Sendable {
  /// Milliseconds; the death of a host that answered for less is a quick one.
  package static let quick = 10_000
  /// The number of quick deaths in a row after which the host is not restarted.
  package static let patience = 5
  private static let firstDelay = 100

  /// The decisions.
  package enum Decision: Sendable, Equatable {
    /// End with this exit code; the sentence is for the operator.
    case end(code: Int32, sentence: String?)
    /// Start it again after so many milliseconds.
    case restart(after: Int, sentence: String)
  }

  private var quickDeaths = 0

  /// Begins with no death.
  package init() {}

  /// Forgets the deaths that a now quarantined plugin caused.
  package mutating func noteProgress() { quickDeaths = 0 }

  /// - Parameters:
  ///   - end: how the host ended.
  ///   - lifetime: for how long it answered, in milliseconds.
  ///   - wasMeant: whether it announced that it would end.
  ///   - isEnding: whether it was asked to end.
  package mutating func decide(
    _ end: ProcessEnd, lifetime: Int, wasMeant: Bool, isEnding: Bool
  ) -> Decision {
    if wasMeant || isEnding { return .end(code: end.exitCode, sentence: nil) }
    quickDeaths = lifetime < Self.quick ? quickDeaths + 1 : 0
    guard quickDeaths < Self.patience else {
      return .end(
        code: 1,
        sentence: "the host died \(quickDeaths) times in a row before it had answered for "
          + "\(Self.quick / 1000) seconds, last with \(end); it is not started again; run "
          + "'screens serve --no-supervisor' to see it die")
    }
    let delay = quickDeaths < 2 ? 0 : Self.firstDelay << (quickDeaths - 2)
    return .restart(after: delay, sentence: "the host died (\(end)); it is started again")
  }
}
