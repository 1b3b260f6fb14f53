package import CScreens
package import ScreensCore

/// A plugin's delegate table after it was checked.
///
/// Safety: static memory of a library that stays mapped; read once, here.
@safe package struct ForeignDelegateTable: @unchecked Sendable {
  /// The name in the plugin's table.
  package let name: DelegateName
  /// The plugin's own table.
  package let table: screens_delegate_1

  init(_ pointer: UnsafePointer<screens_delegate_1>, index: Int) throws(AdmissionError) {
    let place = "delegate \(index)"
    let table = unsafe pointer.pointee
    try unsafe AdmissionError.checkSize(
      table.struct_size, MemoryLayout<screens_delegate_1>.size, place)
    name = try unsafe AdmissionError.name(table.name, "\(place): name")
    unsafe self.table = unsafe table
  }
}

/// A plugin's delegate in this process.
package struct ForeignDelegate: DelegateCode {
  private let table: ForeignDelegateTable
  private let instance: PluginInstance
  private let pin: GenerationPin

  /// Makes a delegate whose calls are marked with the instance.
  ///
  /// - Parameter pin: kept as long as the delegate is.
  package init(_ table: ForeignDelegateTable, instance: PluginInstance, pin: GenerationPin) {
    self.table = table
    self.instance = instance
    self.pin = pin
  }

  /// The name in the plugin's table.
  package var name: DelegateName { table.name }

  /// The plugin's generation.
  package var plugin: PluginReference { instance.reference }

  /// Calls `event`; throws the error that it answers.
  package func hear(
    _ event: EventName, _ payload: [String: Value], from source: [String: Value]
  ) throws {
    guard let function = unsafe table.table.event else { return }
    let stack = CallStack.begin()
    var arena = ValueArena()
    var source = unsafe arena.value(.map(source))
    var payload = unsafe arena.value(.map(payload))
    let name = unsafe arena.string(event.rawValue)
    let status = InFlight.during(instance.mark.during(.event)) {
      unsafe function(&source, name, &payload)
    }
    guard status == SCREENS_OK else {
      throw stack.takeFailure(status, "event answered \(status)")
    }
  }

  /// Calls `interactor`; throws the error that it returns, or the fault of the value that it wrote.
  package func steps(
    for action: ActionName, _ values: [String: Value], from source: [String: Value]
  ) throws -> Value {
    guard let function = unsafe table.table.interactor else { return .none }
    let stack = CallStack.begin()
    var arena = ValueArena()
    var source = unsafe arena.value(.map(source))
    var values = unsafe arena.value(.map(values))
    let name = unsafe arena.string(action.rawValue)
    let (status, steps) = unsafe stack.collect { sink in
      InFlight.during(instance.mark.during(.interactor)) {
        unsafe function(&source, name, &values, sink)
      }
    }
    guard status == SCREENS_OK else {
      throw stack.takeFailure(status, "interactor answered \(status)")
    }
    if let steps { return steps }
    if let failure = stack.takeSilentFailure() { throw failure }
    return .none
  }
}
