import PluginCalls
package import PluginWorkers
package import ScreensCore

/// The limits of clients, plugins and waits.
package struct HostLimits: Sendable, Hashable {
  /// Connections in all.
  package var connections = 10_000
  /// Connections from one address.
  package var connectionsPerAddress = 100
  /// Requests answered for one connection before others get their turn.
  package var pipelinedRequests = 128
  /// Octets of a request's target.
  package var targetBytes = 8_192
  /// Octets of one header line.
  package var headerLineBytes = 8_192
  /// Octets of all header lines of a request.
  package var headerBytes = 32_768
  /// Header lines of a request.
  package var headerLines = 100
  /// Octets of a form.
  package var formBytes = 65_536
  package var formFields = 1_000
  /// Octets of the line before one chunk of a body.
  package var chunkExtensionBytes = 256
  /// Octets of the trailer lines after a body.
  package var trailerBytes = 4_096
  /// Octets kept for a live stream whose client does not read.
  package var streamBytes = 65_536
  /// Seconds until a request's head is there.
  package var headerSeconds = 10
  /// Seconds that a body may take before its speed counts.
  package var bodySeconds = 5
  /// Octets a second below which a body is too slow after that time.
  package var bodyBytesPerSecond = 500
  /// Seconds that a connection is kept between requests.
  package var idleSeconds = 75
  /// Seconds that an answer may make no progress.
  package var writeSeconds = 15
  /// Seconds that a live stream may make no progress.
  package var streamSeconds = 60
  /// Seconds during which a host that ends still accepts, so that balancers notice.
  package var drainDelaySeconds = 5
  /// Seconds that requests under way get when a host ends.
  package var drainGraceSeconds = 30
  /// Seconds until a connector's answer is given up.
  package var connectorSeconds = 15
  /// Milliseconds that a call of a plugin in a process of its own may take.
  package var pluginCallMilliseconds = 250
  /// Milliseconds that a page waits for the first trial of its theme; then it is shown through the
  /// theme's parent until the theme is ready.
  package var trialMilliseconds = 150
  /// Milliseconds that a page waits for its rows, and for the first trial of a screenlet's plugin.
  package var contentMilliseconds = 2_000
  /// The bytes of a page's screenlets as markup; what goes beyond them is cut.
  package var pageBytes = 4 << 20
  /// The bytes of a file that a user sends.
  package var uploadBytes = 100_000_000
  /// The bytes of the files that the pages of one session show.
  package var shelfBytes = 500_000_000
  /// The bytes of the files of all sessions.
  package var shelfTotalBytes = 2_000_000_000
  /// The bounds of a plugin in a process of its own.
  package var workers = WorkerBounds()

  /// Sessions that one network may begin in a minute, sign-ins not counted; 0 for any number.
  package var newSessionsPerAddress = 600

  /// Seconds after which an unused session ends; 0 for never.
  package var sessionIdleSeconds = 1_800
  /// Seconds after which a session ends, used or not; 0 for never.
  package var sessionSeconds = 43_200
  /// Passwords that one network may try for one account at once; 0 for any number.
  package var guesses = 5
  /// Seconds until the network may try one more password.
  package var guessSeconds = 30
  /// Messages that visitors may have sent to one address at once; 0 for any number.
  package var messages = 5
  /// Seconds until one more is sent.
  package var messageSeconds = 120
  /// Seconds between two comments that keep an idle live stream open.
  package var heartbeatSeconds = 15
  /// Changes of a session that a page can catch up with one by one; beyond that it is sent all.
  package var ringEvents = 64

  /// Seconds after which the log names a plugin that keeps a thread of the host; 0 for never.
  package var watchdogSeconds = 2
  /// Seconds after which the host is ended for that, and the plugin quarantined; 0 for never.
  package var watchdogEndSeconds = 10

  /// The budget of what follows from one act of a user.
  package var acts = ActLimits()

  package init() {}

  /// A limit's key with the values it may have.
  package struct Key: Sendable {
    package let name: String
    package let range: ClosedRange<Int>
    package let path: any WritableKeyPath<HostLimits, Int> & Sendable
  }

  package static let keys: [Key] = [
    Key(name: "connections", range: 1...1_000_000, path: \.connections),
    Key(name: "connectionsPerAddress", range: 1...1_000_000, path: \.connectionsPerAddress),
    Key(name: "pipelinedRequests", range: 1...10_000, path: \.pipelinedRequests),
    Key(name: "targetBytes", range: 1_024...65_536, path: \.targetBytes),
    Key(name: "headerLineBytes", range: 1_024...65_536, path: \.headerLineBytes),
    Key(name: "headerBytes", range: 1_024...1_048_576, path: \.headerBytes),
    Key(name: "headerLines", range: 16...1_000, path: \.headerLines),
    Key(name: "formBytes", range: 1_024...16_777_216, path: \.formBytes),
    Key(name: "formFields", range: 16...100_000, path: \.formFields),
    Key(name: "chunkExtensionBytes", range: 0...8_192, path: \.chunkExtensionBytes),
    Key(name: "trailerBytes", range: 0...65_536, path: \.trailerBytes),
    Key(name: "streamBytes", range: 16_384...16_777_216, path: \.streamBytes),
    Key(name: "headerSeconds", range: 1...300, path: \.headerSeconds),
    Key(name: "bodySeconds", range: 1...300, path: \.bodySeconds),
    Key(name: "bodyBytesPerSecond", range: 1...1_000_000, path: \.bodyBytesPerSecond),
    Key(name: "idleSeconds", range: 1...3_600, path: \.idleSeconds),
    Key(name: "writeSeconds", range: 1...300, path: \.writeSeconds),
    Key(name: "streamSeconds", range: 1...3_600, path: \.streamSeconds),
    Key(name: "drainDelaySeconds", range: 0...300, path: \.drainDelaySeconds),
    Key(name: "drainGraceSeconds", range: 0...3_600, path: \.drainGraceSeconds),
    Key(name: "newSessionsPerAddress", range: 0...1_000_000, path: \.newSessionsPerAddress),
    Key(name: "sessionIdleSeconds", range: 0...31_536_000, path: \.sessionIdleSeconds),
    Key(name: "sessionSeconds", range: 0...31_536_000, path: \.sessionSeconds),
    Key(name: "guesses", range: 0...1_000_000, path: \.guesses),
    Key(name: "guessSeconds", range: 1...86_400, path: \.guessSeconds),
    Key(name: "messages", range: 0...1_000_000, path: \.messages),
    Key(name: "messageSeconds", range: 1...86_400, path: \.messageSeconds),
    Key(name: "heartbeatSeconds", range: 1...300, path: \.heartbeatSeconds),
    Key(name: "ringEvents", range: 0...10_000, path: \.ringEvents),
    Key(name: "connectorSeconds", range: 1...3_600, path: \.connectorSeconds),
    Key(name: "pluginCallMilliseconds", range: 10...60_000, path: \.pluginCallMilliseconds),
    Key(name: "trialMilliseconds", range: 0...60_000, path: \.trialMilliseconds),
    Key(name: "contentMilliseconds", range: 0...60_000, path: \.contentMilliseconds),
    Key(name: "pageBytes", range: 65_536...1 << 30, path: \.pageBytes),
    Key(name: "uploadBytes", range: 1_024...1 << 40, path: \.uploadBytes),
    Key(name: "shelfBytes", range: 1_024...1 << 46, path: \.shelfBytes),
    Key(name: "shelfTotalBytes", range: 1_024...1 << 50, path: \.shelfTotalBytes),
    Key(name: "workerThreads", range: 0...100_000, path: \.workers.threads),
    Key(
      name: "workerProcessorPercent", range: 0...100_000, path: \.workers.processorPercent),
    Key(name: "workerBytes", range: 0...1 << 46, path: \.workers.bytes),
    Key(name: "workerFiles", range: 0...1_000_000, path: \.workers.files),
    Key(name: "workerStateBytes", range: 0...1 << 46, path: \.workers.stateBytes),
    Key(name: "watchdogSeconds", range: 0...3_600, path: \.watchdogSeconds),
    Key(name: "watchdogEndSeconds", range: 0...3_600, path: \.watchdogEndSeconds),
    Key(name: "actActions", range: 1...100_000, path: \.acts.actions),
    Key(name: "actBytes", range: 1_024...1 << 30, path: \.acts.bytes),
    Key(name: "actMilliseconds", range: 100...600_000, path: \.acts.milliseconds),
  ]
}

extension HangLimits {
  /// Converts an operator's limits for the calls of plugins.
  package init(_ limits: HostLimits) {
    self.init(
      named: UInt32(limits.watchdogSeconds) * 1000, end: UInt32(limits.watchdogEndSeconds) * 1000,
      grace: UInt32(limits.drainDelaySeconds + limits.drainGraceSeconds) * 1000)
  }
}
