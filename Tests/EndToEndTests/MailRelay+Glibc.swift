import Foundation
import Glibc
import ScreensSystem
import Synchronization
import TestSupport

/// A mail server on a socket, for a mail program of the test that speaks SMTP with it: slow, down,
/// or as it should be.
final class MailRelay: Sendable {
  private struct State {
    var isDown = false
    var delay = 0
    var received: [String] = []
    var accepted: [String] = []
  }

  private let listener: Int32
  private let state = Mutex(State())
  let port: UInt16

  init() throws {
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    Self.limitReads(of: listener)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    // Safety: one address of that size, for the length of the calls.
    let status = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe bind(listener, pointer, size) == 0 && listen(listener, 64) == 0
          && getsockname(listener, pointer, &size) == 0
      }
    }
    guard status else { throw ServedScreens.Failure(description: "no port for a mail server") }
    port = UInt16(bigEndian: address.sin_port)
    ServiceThread.start { [self] in accept() }
  }

  private static func limitReads(of socket: Int32) {
    var patience = timeval(tv_sec: 300, tv_usec: 0)
    // Safety: the call reads one structure.
    _ = unsafe setsockopt(
      socket, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
  }

  /// Ends the thread, which holds this until then.
  func stop() { _ = shutdown(listener, Int32(SHUT_RDWR)) }

  /// Whether it turns clients away.
  func beDown(_ isDown: Bool) { state.withLock { $0.isDown = isDown } }
  /// Waits before it accepts a message.
  func delay(milliseconds: Int) { state.withLock { $0.delay = milliseconds } }
  /// The names of the messages that came whole, accepted or not yet.
  var received: [String] { state.withLock(\.received) }
  var accepted: [String] { state.withLock(\.accepted) }

  /// Writes the mail program into a folder; gives its path.
  func program(in folder: TemporaryFolder) throws -> String {
    let script = """
      #!/bin/bash
      exec 3<>/dev/tcp/127.0.0.1/\(port) || exit 75
      hear() { read -r answer <&3 && [[ $answer == [23]* ]] || exit 75; }
      say() { printf '%s\\r\\n' "$1" >&3; hear; }
      hear
      say 'HELO localhost'; say 'MAIL FROM:<a@example.org>'; say 'RCPT TO:<b@example.org>'
      say DATA
      cat >&3
      say $'\\r\\n.'
      """
    let path = try folder.write(script, to: "sendmail")
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    return path
  }

  private func accept() {
    while true {
      let client = Glibc.accept(listener, nil, nil)
      guard client >= 0 else {
        close(listener)
        return
      }
      Self.limitReads(of: client)
      ServiceThread.start { [self] in
        serve(client)
        close(client)
      }
    }
  }

  private func serve(_ client: Int32) {
    func say(_ line: String) {
      let bytes = Array("\(line)\r\n".utf8)
      // Safety: the call reads the array's bytes.
      _ = unsafe send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }
    guard !state.withLock(\.isDown) else { return say("421 try later") }
    say("220 ready")
    var text = ""
    var buffer = [UInt8](repeating: 0, count: 4096)
    var isMessage = false
    while true {
      // Safety: the call writes at most the buffer's length.
      let count = unsafe recv(client, &buffer, buffer.count, 0)
      guard count > 0 else { return }
      text += String(decoding: buffer[..<count], as: UTF8.self)
      while let end = text.firstRange(of: isMessage ? "\r\n.\r\n" : "\r\n") {
        let part = text[..<end.lowerBound]
        if isMessage { take(part) }
        isMessage = !isMessage && part == "DATA"
        say(isMessage ? "354 go on" : "250 ok")
        text = String(text[end.upperBound...])
      }
    }
  }

  private func take(_ message: Substring) {
    let line = message.split(separator: "\n").first { $0.hasPrefix("Message-ID: ") }
    let delay = state.withLock { state in
      state.received.append(line.map(String.init) ?? "no name")
      return state.delay
    }
    _ = poll(nil, 0, Int32(delay))
    state.withLock { $0.accepted.append(line.map(String.init) ?? "no name") }
  }
}
