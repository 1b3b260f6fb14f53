internal import CScreens

/// Builds the C table of a factory.
enum ConnectorFactoryTable {
  static func make(
    _ entry: PluginManifest.Factory, _ maker: @escaping PluginRuntime.FactoryMaker
  ) -> screens_connector_factory_1 {
    let index = PluginRuntime.shared.add(maker)
    let limit = unsafe makeFunctions.count
    precondition(
      index < limit, "\(entry.name): a library holds at most \(limit) connector factories")
    let operations = unsafe entry.operations.map { unsafe Permanent.text($0) }
    var table = unsafe screens_connector_factory_1()
    unsafe table.struct_size = Permanent.size(of: screens_connector_factory_1.self)
    unsafe table.operation_count = UInt32(operations.count)
    unsafe table.name = Permanent.text(entry.name)
    unsafe table.parent = Permanent.text(entry.parent)
    unsafe table.operations = Permanent.keep(all: operations)
    unsafe table.make = makeFunctions[index]
    return unsafe table
  }

  private typealias Make =
    @convention(c) (
      screens_string, UnsafePointer<screens_value>, UnsafePointer<screens_value>,
      UnsafeMutablePointer<UnsafePointer<screens_connector_1>?>,
      UnsafeMutablePointer<UnsafeMutableRawPointer?>
    ) -> Int32

  /// C functions carry no context, so each factory of a library has one that knows its index.
  private static let makeFunctions: [Make] = unsafe [
    { unsafe ConnectorInstance.make(0, $0, $1, $2, $3, $4) },
    { unsafe ConnectorInstance.make(1, $0, $1, $2, $3, $4) },
    { unsafe ConnectorInstance.make(2, $0, $1, $2, $3, $4) },
    { unsafe ConnectorInstance.make(3, $0, $1, $2, $3, $4) },
    { unsafe ConnectorInstance.make(4, $0, $1, $2, $3, $4) },
    { unsafe ConnectorInstance.make(5, $0, $1, $2, $3, $4) },
    { unsafe ConnectorInstance.make(6, $0, $1, $2, $3, $4) },
    { unsafe ConnectorInstance.make(7, $0, $1, $2, $3, $4) },
  ]
}
