/// How the web face behaves.
package struct WebConfiguration: Sendable {
  package var address = HTTPAddress.tcp(.loopback, port: 8080)
  /// The pages that XIBs draw; without one of `/` that is the gallery.
  package var pages: [SitePage] = []
  /// Event loops; one per core where it is not set.
  package var loops: Int?
  package var http = HTTPServerConfiguration()
  /// Octets of a form; over it 413.
  package var formBytes = 65_536
  /// Fields of a form; over it 400.
  package var formFields = 1_000
  package var guesses = GuessLimits()
  /// Where the host's own key and remembered browsers are kept; without it both last as long as
  /// the process.
  package var stateFolder: String?
  /// Sessions at once on each loop.
  package var sessionsPerLoop = 10_000
  /// Octets of what is typed in all sessions of a loop; over it the oldest sessions of visitors who
  /// are not signed in are given up.
  package var typedBytesPerLoop = 64 << 20
  package var sessionIdle = Duration.seconds(30 * 60)
  package var sessionAbsolute = Duration.seconds(12 * 3600)
  /// How long a form waits for its action before the browser is shown a page that waits.
  package var patience = Duration.seconds(10)
  /// How long a browser may stay at another server's page to sign in there.
  package var authorizationTime = Duration.seconds(10 * 60)
  package var heartbeat = Duration.seconds(15)
  /// The clock of the loops; an input, so that a test decides what time it is.
  package var clock = EventLoopClock.system

  package init() {}
}
