package import CScreens
package import ScreensCore
package import ScreensModel

/// A plugin's table of a computation after it was checked.
///
/// Safety: static memory of a library that stays mapped; read once, here.
@safe package struct ForeignComputationTable: ForeignObjectTable, @unchecked Sendable {
  /// The name in the plugin's table.
  package let name: ComputationName
  private let table: screens_compute_1
  private let object = ForeignObjectPlace()

  init(_ pointer: UnsafePointer<screens_compute_1>, index: Int) throws(AdmissionError) {
    let place = "computation \(index)"
    let table = unsafe pointer.pointee
    try unsafe AdmissionError.checkSize(
      table.struct_size, MemoryLayout<screens_compute_1>.size, place)
    name = try unsafe AdmissionError.name(table.name, "\(place): name")
    guard unsafe table.compute != nil else { throw .nullTable("\(place): compute") }
    unsafe self.table = unsafe table
  }

  var key: String { name.rawValue }
  var isSecond: Bool { true }
  var hasEnd: Bool { unsafe table.destroy != nil }

  func begin(_ instance: PluginInstance) throws(AdmissionError) {
    unsafe try object.begin(name.rawValue, table.create, instance) { [self] me in
      unsafe table.destroy?(me)
    }
  }

  func end() { object.end() }

  /// Calls the function.
  ///
  /// - Returns: its status; nil when its object has ended.
  package func compute(
    _ source: UnsafePointer<screens_value>, _ step: screens_string,
    _ values: UnsafePointer<screens_value>, _ sink: OpaquePointer
  ) -> Int32? {
    unsafe object.use { me in unsafe table.compute?(me, source, step, values, sink) }
  }
}

/// A plugin's computation in this process.
package struct ForeignComputation: ComputationCode {
  private let table: ForeignComputationTable
  private let instance: PluginInstance
  private let pin: GenerationPin

  /// Makes a computation whose calls are marked with the instance.
  ///
  /// - Parameter pin: kept as long as the computation is.
  package init(
    _ table: ForeignComputationTable, instance: PluginInstance, pin: GenerationPin
  ) {
    self.table = table
    self.instance = instance
    self.pin = pin
  }

  /// The plugin's generation.
  package var plugin: PluginReference { instance.reference }

  /// Calls `compute`; throws the error that it returns, or the fault of the value that it wrote.
  package func compute(_ call: ComputationCall) throws -> Value {
    var arena = ValueArena()
    var source = unsafe arena.value(.map(call.source))
    var values = unsafe arena.value(.map(call.values))
    let step = unsafe arena.string(call.step)
    let stack = CallStack.begin()
    let (status, value) = unsafe stack.collect { sink in
      InFlight.during(instance.mark.during(.compute)) {
        unsafe table.compute(&source, step, &values, sink) ?? SCREENS_NOT_AVAILABLE
      }
    }
    guard status == SCREENS_OK else {
      throw stack.takeFailure(status, "\(table.name): compute answered \(status)")
    }
    if value == nil, let failure = stack.takeSilentFailure() { throw failure }
    return value ?? .none
  }
}
