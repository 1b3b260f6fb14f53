import ScreensFace
import ScreensSystem

extension WebFace {
  /// Ends all sessions of a user, on every loop, and forgets the user's remembered browsers.
  ///
  /// - Returns: the number of ended sessions.
  package func endSessions(of user: Int64) async -> Int {
    let ended = await endInMemory(user)
    forgetBrowsers(of: user)
    // A browser may have signed in with a file that still existed.
    return await endInMemory(user) + ended
  }

  private func endInMemory(_ user: Int64) async -> Int {
    var ended = 0
    for site in sites {
      ended += await withCheckedContinuation { continuation in
        site.loop.execute { continuation.resume(returning: site.value.endSessions(of: user)) }
      }
    }
    return ended
  }
}
