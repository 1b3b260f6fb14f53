/// The inputs of one parser, one after the other, in a process that may die of them.
struct FuzzRun {
  /// The status that a process ends with when a promise was broken.
  static let brokenPromise: Int32 = 3

  let target: FuzzTarget
  let record: InputRecord

  /// Replays what failed before, then makes new inputs from a seed.
  func start(seed: UInt64) throws {
    for input in Corpus.inputs(of: target.name) + target.seeds { try parse(input) }
    var mutator = Mutator(target, seed: seed)
    for _ in 0..<target.rounds { try parse(mutator.next()) }
  }

  private func parse(_ input: [UInt8]) throws {
    record.keep(input)
    try target.check(input)
  }
}
