import ScreensCore
import ScreensHost
import ScreensModel
import Synchronization
import TestSupport

/// A library renamed into place, until a view of its new code has answered.
enum ReloadBenchmark {
  private static let rounds = 31

  static func run() async throws -> [Figure] {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let plugins = try folder.makeFolder("plugins")
    let theme = try AcmeTheme(in: plugins, caption: "version 0")
    let versions = try (1...rounds).map { number in
      try AcmeTheme.compile(caption: "version \(number)", in: folder.path)
    }
    guard let acme = ThemeName("acme") else { return [] }
    let host = try MeasuredHost.make(folder.path)
    await host.start()
    await host.source.admit(acme)
    let watch = try await PluginWatch(host)
    let answers = AnsweredCaptions(host.source, acme)
    var spent: [Double] = []
    for (index, library) in versions.enumerated() {
      // From rest: after a reload the host lets the old files go and prepares for the next, which
      // takes longer than the reload, and which no client waits for.
      try await Task.sleep(for: .milliseconds(20))
      let answer = answers.expect("version \(index + 1)")
      let start = ContinuousClock.now
      try theme.install(library)
      let end = await answer.value
      let time = (end - start).components
      spent.append(Double(time.attoseconds) / 1e15 + Double(time.seconds) * 1e3)
    }
    withExtendedLifetime(watch) {}
    let median = spent.median
    return [
      Figure(
        name: "library renamed → new code answers, median", value: median, unit: "ms", other: nil,
        otherName: "", rounds: rounds, bar: ("≤ 1 ms", median <= 1)),
      Figure(
        name: "library renamed → new code answers, p95", value: spent.quantile(0.95), unit: "ms",
        other: nil, otherName: "", rounds: rounds),
    ] + (try await PageBenchmark.run())
  }
}

/// Asks each new environment what the button says, on the thread that made it.
private final class AnsweredCaptions: Sendable {
  private struct Wish {
    let caption: String
    let answer: AsyncStream<ContinuousClock.Instant>.Continuation
  }

  private let wish = Mutex<Wish?>(nil)

  init(_ source: EnvironmentSource, _ theme: ThemeName) {
    source.subscribe { [self] environment in
      guard let wanted = wish.withLock({ $0?.caption }),
        ThemeProbe(environment, theme).caption == wanted
      else { return }
      let now = ContinuousClock.now
      wish.withLock { wish in
        wish?.answer.yield(now)
        wish?.answer.finish()
        wish = nil
      }
    }
  }

  /// When a caption is answered for the first time.
  func expect(_ caption: String) -> Task<ContinuousClock.Instant, Never> {
    let (stream, continuation) = AsyncStream.makeStream(of: ContinuousClock.Instant.self)
    wish.withLock { $0 = Wish(caption: caption, answer: continuation) }
    // Ends with the answer.
    return Task {
      for await instant in stream { return instant }
      return ContinuousClock.now
    }
  }
}
