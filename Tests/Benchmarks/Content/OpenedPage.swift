import TestSupport

/// A page that the user's browser opens.
struct OpenedPage {
  /// The octets of its answer.
  let octets: Int
  private let request: [UInt8]
  private let load: LoadGenerator

  init(_ path: String, _ site: DemoSite) throws {
    load = site.load
    request = NavigationBenchmark.request(path, "navigate", site.cookie)
    octets = try load.run([request], status: 200).count
  }

  /// Milliseconds of one opening of so many.
  func milliseconds(_ count: Int) throws -> Double {
    let requests = Array(repeating: request, count: count)
    return try Stopwatch.milliseconds { try load.run(requests, status: 200) } / Double(count)
  }
}
