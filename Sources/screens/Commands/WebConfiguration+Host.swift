import ScreensFace
import PluginCalls
import ScreensHTTP
import ScreensHost
import ScreensWeb

extension WebConfiguration {
  /// Converts the operator's configuration for the web face.
  init(_ configuration: HostConfiguration) throws(CommandFailure) {
    self.init()
    stateFolder = configuration.stateDirectory
    address = try HTTPAddress(configuration.listen)
    pulse = { InFlight.pulse(ofLoop: $0) }
    if !configuration.allowedHosts.isEmpty {
      http.hosts = .listed(names: configuration.allowedHosts)
    } else if configuration.trustedProxies.isEmpty, configuration.listen.isLoopback {
      // A page of another site can have its name resolve to this address, and would then read pages
      // that are only for users of this machine.
      http.hosts = .loopback
    }
    http.proxies = HTTPProxyTrust(configuration)
    http.socketAccess = HTTPSocketAccess(
      mode: configuration.socketMode?.bits, group: configuration.socketGroup?.number)
    http.transportSecurity =
      switch configuration.transportSecurity {
      case .off: .off
      case .host: .thisHost
      case .subdomains: .withSubdomains
      }
    sessions.isVolatile = configuration.volatileSessions
    site = configuration.site
    http.access = { ServeLog.note($0) }
    gallery = GalleryMode(configuration.gallery(at: configuration.listen))
    connectorTime = .seconds(configuration.limits.connectorSeconds)
    let limits = configuration.limits
    let begun = limits.newSessionsPerAddress
    newSessionsPerAddress = begun == 0 ? nil : begun
    sessions.idle = limits.sessionIdleSeconds == 0 ? nil : .seconds(limits.sessionIdleSeconds)
    sessions.absolute = limits.sessionSeconds == 0 ? nil : .seconds(limits.sessionSeconds)
    guesses = GuessLimits(guesses: limits.guesses, secondsEach: limits.guessSeconds)
    messages = GuessLimits(guesses: limits.messages, secondsEach: limits.messageSeconds)
    heartbeat = .seconds(limits.heartbeatSeconds)
    ringEvents = limits.ringEvents
    http.limits = HTTPLimits(configuration.limits)
    trial = .milliseconds(configuration.limits.trialMilliseconds)
    contentTime = .milliseconds(configuration.limits.contentMilliseconds)
    pageBytes = configuration.limits.pageBytes
    media.uploadBytes = configuration.limits.uploadBytes
    media.shelfBytes = configuration.limits.shelfBytes
    media.shelfTotalBytes = configuration.limits.shelfTotalBytes
    formBytes = configuration.limits.formBytes
    formFields = configuration.limits.formFields
  }
}

extension GalleryMode {
  /// The operator's setting, or the default.
  init(_ setting: GallerySetting) {
    self =
      switch setting {
      case .off: .off
      case .themes: .themes
      case .developer: .developer
      }
  }
}

extension HTTPAddress {
  /// The address that an operator configured.
  init(_ address: ListenAddress) throws(CommandFailure) {
    switch address {
    case .unix(let path): self = .unix(path: path)
    case .tcp(let host, let port):
      guard let number = IPAddress(host.utf8) else {
        throw CommandFailure("\(address): is not an address to listen on; change it")
      }
      self = .tcp(number, port: port)
    }
  }
}

extension HTTPLimits {
  fileprivate init(_ limits: HostLimits) {
    self.init()
    connections = limits.connections
    connectionsPerAddress = limits.connectionsPerAddress
    pipelinedRequests = limits.pipelinedRequests
    target = limits.targetBytes
    fieldLine = limits.headerLineBytes
    fieldSection = limits.headerBytes
    fieldCount = limits.headerLines
    chunkExtension = limits.chunkExtensionBytes
    trailers = limits.trailerBytes
    streamBuffer = limits.streamBytes
    headDeadline = .seconds(limits.headerSeconds)
    bodyGrace = .seconds(limits.bodySeconds)
    bodyFloor = limits.bodyBytesPerSecond
    idle = .seconds(limits.idleSeconds)
    writeStall = .seconds(limits.writeSeconds)
    streamStall = .seconds(limits.streamSeconds)
  }
}

extension HTTPProxyTrust {
  fileprivate init(_ configuration: HostConfiguration) {
    self.init(
      networks: configuration.trustedProxies.compactMap { proxy in
        if case .network(let text) = proxy { IPNetwork(text) } else { nil }
      },
      trustsUnixSocket: configuration.trustedProxies.contains(.unixSocket),
      family: configuration.forwardedHeaders == .forwarded ? .forwarded : .xForwarded)
  }
}
