import Glibc
import PluginCalls
import ScreensCore

/// The traces that lives of a plugin's objects left in their process.
struct LivesRecord: Sendable {
  /// The bytes on standard output in the first life; nil where they could not be caught.
  var output: Int?
  /// The part of the process that the first life changed.
  var difference: String?
  private(set) var threads = 0
  private(set) var descriptors = 0
  /// The lives that these grew in.
  private(set) var count = 0

  /// Counts the growth in some lives, after a few lives that warm it up. Where requests are slow,
  /// four lives that leave nothing are enough; what grew has to show itself in twelve.
  mutating func grow(_ lives: ProbeLives, isSlow: Bool) {
    lives.run(isSlow ? 0 : 4)
    usleep(50_000)
    let before = (ProcessState.threads, ProcessState.descriptors)
    for part in isSlow ? [4, 8] : [30] {
      lives.run(part)
      count += part
      usleep(50_000)
      threads = ProcessState.threads - before.0
      descriptors = ProcessState.descriptors - before.1
      if threads == 0, descriptors == 0 { break }
    }
  }
}

/// Makes all views and connectors of the plugin again and again.
struct ProbeLives {
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
