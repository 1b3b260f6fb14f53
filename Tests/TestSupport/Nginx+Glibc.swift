import Foundation
import Glibc

/// An nginx in front of a host, with a configuration of the test's own; it ends with the test.
package final class Nginx {
  /// Its path, on machines that have it.
  package static let program = ["/usr/sbin/nginx", "/usr/bin/nginx"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// The reason of a test that is skipped without it.
  package static let absence = "no nginx: install nginx-light"

  /// The reason why it does not answer.
  package struct Failure: Error, CustomStringConvertible {
    /// The output of nginx.
    package let description: String
  }

  /// The address that it answers at, without a slash at the end.
  package let origin: String
  private let folder: TemporaryFolder
  private let process: Process

  /// Starts it, and returns when it answers.
  ///
  /// - Parameter location: The text in the braces of `location / { }`.
  package init(location: String) throws {
    folder = try TemporaryFolder()
    var failure = Failure(description: "")
    // Another program may take a port that was free a moment ago.
    for _ in 0..<5 {
      let port = Self.freePort()
      let process = try Self.start(folder, port, location)
      try? Limit.block(for: "an answer") { !process.isRunning || Self.answers(port) }
      if process.isRunning, Self.answers(port) {
        self.process = process
        origin = "http://127.0.0.1:\(port)"
        return
      }
      _ = kill(process.processIdentifier, SIGKILL)
      failure = Failure(description: Self.text(folder.path("error.log")))
    }
    throw failure
  }

  deinit {
    // It inherits the signals that the pool's threads block, and would never get SIGTERM.
    _ = kill(process.processIdentifier, SIGKILL)
    process.waitForEnd()
  }

  /// A line for each request that it passed on.
  package var accessLog: String { Self.text(folder.path("access.log")) }

  private static func start(
    _ folder: TemporaryFolder, _ port: UInt16, _ location: String
  ) throws -> Process {
    let folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map { "\($0)_temp_path \(folder.path($0));" }.joined(separator: " ")
    let file = try folder.write(
      """
      daemon off; master_process off; pid \(folder.path("pid"));
      events { worker_connections 256; }
      http {
        access_log \(folder.path("access.log"));
        \(folders)
        server { listen 127.0.0.1:\(port); location / { \(location) } }
      }

      """, to: "nginx.conf")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program ?? "")
    process.arguments = ["-p", folder.path, "-c", file, "-e", folder.path("error.log")]
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  private static func text(_ file: String) -> String {
    (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
  }

  private static func freePort() -> UInt16 {
    unsafe withSocket(port: 0) { descriptor, address in
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      // Safety: the calls read and write one address.
      _ = unsafe bind(descriptor, address, size)
      _ = unsafe getsockname(descriptor, address, &size)
      return unsafe UInt16(
        bigEndian: UnsafeRawPointer(address).load(as: sockaddr_in.self).sin_port)
    }
  }

  private static func answers(_ port: UInt16) -> Bool {
    unsafe withSocket(port: port) { descriptor, address in
      // Safety: the call reads one address.
      unsafe connect(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
    }
  }

  private static func withSocket<Result>(
    port: UInt16, _ body: (Int32, UnsafeMutablePointer<sockaddr>) -> Result
  ) -> Result {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    // Safety: the address is local, and larger than the type of the pointer.
    return unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe body(descriptor, $0)
      }
    }
  }
}
