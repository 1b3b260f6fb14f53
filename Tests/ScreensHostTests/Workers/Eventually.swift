/// A condition that did not come true in time.
struct NeverSo: Error, CustomStringConvertible { let description: String }

/// Polls a condition that can only be seen from outside.
func eventually(
  _ what: String, seconds: Int = 60, _ isSo: () async throws -> Bool
) async throws {
  let end = ContinuousClock.now + .seconds(seconds)
  while try await !isSo() {
    guard ContinuousClock.now < end else { throw NeverSo(description: what) }
    try await Task.sleep(for: .milliseconds(20))
  }
}
