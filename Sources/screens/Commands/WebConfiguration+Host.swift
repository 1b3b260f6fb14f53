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
    http.limits.connections = configuration.limits.connections
    http.limits.connectionsPerAddress = configuration.limits.connectionsPerAddress
    http.limits.headDeadline = .seconds(configuration.limits.headerSeconds)
    http.limits.idle = .seconds(configuration.limits.idleSeconds)
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
