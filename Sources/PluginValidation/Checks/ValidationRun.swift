import PluginCalls
import ScreensCore
import Glibc

/// A use of a plugin that several checks look at, each at something else, so that one process makes
/// them all. Where it crashes or hangs, each of them is made in a process of its own.
struct ValidationRun: Sendable {
  /// Distinguishes it from other runs.
  let name: String
  let body: @Sendable (Probe) throws -> Void

  /// One whole request of each operation; it ends when the plugin is quiet.
  static let requests = ValidationRun(name: "requests") { probe in
    try ValidationTable.each(probe) { factory, operation in
      factory.make(operation).connector?.run()
      return .pass
    }
    // A late second completion follows within a tenth of a second.
    for _ in 0..<100 where probe.stage.isBusy { usleep(10_000) }
    usleep(100_000)
  }

  /// One whole life of each view class.
  static let views = ValidationRun(name: "views") { probe in
    for entry in try probe.start().classes { entry.live() }
  }

  /// Lives of all views and connectors, one after the other.
  static let lives = ValidationRun(name: "lives") { probe in
    var record = LivesRecord()
    let caught = CaughtOutput(folder: probe.folder)
    let lives = Result { try ProbeLives(probe) }
    let before = ProcessState()
    (try? lives.get())?.run(1)
    record.difference = ProcessState().difference(from: before)
    record.output = caught?.end()
    record.grow(try lives.get(), isSlow: probe.stage.limits.areRequestsSlow)
    probe.stage.lives = record
  }
}
