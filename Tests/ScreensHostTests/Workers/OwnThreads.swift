@testable import ScreensSystem
import Dispatch
import ScreensCore
import Testing

@testable import ScreensHost

/// Runs each case of a suite on its own threads, a few cases at a time: calls into a worker block,
/// and must not use the threads that all other tests share.
struct OwnThreads: SuiteTrait, TestTrait, TestScoping {
  private static let turns = DispatchSemaphore(value: 4)

  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    try await withTaskExecutorPreference(ServiceExecutor.shared) {
      Self.begin()
      defer { Self.turns.signal() }
      try await function()
    }
  }

  private static func begin() { turns.wait() }
}

extension Trait where Self == OwnThreads {
  static var ownThreads: Self { OwnThreads() }
}
