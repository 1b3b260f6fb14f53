package import CScreens
import ScreensCore
package import ScreensModel

/// A plugin's factory table after it was checked, of one of its revisions.
///
/// Safety: static memory of a library that stays mapped; read once, here.
@safe package struct ForeignFactoryTable: ForeignObjectTable, @unchecked Sendable {
  package let name: ConnectorFactoryName
  /// The factory that makes the operations that this one doesn't; nil when it stands alone.
  package let parent: ConnectorFactoryName?
  /// The operations whose connectors the plugin makes itself.
  package let operations: Set<OperationName>
  /// The functions. One of the two revisions has a `make`, which is not NULL.
  private let first: screens_connector_factory_1?
  private let second: screens_connector_factory_2
  private let object = ForeignObjectPlace()

  init(_ pointer: UnsafePointer<screens_connector_factory_1>, index: Int) throws(AdmissionError) {
    let place = "connector factory \(index)"
    let table = unsafe pointer.pointee
    try unsafe AdmissionError.checkSize(
      table.struct_size, MemoryLayout<screens_connector_factory_1>.size, place)
    name = try unsafe AdmissionError.name(table.name, "\(place): name")
    parent = try unsafe Self.parent(table.parent, of: name)
    operations = try unsafe Self.operations(table.operations, table.operation_count, of: name)
    guard unsafe table.make != nil else { throw .nullTable("\(name): make") }
    unsafe first = unsafe table
    unsafe second = unsafe screens_connector_factory_2()
  }

  init(
    second pointer: UnsafePointer<screens_connector_factory_2>, index: Int
  ) throws(AdmissionError) {
    let place = "connector factory \(index)"
    let table = unsafe pointer.pointee
    try unsafe AdmissionError.checkSize(
      table.struct_size, MemoryLayout<screens_connector_factory_2>.size, place)
    name = try unsafe AdmissionError.name(table.name, "\(place): name")
    parent = try unsafe Self.parent(table.parent, of: name)
    operations = try unsafe Self.operations(table.operations, table.operation_count, of: name)
    guard unsafe table.make != nil else { throw .nullTable("\(name): make") }
    unsafe first = nil
    unsafe second = unsafe table
  }

  private static func parent(
    _ text: screens_string, of name: ConnectorFactoryName
  ) throws(AdmissionError) -> ConnectorFactoryName? {
    unsafe text.size == 0 ? nil : try unsafe AdmissionError.name(text, "\(name): parent")
  }

  private static func operations(
    _ list: UnsafePointer<screens_string>?, _ count: UInt32, of name: ConnectorFactoryName
  ) throws(AdmissionError) -> Set<OperationName> {
    var operations: Set<OperationName> = []
    for index in 0..<Int(count) {
      guard let list = unsafe list else { throw .nullTable("\(name): operations") }
      operations.insert(try unsafe AdmissionError.name(list[index], "\(name): operation \(index)"))
    }
    return operations
  }

  var key: String { name.rawValue }
  var isSecond: Bool { unsafe first == nil }
  var hasEnd: Bool { unsafe second.destroy != nil }

  func begin(_ instance: PluginInstance) throws(AdmissionError) {
    guard isSecond else { return }
    unsafe try object.begin(name.rawValue, second.create, instance) { [self] me in
      unsafe second.destroy?(me)
    }
  }

  func end() { object.end() }

  /// Keeps the object for a connector; nil when there is none, or its end has begun.
  func hold() -> ForeignObject.Hold? { object.hold() }

  /// Calls `make`.
  ///
  /// - Returns: its status.
  package func make(
    _ operation: screens_string, _ parameters: UnsafePointer<screens_value>,
    _ context: UnsafePointer<screens_value>,
    _ connector: UnsafeMutablePointer<UnsafePointer<screens_connector_1>?>,
    _ me: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  ) -> Int32 {
    let status: Int32? =
      if let first = unsafe first {
        unsafe first.make?(operation, parameters, context, connector, me)
      } else {
        unsafe object.use { factory in
          unsafe second.make?(factory, operation, parameters, context, connector, me)
        }
      }
    return status ?? SCREENS_NOT_AVAILABLE
  }
}
