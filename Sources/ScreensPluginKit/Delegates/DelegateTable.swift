internal import CScreens

/// Builds the C table of a delegate.
enum DelegateTable {
  static func make(
    _ name: String, _ maker: @escaping PluginRuntime.DelegateMaker
  ) -> screens_delegate_1 {
    let index = PluginRuntime.shared.add(maker)
    let limit = unsafe functions.count
    precondition(index < limit, "\(name): a library holds at most \(limit) delegates")
    var table = unsafe screens_delegate_1()
    unsafe table.struct_size = Permanent.size(of: screens_delegate_1.self)
    unsafe table.name = Permanent.text(name)
    unsafe table.event = functions[index].event
    unsafe table.interactor = functions[index].interactor
    return unsafe table
  }

  private typealias Event =
    @convention(c) (UnsafePointer<screens_value>, screens_string, UnsafePointer<screens_value>)
    -> Int32
  private typealias Asking =
    @convention(c) (
      UnsafePointer<screens_value>, screens_string, UnsafePointer<screens_value>, OpaquePointer
    ) -> Int32

  /// C functions carry no context, so each delegate of a library has two that know its index.
  private static let functions: [(event: Event, interactor: Asking)] = unsafe [
    ({ unsafe hear(0, $0, $1, $2) }, { unsafe ask(0, $0, $1, $2, $3) }),
    ({ unsafe hear(1, $0, $1, $2) }, { unsafe ask(1, $0, $1, $2, $3) }),
    ({ unsafe hear(2, $0, $1, $2) }, { unsafe ask(2, $0, $1, $2, $3) }),
    ({ unsafe hear(3, $0, $1, $2) }, { unsafe ask(3, $0, $1, $2, $3) }),
  ]

  private static func hear(
    _ index: Int, _ source: UnsafePointer<screens_value>, _ name: screens_string,
    _ payload: UnsafePointer<screens_value>
  ) -> Int32 {
    answer(index) { delegate, _ in
      let payload = unsafe Value(copying: payload.pointee).mapValue ?? [:]
      try delegate.screenlet(
        unsafe Self.source(source), onEvent: unsafe String(copying: name), payload)
    }
  }

  private static func ask(
    _ index: Int, _ source: UnsafePointer<screens_value>, _ action: screens_string,
    _ values: UnsafePointer<screens_value>, _ sink: OpaquePointer
  ) -> Int32 {
    answer(index) { delegate, host in
      let values = unsafe Value(copying: values.pointee).mapValue ?? [:]
      let steps = try delegate.screenlet(
        unsafe Self.source(source), customInteractorForAction: unsafe String(copying: action),
        values)
      if let steps { unsafe try host.write(.list(steps.map(\.value)), to: sink) }
    }
  }

  private static func source(_ source: UnsafePointer<screens_value>) -> EventSource {
    EventSource(unsafe Value(copying: source.pointee).mapValue ?? [:])
  }

  private static func answer(
    _ index: Int, _ body: (any Delegate, Host) throws -> Void
  ) -> Int32 {
    guard let host = PluginRuntime.shared.host,
      let delegate = PluginRuntime.shared.delegate(index)
    else { return SCREENS_NOT_AVAILABLE }
    do {
      try body(delegate, host)
      return SCREENS_OK
    } catch {
      return host.fail(error)
    }
  }
}
