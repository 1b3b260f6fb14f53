import Glibc
import ScreensDocuments
import ScreensHTTP
import TestPortal

/// screens-portal --shape 6.2|7.0|7.4 --listen ADDRESS:PORT [--switch NAME=VALUE]... [--record FILE]
struct PortalProgram {
  private var shape = "7.4"
  private var address = HTTPAddress.tcp(.loopback, port: 8090)
  private var switches: [(name: String, value: String)] = []
  private var record: String?

  /// Reads the arguments; nil where they are wrong.
  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let flag = rest.popFirst() {
      guard let value = rest.popFirst() else { return nil }
      switch flag {
      case "--shape": shape = value
      case "--record": record = value
      case "--listen":
        guard let address = Self.address(value) else { return nil }
        self.address = address
      case "--switch":
        let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        switches.append((String(parts[0]), String(parts[1])))
      default: return nil
      }
    }
  }

  private static func address(_ text: String) -> HTTPAddress? {
    guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]),
      let address = IPAddress(Array(text[..<colon].utf8)[...])
    else { return nil }
    return .tcp(address, port: port)
  }

  /// Serves until it is killed; nil where a switch is not known.
  func start() throws -> TestPortal? {
    guard var switches = PortalSwitches(shape: shape) else { return nil }
    for (name, value) in self.switches where !switches.set(name, value) { return nil }
    let descriptor = record.map { unsafe open($0, O_WRONLY | O_CREAT | O_APPEND, 0o600) }
    return try TestPortal(switches, at: address) { request in
      guard let descriptor else { return }
      let line: JSONValue = [
        "method": .string(request.method), "path": .string(request.path),
        "proof": .string(request.proof), "commands": .array(request.commands.map(JSONValue.string)),
      ]
      Self.write(line.text, to: descriptor)
    }
  }

  /// Writes a line.
  static func write(_ line: String, to descriptor: Int32) {
    let bytes = Array((line + "\n").utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
  }
}

let program = PortalProgram(Array(CommandLine.arguments.dropFirst()))
guard let portal = try program?.start() else {
  PortalProgram.write(
    "screens-portal --shape 6.2|7.0|7.4 --listen ADDRESS:PORT [--switch NAME=VALUE]... "
      + "[--record FILE]", to: 2)
  exit(64)
}
PortalProgram.write("Serves at \(portal.url)", to: 1)
pause()
