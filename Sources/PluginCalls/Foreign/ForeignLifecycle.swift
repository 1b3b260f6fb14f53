import CScreens

/// A plugin's table of its end, after it was checked.
///
/// Safety: a function of a library that stays mapped.
struct ForeignLifecycle: @unchecked Sendable {
  private let function: (@convention(c) () -> Void)?

  init(_ pointer: UnsafePointer<screens_lifecycle_1>) throws(AdmissionError) {
    let table = unsafe pointer.pointee
    try AdmissionError.checkSize(
      table.struct_size, MemoryLayout<screens_lifecycle_1>.size, "the lifecycle")
    function = table.shutdown
  }

  /// Whether there is anything to call.
  var hasShutdown: Bool { function != nil }

  func shutDown(_ instance: PluginInstance) {
    guard let function else { return }
    InFlight.during(instance.mark.during(.shutdown)) { function() }
  }
}
