import PluginCalls
import CScreens
import Glibc
import ScreensCore

/// The checks for leaks after many views and requests, and the check that a serving host makes.
extension ValidationTable {
  static let lives: [ValidationCheck] = [
    .process("no-output", .library, "nothing is written to standard output") { probe in
      guard let output = CaughtOutput(folder: probe.folder) else {
        return .skip("standard output can't be caught")
      }
      try Lives(probe).run(1)
      let count = output.end()
      return .unless(
        count == 0, "it wrote \(count) bytes to standard output, which is the host's; use host->log"
      )
    },
    .process("process-kept", .library, "the process stays as it is") { probe in
      let lives = try Lives(probe)
      let before = ProcessState()
      lives.run(1)
      return .first(
        [ProcessState().difference(from: before)].compactMap(\.self).map {
          "it changed \($0), which belongs to the host; leave it as it is"
        })
    },
    .process("no-threads-left", .library, requests: 35, "threads end, or stay few") { probe in
      let (growth, count) = try growth(probe) { ProcessState.threads }
      return .unless(
        growth < 10, "\(count) lives left \(growth) threads behind; end them in destroy")
    },
    .process("no-files-left", .library, requests: 35, "descriptors are closed, or stay few") {
      probe in
      let (growth, count) = try growth(probe) { ProcessState.descriptors }
      return .unless(
        growth < 10, "\(count) lives left \(growth) descriptors open; close them in destroy")
    },
    .process("memory-steady", .library, "1,000 lives cost no memory") { probe in
      let lives = try Lives(probe)
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
      try Lives(probe, library).run(1)
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

  /// The growth of a count in some lives, after a few lives that warm it up. Where requests are
  /// slow, four lives that leave nothing are enough; what grew has to show itself in twelve.
  private static func growth(_ probe: Probe, _ count: () -> Int) throws -> (Int, lives: Int) {
    let lives = try Lives(probe)
    let isSlow = probe.stage.limits.areRequestsSlow
    lives.run(isSlow ? 1 : 5)
    usleep(50_000)
    let before = count()
    var done = 0
    for part in isSlow ? [4, 8] : [30] {
      lives.run(part)
      done += part
      usleep(50_000)
      if count() == before { break }
    }
    return (count() - before, done)
  }

  /// Makes all views and connectors of the plugin again and again.
  private struct Lives {
    private let classes: [ProbeClass]
    private let factories: [ProbeFactory]

    init(_ probe: Probe, _ library: LoadedLibrary? = nil) throws {
      (classes, factories) = try library.map(probe.parts) ?? probe.start()
    }

    /// Whole lives of views and requests.
    func run(_ count: Int) {
      for _ in 0..<count {
        for entry in classes { entry.live() }
        for factory in factories {
          for operation in factory.operations { factory.make(operation).connector?.run() }
        }
      }
    }

    /// Whole lives of views, and connectors that are made and destroyed.
    func makeAndDestroy(_ count: Int) {
      for _ in 0..<count {
        for entry in classes { entry.live() }
        for factory in factories {
          for operation in factory.operations { factory.make(operation).connector?.destroy() }
        }
      }
    }
  }
}
