import Foundation
import Glibc
import Synchronization

/// Requests, one connection each, from a few threads until it is stopped.
final class Load: Sendable {
  let port: UInt16
  private let host: String
  private let isStopped = Atomic(false)
  private let answered = Atomic(0)
  private static let threads = 3

  /// - Parameter host: The host's name in the requests.
  init(port: UInt16, host: String = "127.0.0.1") {
    self.port = port
    self.host = host
  }

  func stop() { isStopped.store(true, ordering: .relaxed) }

  /// Waits until a number of further requests are answered.
  func untilAnswered(_ count: Int) throws {
    let goal = answered.load(ordering: .relaxed) + count
    while answered.load(ordering: .relaxed) < goal {
      guard answer() == nil else { throw ServedScreens.Failure(description: "not answered") }
    }
  }

  /// Runs a client, and returns its failures in words.
  ///
  /// - Parameter text: the text of each request; nil for a request for a page.
  func run(_ text: String? = nil) async -> [String] {
    await withTaskGroup(of: [String].self) { group in
      for _ in 0..<Self.threads {
        group.addTask {
          var failures: [String] = []
          while !self.isStopped.load(ordering: .relaxed), !Task.isCancelled {
            if let failure = text.map(self.answer(to:)) ?? self.answer() {
              failures.append(failure)
            }
            await Task.yield()
          }
          return failures
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
  }

  /// Sends one request; nil when it was answered with 200.
  func answer() -> String? {
    answer(
      to: "GET /Login/default HTTP/1.1\r\nHost: \(host):\(port)\r\nConnection: close\r\n\r\n")
  }

  /// Sends the text of a request; nil when it was answered with 200.
  func answer(to text: String) -> String? {
    switch reply(to: text) {
    case .failure(let failure): return failure.description
    case .success(let answer):
      guard answer.starts(with: "HTTP/1.1 200 ".utf8) else {
        return "answered '\(String(decoding: answer.prefix(60), as: UTF8.self))'"
      }
      answered.add(1, ordering: .relaxed)
      return nil
    }
  }

  /// Sends the text of a request, and reads the whole answer.
  func reply(to text: String) -> Result<[UInt8], ServedScreens.Failure> {
    func failed(_ what: String) -> Result<[UInt8], ServedScreens.Failure> {
      .failure(ServedScreens.Failure(description: what))
    }
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    // Safety: the address outlives the call, and its size is its own.
    let connected = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    var patience = timeval(tv_sec: 60, tv_usec: 0)
    _ = unsafe setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    guard connected == 0 else { return failed("connect failed with \(errno)") }
    let request = Array(text.utf8)
    guard unsafe send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count
    else { return failed("send failed with \(errno)") }
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = unsafe recv(descriptor, &buffer, buffer.count, 0), count != 0 {
      guard count > 0 else {
        return failed("receive failed with \(errno) after \(answer.count) bytes")
      }
      answer += buffer[..<count]
    }
    return .success(answer)
  }
}
