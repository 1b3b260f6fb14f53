import ScreensDocuments

/// One call of a method: its arguments, and who calls.
struct PortalCall: Sendable {
  let arguments: [String: JSONValue]
  let user: PortalState.User?
  let switches: PortalSwitches
  /// The content of an upload.
  var file: [UInt8] = []

  /// A number, also one that is written as a text.
  func number(_ key: String) -> Int64 {
    arguments[key]?.integer ?? arguments[key]?.string.flatMap { Int64($0) } ?? 0
  }

  func text(_ key: String) -> String { arguments[key]?.string ?? "" }

  func real(_ key: String) -> Double { arguments[key]?.number ?? 0 }

  /// A long number of a model: a text since 7.0.
  func long(_ number: Int64) -> JSONValue {
    switches.is62 ? .integer(number) : .string("\(number)")
  }

  /// The rows of a page among all.
  func page(_ rows: [JSONValue]) -> JSONValue {
    let start = max(0, Int(number("start")))
    let end = number("end") < 0 ? rows.count : min(rows.count, Int(number("end")))
    return .array(start < end ? Array(rows[start..<end]) : [])
  }
}

/// A method of a portal under one signature.
struct PortalMethod: Sendable {
  /// The work of a method.
  typealias Run = @Sendable (PortalCall, inout PortalState) throws(PortalFault) -> JSONValue

  let path: String
  /// The names that a call must have; it may have others.
  let names: [String]
  var isForGuests = false
  let run: Run

  init(
    _ path: String, _ names: [String], isForGuests: Bool = false,
    _ run: @escaping Run
  ) {
    self.path = path
    self.names = names
    self.isForGuests = isForGuests
    self.run = run
  }

  /// Every method that a portal of a shape has.
  static func all(_ switches: PortalSwitches) -> [PortalMethod] {
    var methods = users(switches) + content(switches) + records(switches) + files(switches)
    if !switches.is62 { methods += discussion }
    return switches.hasModule ? methods : methods.filter { !$0.path.hasPrefix("/screens") }
  }

  /// Runs the method with the most names that a call has.
  static func run(
    _ path: String, _ call: PortalCall, _ state: inout PortalState
  ) throws(PortalFault) -> JSONValue {
    let known = all(call.switches).filter { $0.path == path }
    let fitting = known.filter { method in
      method.names.allSatisfy { call.arguments[$0] != nil || call.arguments["+\($0)"] != nil }
    }
    guard let method = fitting.max(by: { $0.names.count < $1.names.count }) else {
      throw .noMethod(path)
    }
    guard method.isForGuests || call.user != nil else { throw .denied(path) }
    let isCompared = ["+obc", "+orderByComparator"].contains { call.arguments[$0] != nil }
    if isCompared, call.switches.refusesComparators {
      throw .wrong(
        "jodd.typeconverter.TypeConversionException", in62: "",
        "it is not allowed to be instantiated")
    }
    return try method.run(call, &state)
  }
}
