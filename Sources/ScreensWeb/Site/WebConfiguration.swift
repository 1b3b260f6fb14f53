package import ScreensFace
package import ScreensHTTP
package import ScreensSystem
package import ScreensCore

/// The settings of the web face.
package struct WebConfiguration: Sendable {
  /// The listening address; port 0 lets the system choose.
  package var address = HTTPAddress.tcp(.loopback, port: 8080)
  /// The pages that XIBs draw; without one of `/` that is the gallery.
  package var pages: [SitePage] = []
  /// The gallery's pages besides them.
  package var gallery = GalleryMode.themes
  /// The paths of pages that cannot be shown now: they are answered with 503.
  package var missingPages: Set<String> = []
  /// Event loops; one per core where it is not set.
  package var loops: Int?
  /// The HTTP server's limits and times.
  package var http = HTTPServerConfiguration()
  /// Octets of a form; over it 413.
  package var formBytes = 65_536
  /// Fields of a form; over it 400.
  package var formFields = 1_000
  /// The limits for tries of passwords.
  package var guesses = GuessLimits()
  /// The limits for messages that visitors have sent.
  package var messages = GuessLimits(guesses: 5, secondsEach: 120)
  /// The folder of the host's own key and of remembered browsers; without it both last as long as
  /// the process.
  package var stateFolder: String?
  /// Sessions at once on each loop.
  package var sessionsPerLoop = 10_000
  /// Sessions of each loop that are kept aside when they have made room.
  package var savedSessionsPerLoop = 40_000
  /// Octets of typed text in all sessions of a loop; over it the oldest sessions of visitors who
  /// are not signed in are given up.
  package var typedBytesPerLoop = 64 << 20
  /// Whether a sign-in that cannot be written goes on in memory, rather than be refused.
  package var volatileSessions = false
  /// Sessions that one network may begin in a minute, sign-ins not counted; nil for any number.
  package var newSessionsPerAddress: Int?
  /// Bytes of sessions that each loop keeps for the process after this one.
  package var journalBytes = 16 << 20
  /// Opens the store in which a loop's sessions are while no request uses them; nil for files in
  /// the state folder, where there is one. The store belongs to the loop.
  package var sessionStore: (@Sendable (_ loop: EventLoop, _ index: Int) -> any SessionStore)?
  /// How long an answer of the store is waited for; then a request is answered with 503.
  package var storePatience = Duration.seconds(2)
  /// The time after which an unused session ends; nil for any time.
  package var sessionIdle: Duration? = .seconds(30 * 60)
  /// How long a session lasts at all; nil for any time.
  package var sessionAbsolute: Duration? = .seconds(12 * 3600)
  /// How long a form waits for its action before the browser is shown a page that waits.
  package var patience = Duration.seconds(10)
  /// How long a connector's answer is waited for; then its action ends with an error.
  package var connectorTime = Duration.seconds(15)
  /// How long a page waits for the first trial of its themes; then it is shown through their
  /// parents until they are ready.
  package var trial = Duration.milliseconds(150)
  /// How long a browser may stay at another server's page to sign in there.
  package var authorizationTime = Duration.seconds(10 * 60)
  /// The pause between two comments on an idle live stream.
  package var heartbeat = Duration.seconds(15)
  /// Changes of a session that a page can catch up with one by one.
  package var ringEvents = 64
  /// The clock of the loops; an input, so that a test decides what time it is.
  package var clock = EventLoopClock.system
  /// Makes a loop's pulse, on the loop's own thread; loops are numbered from 1 on.
  package var pulse: @Sendable (_ loop: Int) -> (any ThreadPulse)? = { _ in nil }

  /// Receives the host's health: the beginning of its end, and faults of its state folder.
  package var health = HealthBoard()

  var sessionIdleSeconds: Int64 { sessionIdle?.components.seconds ?? .max }

  var sessionSeconds: Int64 { sessionAbsolute?.components.seconds ?? .max }

  /// How many sessions each loop holds, and for how long.
  var sessions: SessionLimits {
    var limits = SessionLimits()
    limits.count = sessionsPerLoop
    limits.savedCount = savedSessionsPerLoop
    limits.typedBytes = typedBytesPerLoop
    limits.idle = sessionIdle
    limits.absolute = sessionAbsolute
    return limits
  }

  /// How much of the sessions is kept.
  var journal: SessionJournal.Limits {
    var limits = SessionJournal.Limits()
    limits.bytes = journalBytes
    return limits
  }

  /// The face of a host that is not configured.
  package init() { http.zlib = "libz.so.1" }
}
