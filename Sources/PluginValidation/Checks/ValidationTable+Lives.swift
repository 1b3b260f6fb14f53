import PluginCalls
import CScreens
import Glibc
import ScreensCore

/// The checks for leaks after many views and requests, and the check that a serving host makes.
extension ValidationTable {
  static let lives: [ValidationCheck] = [
    .seen("no-output", .library, .lives, "nothing is written to standard output") { record in
      guard let count = record.output else { return .skip("standard output can't be caught") }
      return .unless(
        count == 0, "it wrote \(count) bytes to standard output, which is the host's; use host->log"
      )
    },
    .seen("process-kept", .library, .lives, "the process stays as it is") { record in
      .first(
        [record.difference].compactMap(\.self).map {
          "it changed \($0), which belongs to the host; leave it as it is"
        })
    },
    .seen("no-threads-left", .library, .lives, requests: 35, "threads end, or stay few") { record in
      .unless(
        record.threads < 10,
        "\(record.count) lives left \(record.threads) threads behind; end them in destroy")
    },
    .seen(
      "no-files-left", .library, .lives, requests: 35, "descriptors are closed, or stay few"
    ) { record in
      .unless(
        record.descriptors < 10,
        "\(record.count) lives left \(record.descriptors) descriptors open; close them in destroy")
    },
    .process("memory-steady", .library, "1,000 lives cost no memory") { probe in
      let lives = try ProbeLives(probe)
      lives.makeAndDestroy(300)
      let before = ProcessState.memory
      lives.makeAndDestroy(300)
      // A leak of one byte a life has shown itself.
      if ProcessState.memory <= before { return .pass }
      lives.makeAndDestroy(700)
      let growth = ProcessState.memory - before
      return .unless(
        growth < 24_000, "1,000 lives took \(growth) bytes; free in destroy what create made")
    },
    .process("shutdown-in-time", .library, attempts: 3, "the plugin ends within a second") {
      probe in
      let library = try probe.load()
      guard library.hasEnd else { return .skip("it has nothing to end") }
      try ProbeLives(probe, library).run(1)
      let start = ContinuousClock.now
      library.shutDown(probe.instance)
      let time = start.duration(to: .now)
      return .unless(
        time <= GenerationEnd.limit,
        "its end took \(Int(time / .milliseconds(1))) ms; the host goes on without it after a "
          + "second")
    },
  ]

  /// The check by the real host, with the parents that the plugin extends.
  static let host: [ValidationCheck] = [
    ValidationCheck(
      name: "host-shows-it", level: 2, subject: .plugin,
      about: "the host loads it and shows each of its views", isGate: false, attempts: 1,
      requests: 1, body: .host)
  ]
}

extension ValidationCheck {
  /// A check that looks at the traces of lives.
  fileprivate static func seen(
    _ name: String, _ subject: Subject, _ run: ValidationRun, requests: Int = 1, _ about: String,
    _ body: @escaping @Sendable (LivesRecord) -> ValidationVerdict
  ) -> ValidationCheck {
    .seen(name, subject, run, requests: requests, about) { probe in
      probe.stage.lives.map(body) ?? .skip("nothing was seen")
    }
  }
}
