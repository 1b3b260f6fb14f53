internal import CScreens

/// Builds the C tables of computations. Their function gets the closure as its object.
enum ComputationTable {
  private typealias Object = TableObject<Computation>

  static func make(_ name: String, _ computation: @escaping Computation) -> screens_compute_1 {
    PluginRuntime.shared.add(computation, name)
    var table = unsafe screens_compute_1()
    unsafe table.struct_size = Permanent.size(of: screens_compute_1.self)
    unsafe table.name = Permanent.text(name)
    unsafe table.create = { name, me in
      guard let computation = PluginRuntime.shared.computation(unsafe String(copying: name)) else {
        return SCREENS_UNKNOWN_NAME
      }
      unsafe Object.make(computation, me)
      return SCREENS_OK
    }
    unsafe table.destroy = { unsafe Object.end($0) }
    unsafe table.compute = { me, source, step, values, sink in
      unsafe ComputationTable.compute(Object.of(me), source, step, values, sink)
    }
    return unsafe table
  }

  private static func compute(
    _ computation: Computation?, _ source: UnsafePointer<screens_value>, _ step: screens_string,
    _ values: UnsafePointer<screens_value>, _ sink: OpaquePointer
  ) -> Int32 {
    guard let host = PluginRuntime.shared.host, let computation else {
      return SCREENS_NOT_AVAILABLE
    }
    do {
      let input = unsafe ComputationInput(
        source: EventSource(Value(copying: source.pointee).mapValue ?? [:]),
        step: String(copying: step), values: Value(copying: values.pointee).mapValue ?? [:])
      unsafe try host.write(computation(input), to: sink)
      return SCREENS_OK
    } catch {
      return host.fail(error)
    }
  }
}
