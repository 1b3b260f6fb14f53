import Foundation
import Glibc
import Synchronization

/// A web server of one test: each path has steps of its own, and each connection has a thread.
// Safety: the listening socket is written by init alone; everything that changes is in `state`.
@safe package final class PageServer: @unchecked Sendable {
  /// A part of an answer.
  package enum Step: Sendable {
    case send([UInt8])
    /// Repeats a byte as often as the client accepts it.
    case repeats(UInt8, times: Int)
    /// Sends nothing more, and waits for the client's end.
    case holds
  }

  private struct State {
    var connections = 0
    var departures = 0
    var requests: [String] = []
    var waiting: [@Sendable () -> Void] = []
  }

  /// The port that it listens on.
  package let port: UInt16
  private let address: String
  private let listener: CInt
  private let pages: [String: [Step]]
  private let state = Mutex(State())

  /// Listens on a local address.
  package init(_ pages: [String: [Step]], at address: String = "127.0.0.1") throws {
    self.address = address
    self.pages = pages
    listener = socket(AF_INET, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    // Safety: the structures outlive the calls.
    _ = unsafe inet_pton(AF_INET, address, &name.sin_addr)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let status = unsafe withUnsafeMutablePointer(to: &name) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
        unsafe bind(listener, place, length) == 0 && listen(listener, 64) == 0
          && getsockname(listener, place, &length) == 0
      }
    }
    guard status else { throw POSIXError(.EADDRNOTAVAIL) }
    port = UInt16(bigEndian: name.sin_port)
    Thread { [weak self] in
      while case let client = accept(listener, nil, nil), client >= 0 {
        guard let server = self else { break }
        Thread { server.serve(client) }.start()
      }
      close(listener)
    }.start()
  }

  deinit { _ = shutdown(listener, CInt(SHUT_RDWR)) }

  /// The number of accepted connections.
  package var connections: Int { state.withLock { $0.connections } }
  /// The clients that left while their answers were held.
  package var departures: Int { state.withLock { $0.departures } }
  /// The heads of requests, unparsed.
  package var requests: [String] { state.withLock { $0.requests } }

  /// The address of a page.
  package func url(_ path: String = "/") -> String { "http://\(address):\(port)\(path)" }

  /// Calls once a request has come.
  package func onRequest(_ action: @escaping @Sendable () -> Void) {
    let isThere = state.withLock { state in
      if state.requests.isEmpty { state.waiting.append(action) }
      return !state.requests.isEmpty
    }
    if isThere { action() }
  }

  private func serve(_ client: CInt) {
    defer { close(client) }
    state.withLock { $0.connections += 1 }
    guard let head = Self.head(client) else { return }
    let waiting = state.withLock { state in
      state.requests.append(head)
      defer { state.waiting = [] }
      return state.waiting
    }
    for action in waiting { action() }
    let path = head.split(separator: " ").dropFirst().first.map(String.init) ?? ""
    let steps = pages[path] ?? [.send(Array("HTTP/1.1 404 Not Found\r\n\r\n".utf8))]
    for step in steps {
      if case .holds = step, Self.outlasts(client) { state.withLock { $0.departures += 1 } }
      guard Self.take(step, client) else { return }
    }
    _ = shutdown(client, CInt(SHUT_WR))
    Self.drain(client)
  }

  private static func head(_ client: CInt) -> String? {
    var head: [UInt8] = []
    while !head.suffix(4).elementsEqual(Array("\r\n\r\n".utf8)) {
      guard let more = receive(client) else { return nil }
      head += more
    }
    return String(decoding: head, as: UTF8.self)
  }

  /// Reads once; nil at the client's end, and when nothing comes for 20 s.
  private static func receive(_ client: CInt) -> [UInt8]? {
    var patience = timeval(tv_sec: 20, tv_usec: 0)
    _ = unsafe setsockopt(
      client, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = unsafe recv(client, &buffer, buffer.count, 0)
    return count > 0 ? Array(buffer[..<count]) : nil
  }

  private static func take(_ step: Step, _ client: CInt) -> Bool {
    switch step {
    case .send(let bytes): return send(bytes, client)
    case .repeats(let byte, let times):
      let block = [UInt8](repeating: byte, count: 16 * 1024)
      for start in stride(from: 0, to: times, by: block.count) {
        guard send(Array(block.prefix(times - start)), client) else { return false }
      }
      return true
    case .holds: return false
    }
  }

  private static func send(_ bytes: [UInt8], _ client: CInt) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.send(client, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Waits for the client's end.
  ///
  /// - Returns: false where nothing came for 20 s.
  private static func outlasts(_ client: CInt) -> Bool {
    drain(client)
    return errno != EAGAIN
  }

  private static func drain(_ client: CInt) {
    errno = 0
    while receive(client) != nil {}
  }
}

extension PageServer.Step {
  /// A whole answer that closes the connection.
  package static func page(
    _ body: [UInt8], type: String = "text/html; charset=utf-8", more: String = ""
  ) -> PageServer.Step {
    let head = "HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\n\(more)Connection: close\r\n\r\n"
    return .send(Array(head.utf8) + body)
  }

  /// A whole answer in UTF-8.
  package static func page(_ body: String, more: String = "") -> PageServer.Step {
    page(Array(body.utf8), more: more)
  }

  /// An answer that leads elsewhere, and sets a cookie.
  package static func redirect(_ location: String) -> PageServer.Step {
    .send(
      Array(
        "HTTP/1.1 302 Found\r\nLocation: \(location)\r\nContent-Length: 0\r\nSet-Cookie: a=b\r\n\r\n"
          .utf8))
  }
}
