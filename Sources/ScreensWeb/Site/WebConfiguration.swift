package import ScreensFace
package import ScreensHTTP
package import ScreensSystem
package import ScreensCore

package struct WebConfiguration: Sendable {
  /// The listening address; port 0 lets the system choose.
  package var address = HTTPAddress.tcp(.loopback, port: 8080)
  /// The pages that XIBs draw; without a page at `/` the gallery is there.
  package var pages: [SitePage] = []
  /// The gallery's pages besides `pages`.
  package var gallery = GalleryMode.themes
  /// The name, the icon and the menu that all pages share.
  package var site = SiteDescription()
  /// The paths of pages that cannot be shown now; they answer 503.
  package var missingPages: Set<String> = []
  /// The number of event loops; nil means one per core.
  package var loops: Int?
  package var http = HTTPServerConfiguration()
  /// The largest form in octets; a larger one is answered with 413.
  package var formBytes = 65_536
  /// The largest number of fields of a form; more are answered with 400.
  package var formFields = 1_000
  /// The sizes of uploaded files, and of files that pages show.
  package var media = MediaLimits()
  /// Reads the pictures of users and servers; by default none is shown.
  package var pictures: any PictureReader = NoPictures()
  /// The limits for tries of passwords.
  package var guesses = GuessLimits()
  /// The limits for messages that visitors cause.
  package var messages = GuessLimits(guesses: 5, secondsEach: 120)
  /// The folder of the host's own key and of remembered browsers; without it both last as long as
  /// the process.
  package var stateFolder: String?
  /// The rules for the sessions of each loop.
  package var sessions = SessionRules()
  /// Sessions that one network may begin in a minute, sign-ins not counted; nil for any number.
  package var newSessionsPerAddress: Int?
  /// The limits of the sessions that each loop keeps for the next process.
  package var journal = SessionJournal.Limits()
  /// Opens the store that holds a loop's sessions while no request uses them; nil for files in the
  /// state folder, where there is one. The store belongs to the loop.
  package var sessionStore: (@Sendable (_ loop: EventLoop, _ index: Int) -> any SessionStore)?
  /// The wait of a form for its action; after it the browser is shown a page that waits.
  package var patience = Duration.seconds(10)
  /// The longest wait for a connector's answer; after it the action ends with an error.
  package var connectorTime = Duration.seconds(15)
  /// The wait of a page for the first trial of its themes; after it the page is shown through their
  /// parents until they are ready.
  package var trial = Duration.milliseconds(150)
  /// The wait of a page for its content: for the rows of its lists, and for the first trial of a
  /// screenlet's own plugin, which no parent can show. After it the page says what follows later.
  package var contentTime = Duration.seconds(2)
  /// The size of a page's screenlets as markup; what goes beyond it is cut.
  package var pageBytes = 4 << 20
  /// The longest stay of a browser at another server's page for signing in.
  package var authorizationTime = Duration.seconds(10 * 60)
  /// The pause between two comments on an idle live stream.
  package var heartbeat = Duration.seconds(15)
  /// The number of a session's changes that are kept for pages that reconnect.
  package var ringEvents = 64
  /// The clock of the loops; injectable for tests.
  package var clock = EventLoopClock.system
  /// Makes a loop's pulse, on the loop's own thread; loops are numbered from 1.
  package var pulse: @Sendable (_ loop: Int) -> (any ThreadPulse)? = { _ in nil }

  /// Receives the host's health: the beginning of its shutdown, and faults of its state folder.
  package var health = HealthBoard()

  /// The face of an unconfigured host.
  package init() { http.zlib = "libz.so.1" }
}
