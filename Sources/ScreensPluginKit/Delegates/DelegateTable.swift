internal import CScreens

/// Builds the C table of a delegate.
enum DelegateTable {
  static func make(
    _ name: String, _ maker: @escaping PluginRuntime.DelegateMaker
  ) -> screens_delegate_1 {
    let index = PluginRuntime.shared.add(maker, name)
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

  // MARK: The second revision

  private typealias Object = TableObject<any Delegate>

  /// The table of the second revision, for the delegate that the table of `make` is for.
  static func makeSecond(_ name: String) -> screens_delegate_2 {
    var table = unsafe screens_delegate_2()
    unsafe table.struct_size = Permanent.size(of: screens_delegate_2.self)
    unsafe table.name = Permanent.text(name)
    unsafe table.create = { name, me in
      guard let delegate = PluginRuntime.shared.delegate(unsafe String(copying: name)) else {
        return SCREENS_NOT_AVAILABLE
      }
      unsafe Object.make(delegate, me)
      return SCREENS_OK
    }
    unsafe table.destroy = { unsafe Object.end($0) }
    unsafe table.event = { me, handle, source, name, payload, sink in
      unsafe DelegateTable.answer(Object.of(me)) { delegate, host in
        let payload = unsafe Value(copying: payload.pointee).mapValue ?? [:]
        let answer = try delegate.screenlet(
          unsafe DelegateTable.source(source, handle, host), answerTo: unsafe String(copying: name),
          payload)
        if let answer { unsafe try host.write(answer, to: sink) }
      }
    }
    unsafe table.interactor = { me, handle, source, action, values, sink in
      unsafe DelegateTable.answer(Object.of(me)) { delegate, host in
        let values = unsafe Value(copying: values.pointee).mapValue ?? [:]
        let steps = try delegate.screenlet(
          unsafe DelegateTable.source(source, handle, host),
          customInteractorForAction: unsafe String(copying: action), values)
        if let steps { unsafe try host.write(.list(steps.map(\.value)), to: sink) }
      }
    }
    return unsafe table
  }

  private static func source(
    _ source: UnsafePointer<screens_value>, _ handle: screens_screenlet, _ host: Host
  ) -> EventSource {
    EventSource(unsafe Value(copying: source.pointee).mapValue ?? [:], of: handle, host)
  }

  private static func source(_ source: UnsafePointer<screens_value>) -> EventSource {
    EventSource(unsafe Value(copying: source.pointee).mapValue ?? [:])
  }

  private static func answer(
    _ index: Int, _ body: (any Delegate, Host) throws -> Void
  ) -> Int32 {
    answer(PluginRuntime.shared.delegate(index), body)
  }

  private static func answer(
    _ delegate: (any Delegate)?, _ body: (any Delegate, Host) throws -> Void
  ) -> Int32 {
    guard let host = PluginRuntime.shared.host, let delegate else { return SCREENS_NOT_AVAILABLE }
    do {
      try body(delegate, host)
      return SCREENS_OK
    } catch {
      return host.fail(error)
    }
  }
}
