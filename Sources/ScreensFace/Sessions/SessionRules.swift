import ScreensSystem
package import ScreensCore

/// The operator's decisions about the sessions of a loop.
package struct SessionRules: Sendable {
  /// Sessions at once; the typed text of sessions that make room is kept aside.
  package var count = 10_000
  /// Sessions that are kept aside.
  package var savedCount = 40_000
  /// Octets of typed text in all of them; above it the oldest sessions of visitors who are not
  /// signed in are given up.
  package var typedBytes = 64 << 20
  /// The time after which an unused session ends; nil for no limit.
  package var idle: Duration? = .seconds(30 * 60)
  /// The longest life of a session; nil for no limit.
  package var absolute: Duration? = .seconds(12 * 3600)
  /// Whether a sign-in that cannot be written continues in memory, instead of being refused.
  package var isVolatile = false
  /// The longest wait for an answer of the store; after it a request is answered with 503.
  package var patience = Duration.seconds(2)
  /// The name of the loop in the host's health.
  package var part = "sessions"
  /// Receives the faults of the store.
  package var health = HealthBoard()

  /// The rules of an unconfigured host.
  package init() {}

  package var idleSeconds: Int64 { idle?.components.seconds ?? .max }
  package var absoluteSeconds: Int64 { absolute?.components.seconds ?? .max }
  @usableFromInline var idleNanoseconds: Int64 { idle?.nanoseconds ?? .max }
  @usableFromInline var absoluteNanoseconds: Int64 { absolute?.nanoseconds ?? .max }
}
