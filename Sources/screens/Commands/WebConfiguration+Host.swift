import ScreensHost
import ScreensWeb

extension WebConfiguration {
  /// What the operator configured, as the web face takes it.
  init(_ configuration: HostConfiguration) throws(CommandFailure) {
    self.init()
    stateFolder = configuration.stateDirectory
    switch configuration.listen {
    case .unix(let path): address = .unix(path: path)
    case .tcp(let host, let port):
      guard let number = IPAddress(host.utf8) else {
        throw CommandFailure("\(configuration.listen): is not an address to listen on; change it")
      }
      address = .tcp(number, port: port)
    }
    if !configuration.allowedHosts.isEmpty {
      http.hosts = .listed(names: configuration.allowedHosts)
    } else if configuration.trustedProxies.isEmpty, case .tcp(let number, _) = address,
      number.isLoopback
    {
      // A page of another site can have its name lead here, and would read what is only for those
      // at this machine.
      http.hosts = .loopback
    }
    http.proxies = HTTPProxyTrust(configuration)
    http.limits = HTTPLimits(configuration.limits)
    formBytes = configuration.limits.formBytes
    formFields = configuration.limits.formFields
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
