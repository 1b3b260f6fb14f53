@testable import PluginWorkers
import ScreensCore
import ScreensModel
import ScreensViews
import Testing

@testable import ScreensHost

/// Reading a message ends with a value or an error, and never ends the process, whatever lengths
/// the message states.
///
/// The tests run in their own processes: a fault would end all tests.
struct WireLengthTests {
  /// One of each value that has a length.
  static let value: Value = [
    "none": .none, "text": "Ünï", "bytes": .bytes([1, 2, 3]), "empty": "", "yes": true,
    "list": .list([1, 2.5, "x", .list([]), .bytes([])]), "map": ["a": ["b": "c"]],
    "handle": .handle(7), "json": .json("{}"),
  ]

  static let error = ScreensError(
    .validationFailed, "text", domain: "domain",
    fields: [FieldName("userName")!: "Type it."])

  static let state: ViewState = {
    var state = ViewState()
    state.changes = [
      .init(key: ViewTree.Key(node: 1, property: .text), value: "typed"),
      .init(key: ViewTree.Key(node: 2, property: .hidden), value: true),
    ]
    state.focus = 1
    return state
  }()

  static let notes: [WorkerNote] = [
    .log(level: 1, "line"), .post(token: 1, view: 2), .report("sentence"),
    .progress(token: 1, done: 2, total: 3), .completed(token: 1, value),
    .failed(token: 1, error), .openBlob(token: 1, handle: 2), .makeBlob(token: 1, size: 3),
  ]

  static let call: SlotCall = {
    var call = SlotCall(.finishInteraction)
    call.name = "login"
    call.sender = .int(3)
    call.number = 4
    call.value = value
    call.error = error
    return call
  }()

  /// One of each of a worker's words.
  static var words: [WorkerMessage] {
    guard let action = ActionName("login"), let attribute = AttributeName("userName") else {
      return []
    }
    let contents: [WorkerMessage.Content] = [
      .done(.value(value)), .done(.failure(.screens(error))), .done(.failure(.other("text"))),
      .done(
        .failure(.tree(.wrongType(property: "text", expected: "a string", found: "a number")))),
      .slot(link: 1, call), .performAction(action, sender: .text("five")), .getScreenlet(attribute),
      .setScreenlet(attribute, value), .text(table: "default", key: "signin"),
    ]
    return contents.map { WorkerMessage($0, view: 7, state: state, notes: notes) }
  }

  /// Tries each message with `change` at each place, and returns the number of tries.
  static func tryAll(_ change: ([UInt8], Int) -> [[UInt8]]) throws -> Int {
    var count = 0
    for bytes in try words.map({ try $0.encoded() }) + notes.map({ try $0.encoded() }) {
      for place in bytes.indices {
        for other in change(bytes, place) {
          _ = try? WorkerMessage.decode(other)
          _ = try? WorkerNote.decode(other)
          _ = try? HostMessage.decode(other)
          count += 1
        }
      }
    }
    return count
  }

  @Test func `every word comes back unchanged`() throws {
    #expect(Self.words.count == 9)
    for word in Self.words { #expect(try WorkerMessage.decode(word.encoded()) == word) }
    for note in Self.notes { #expect(try WorkerNote.decode(note.encoded()) == note) }
  }

  @Test func `a word that ends too early or too late is refused`() async {
    await #expect(processExitsWith: .success) {
      for word in WireLengthTests.words {
        let bytes = try word.encoded()
        for count in bytes.indices {
          #expect(throws: WireError.self) { try WorkerMessage.decode(Array(bytes[..<count])) }
        }
        #expect(throws: WireError.trailingBytes(1)) { try WorkerMessage.decode(bytes + [0]) }
      }
      for note in WireLengthTests.notes {
        let bytes = try note.encoded()
        for count in bytes.indices {
          #expect(throws: WireError.self) { try WorkerNote.decode(Array(bytes[..<count])) }
        }
        #expect(throws: WireError.trailingBytes(1)) { try WorkerNote.decode(bytes + [0]) }
      }
    }
  }

  @Test func `a wrong length of any size ends no process`() async {
    await #expect(processExitsWith: .success) {
      let count = try WireLengthTests.tryAll { bytes, place in
        [1, 255, 128, 3].map { (change: UInt8) in
          var other = bytes
          other[place] &+= change
          return other
        }
      }
      #expect(count > 5_000)
    }
  }

  @Test func `the largest possible number ends no process`() async {
    await #expect(processExitsWith: .success) {
      let count = try WireLengthTests.tryAll { bytes, place in
        [[255, 255, 255, 255], [0, 0, 0, 128], [255, 255, 255, 127]].map { (number: [UInt8]) in
          var other = bytes
          for (index, byte) in number.enumerated() where place + index < other.count {
            other[place + index] = byte
          }
          return other
        }
      }
      #expect(count > 4_000)
    }
  }

  @Test func `a length may reach the end of the message, and no further`() async {
    await #expect(processExitsWith: .success) { try WireLengthTests.readEdges() }
  }

  static func readEdges() throws {
    for (left, said, isRead) in [(3, 3, true), (3, 4, false), (0, 0, true), (0, 1, false)] {
      let bytes = Lie.number(said) + [UInt8](repeating: 97, count: left)
      for read in [
        { _ = try $0.text() }, { _ = try $0.data() },
        { _ = try $0.list { (reader) throws(WireError) in try reader.byte() } },
      ] as [(inout WireReader) throws -> Void] {
        var reader = WireReader(bytes)
        if isRead {
          try read(&reader)
          try reader.end()
        } else {
          #expect(throws: WireError.truncated) { try read(&reader) }
        }
      }
    }
  }
}
