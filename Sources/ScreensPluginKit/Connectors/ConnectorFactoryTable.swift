internal import CScreens

/// Builds the C tables of a factory.
enum ConnectorFactoryTable {
  static func make(
    _ entry: PluginManifest.Factory, _ maker: @escaping PluginRuntime.FactoryMaker
  ) -> screens_connector_factory_1 {
    let index = PluginRuntime.shared.add(maker, entry.name)
    let limit = unsafe makeFunctions.count
    precondition(
      index < limit, "\(entry.name): a library holds at most \(limit) connector factories")
    let operations = unsafe Self.operations(entry)
    var table = unsafe screens_connector_factory_1()
    unsafe table.struct_size = Permanent.size(of: screens_connector_factory_1.self)
    unsafe table.operation_count = UInt32(operations.count)
    unsafe table.name = Permanent.text(entry.name)
    unsafe table.parent = Permanent.text(entry.parent)
    unsafe table.operations = Permanent.keep(all: operations)
    unsafe table.make = makeFunctions[index]
    return unsafe table
  }

  /// The table of the second revision, for the factory that the table of `make` is for.
  static func makeSecond(_ entry: PluginManifest.Factory) -> screens_connector_factory_2 {
    let operations = unsafe Self.operations(entry)
    var table = unsafe screens_connector_factory_2()
    unsafe table.struct_size = Permanent.size(of: screens_connector_factory_2.self)
    unsafe table.operation_count = UInt32(operations.count)
    unsafe table.name = Permanent.text(entry.name)
    unsafe table.parent = Permanent.text(entry.parent)
    unsafe table.operations = Permanent.keep(all: operations)
    unsafe table.create = { name, me in
      guard let factory = PluginRuntime.shared.factory(unsafe String(copying: name)) else {
        return SCREENS_NOT_AVAILABLE
      }
      unsafe Object.make(factory, me)
      return SCREENS_OK
    }
    unsafe table.destroy = { unsafe Object.end($0) }
    unsafe table.make = { unsafe ConnectorInstance.make(Object.of($0), $1, $2, $3, $4, $5) }
    return unsafe table
  }

  private typealias Object = TableObject<any ConnectorFactory>

  private static func operations(_ entry: PluginManifest.Factory) -> [screens_string] {
    unsafe entry.operations.map { unsafe Permanent.text($0) }
  }

  private typealias Make =
    @convention(c) (
      screens_string, UnsafePointer<screens_value>, UnsafePointer<screens_value>,
      UnsafeMutablePointer<UnsafePointer<screens_connector_1>?>,
      UnsafeMutablePointer<UnsafeMutableRawPointer?>
    ) -> Int32

  /// C functions carry no context, so each factory of a library has one that knows its index.
  private static let makeFunctions: [Make] = unsafe [
    { unsafe make(0, $0, $1, $2, $3, $4) },
    { unsafe make(1, $0, $1, $2, $3, $4) },
    { unsafe make(2, $0, $1, $2, $3, $4) },
    { unsafe make(3, $0, $1, $2, $3, $4) },
    { unsafe make(4, $0, $1, $2, $3, $4) },
    { unsafe make(5, $0, $1, $2, $3, $4) },
    { unsafe make(6, $0, $1, $2, $3, $4) },
    { unsafe make(7, $0, $1, $2, $3, $4) },
  ]

  private static func make(
    _ index: Int, _ operation: screens_string, _ parameters: UnsafePointer<screens_value>,
    _ context: UnsafePointer<screens_value>,
    _ table: UnsafeMutablePointer<UnsafePointer<screens_connector_1>?>,
    _ result: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  ) -> Int32 {
    unsafe ConnectorInstance.make(
      PluginRuntime.shared.factory(index), operation, parameters, context, table, result)
  }
}
