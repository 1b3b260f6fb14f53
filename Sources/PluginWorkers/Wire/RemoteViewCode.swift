import ScreensCore
import ScreensModel
import ScreensViews

/// The way to the code of a class in another process.
protocol SlotPort: AnyObject {
  /// Calls a slot of the class at `link` of the view's chain.
  func call(_ call: SlotCall, link: Int, _ view: ScreenletView) throws -> SlotAnswer
  /// Ends the class's instance, since the view is gone.
  func destroyed(link: Int)
  /// The calls that come next, and the cells that they are about.
  func foresee(_ calls: [ForeseenCall], _ cells: [Cell])
  /// Ends the view's first calls. The instance of the class at `link` exists when this returns;
  /// throws when it could not be made.
  func complete(link: Int, _ view: ScreenletView) throws
}

/// A class of a view's chain whose code runs in another process: in the host a plugin's class, in a
/// worker any class that is not the worker's own.
final class RemoteViewCode: SlotPerformer {
  private let port: any SlotPort
  private let link: Int

  init(_ port: any SlotPort, link: Int) {
    self.port = port
    self.link = link
  }

  func perform(_ call: SlotCall, _ view: ScreenletView) throws -> SlotAnswer {
    try port.call(call, link: link, view)
  }

  func destroyed() { port.destroyed(link: link) }

  func foresee(_ calls: [ForeseenCall], _ cells: [Cell]) { port.foresee(calls, cells) }

  func complete(_ view: ScreenletView) throws { try port.complete(link: link, view) }
}

/// A call of a slot as both processes send it to each other; an absent argument takes no room.
extension SlotCall: WireContent {
  private enum Has {
    static let name: UInt8 = 1
    static let sender: UInt8 = 2
    static let number: UInt8 = 4
    static let value: UInt8 = 8
    static let error: UInt8 = 16
    static let selection: UInt8 = 32
  }

  func write(to writer: inout WireWriter) throws(WireError) {
    writer.byte(slot.rawValue)
    writer.byte(
      (name.isEmpty ? 0 : Has.name) | (sender == .none ? 0 : Has.sender)
        | (number == 0 ? 0 : Has.number)
        | (value.isNone ? 0 : Has.value) | (error == nil ? 0 : Has.error)
        | (isSelected ? Has.selection : 0))
    if !name.isEmpty { writer.text(name) }
    if sender != .none { try sender.write(to: &writer) }
    if number != 0 { writer.number(number) }
    if !value.isNone { try writer.value(value) }
    error?.write(to: &writer)
  }

  init(from reader: inout WireReader) throws(WireError) {
    let number = try reader.byte()
    guard let slot = Slot(rawValue: number) else { throw .unknownKind(place: "a slot", number) }
    self.init(slot)
    let has = try reader.byte()
    guard has < 64 else { throw .unknownKind(place: "a slot's arguments", has) }
    if has & Has.name != 0 { name = try reader.text() }
    if has & Has.sender != 0 { sender = try Sender(from: &reader) }
    if has & Has.number != 0 { self.number = try reader.number() }
    if has & Has.value != 0 { value = try reader.value() }
    if has & Has.error != 0 { error = try ScreensError(from: &reader) }
    isSelected = has & Has.selection != 0
  }
}

extension ForeseenCall: WireContent {
  func write(to writer: inout WireWriter) throws(WireError) {
    writer.count(link)
    try call.write(to: &writer)
  }

  init(from reader: inout WireReader) throws(WireError) {
    let link = Int(try reader.number(UInt32.self))
    self.init(link: link, call: try SlotCall(from: &reader))
  }
}

extension Sender: WireContent {
  func write(to writer: inout WireWriter) throws(WireError) { try writer.value(value) }

  init(from reader: inout WireReader) throws(WireError) {
    guard let sender = Sender(try reader.value()) else { throw .badText(place: "a sender") }
    self = sender
  }
}
