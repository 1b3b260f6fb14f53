import ScreensCore
import ScreensModel
import ScreensViews

/// A worker's message to its host on a channel, while a call of the host is running.
struct WorkerMessage: WireContent {
  /// The kinds of messages.
  enum Content: Equatable {
    /// The call has ended.
    case done(WireAnswer)
    /// Calls a slot of a class that is not the worker's own (`super`).
    case slot(link: Int, SlotCall)
    case performAction(ActionName, sender: Sender)
    case getScreenlet(AttributeName)
    case setScreenlet(AttributeName, Value)
    case text(table: String, key: String)
    /// Asks for the progress of the screenlet's interactions.
    case amount
    /// Asks for the number of rows of the list.
    case rowCount
    case row(Int)
  }

  /// The view that it is about; 0 for none.
  var view: UInt64
  /// The worker's changes of that view since its last message.
  var state: ViewState
  /// The notes that were gathered on the way.
  var notes: [WorkerNote]
  var content: Content

  init(_ content: Content, view: UInt64, state: ViewState, notes: [WorkerNote]) {
    self.content = content
    self.view = view
    self.state = state
    self.notes = notes
  }

  func write(to writer: inout WireWriter) throws(WireError) {
    writer.number(view)
    try state.write(to: &writer)
    try writer.list(notes) { (writer, note) throws(WireError) in try note.write(to: &writer) }
    switch content {
    case .done(let answer):
      writer.byte(1)
      try answer.write(to: &writer)
    case .slot(let link, let call):
      writer.byte(2)
      writer.count(link)
      try call.write(to: &writer)
    case .performAction(let action, let sender):
      writer.byte(3)
      writer.text(action.rawValue)
      try sender.write(to: &writer)
    case .getScreenlet(let name):
      writer.byte(4)
      writer.text(name.rawValue)
    case .setScreenlet(let name, let value):
      writer.byte(5)
      writer.text(name.rawValue)
      try writer.value(value)
    case .text(let table, let key):
      writer.byte(6)
      writer.text(table)
      writer.text(key)
    case .amount: writer.byte(7)
    case .rowCount: writer.byte(8)
    case .row(let row):
      writer.byte(9)
      writer.number(UInt64(clamping: row))
    }
  }

  init(from reader: inout WireReader) throws(WireError) {
    view = try reader.number()
    state = try ViewState(from: &reader)
    notes = try reader.list { (reader) throws(WireError) in try WorkerNote(from: &reader) }
    switch try reader.byte() {
    case 1: content = .done(try WireAnswer(from: &reader))
    case 2:
      content = .slot(link: Int(try reader.number(UInt32.self)), try SlotCall(from: &reader))
    case 3:
      content = .performAction(try reader.name("an action"), sender: try Sender(from: &reader))
    case 4: content = .getScreenlet(try reader.name("an attribute"))
    case 5: content = .setScreenlet(try reader.name("an attribute"), try reader.value())
    case 6: content = .text(table: try reader.text(), key: try reader.text())
    case 7: content = .amount
    case 8: content = .rowCount
    case 9: content = .row(Int(clamping: try reader.number(UInt64.self)))
    case let other: throw .unknownKind(place: "a worker's word", other)
    }
  }
}

/// A worker's unasked message, on a channel or outside all channels.
enum WorkerNote: WireContent {
  case log(level: Int32, String)
  case post(token: UInt64, view: UInt64)
  /// A slot failed inside the worker.
  case report(String)
  case progress(token: UInt64, done: UInt64, total: UInt64)
  case completed(token: UInt64, Value)
  case failed(token: UInt64, ScreensError)
  /// A connector hands back a renewed proof of the signed-in user.
  case renewed(token: UInt64, Value)
  /// A connector opens a file of its request; the answer comes beside all channels.
  case openBlob(token: UInt64, handle: UInt64)
  /// A connector makes a file for its answer; the answer comes beside all channels.
  case makeBlob(token: UInt64, size: UInt64)

  func write(to writer: inout WireWriter) throws(WireError) {
    switch self {
    case .log(let level, let text):
      writer.byte(1)
      writer.number(level)
      writer.text(text)
    case .post(let token, let view):
      writer.byte(2)
      writer.number(token)
      writer.number(view)
    case .report(let text):
      writer.byte(3)
      writer.text(text)
    case .progress(let token, let done, let total):
      writer.byte(4)
      writer.number(token)
      writer.number(done)
      writer.number(total)
    case .completed(let token, let value):
      writer.byte(5)
      writer.number(token)
      try writer.value(value)
    case .failed(let token, let error):
      writer.byte(6)
      writer.number(token)
      error.write(to: &writer)
    case .renewed(let token, let proof):
      writer.byte(7)
      writer.number(token)
      try writer.value(proof)
    case .openBlob(let token, let number), .makeBlob(let token, let number):
      if case .openBlob = self { writer.byte(8) } else { writer.byte(9) }
      writer.number(token)
      writer.number(number)
    }
  }

  init(from reader: inout WireReader) throws(WireError) {
    switch try reader.byte() {
    case 1: self = .log(level: try reader.number(), try reader.text())
    case 2: self = .post(token: try reader.number(), view: try reader.number())
    case 3: self = .report(try reader.text())
    case 4:
      self = .progress(
        token: try reader.number(), done: try reader.number(), total: try reader.number())
    case 5: self = .completed(token: try reader.number(), try reader.value())
    case 6: self = .failed(token: try reader.number(), try ScreensError(from: &reader))
    case 7: self = .renewed(token: try reader.number(), try reader.value())
    case 8: self = .openBlob(token: try reader.number(), handle: try reader.number())
    case 9: self = .makeBlob(token: try reader.number(), size: try reader.number())
    case let other: throw .unknownKind(place: "a note", other)
    }
  }
}
