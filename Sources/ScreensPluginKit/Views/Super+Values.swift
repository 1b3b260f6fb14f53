internal import CScreens

extension Super {
  /// Calls the parent's `finishInteraction`.
  public func finishInteraction(
    _ view: View, _ action: String, _ outcome: InteractionOutcome
  ) throws(PluginError) {
    let status: Int32? =
      switch outcome {
      case .success(let result): unsafe finish(view, action, result, nil)
      case .failure(let failure): finish(view, action, failure)
      }
    try PluginError.check(status ?? SCREENS_OK)
  }

  /// Asks the parent's progress text; only in the slot `progressMessage`.
  public func progressMessage(
    _ view: View, _ action: String, _ phase: ProgressPhase
  ) throws(PluginError) -> String? {
    try unsafe answer(view) { sink in
      unsafe screens_string.lending(action) {
        unsafe slots.pointee.progress_message?(context, view.handle, $0, phase.number, sink)
      }
    }.stringValue
  }

  /// Asks the parent's value of an attribute; only in an attribute's `get`.
  public func attribute(_ view: View, _ name: String) throws(PluginError) -> Value {
    try unsafe answer(view) { sink in
      unsafe screens_string.lending(name) {
        unsafe slots.pointee.get_attribute?(context, view.handle, $0, sink)
      }
    }
  }

  /// Gives the parent a new value of an attribute.
  public func setAttribute(_ view: View, _ name: String, _ value: Value) throws(PluginError) {
    let status = unsafe screens_string.lending(name) { name in
      unsafe ValueArena.lending(value) {
        unsafe slots.pointee.set_attribute?(context, view.handle, name, $0)
      }
    }
    try PluginError.check(status ?? SCREENS_OK)
  }

  private func answer(
    _ view: View, _ ask: (OpaquePointer) -> Int32?
  ) throws(PluginError) -> Value {
    guard let sink = unsafe view.sink else {
      throw PluginError(.failed, "the parent's value can only be asked while answering with one")
    }
    try PluginError.check(unsafe ask(sink) ?? SCREENS_OK)
    return unsafe try view.host.read(sink)
  }

  private func finish(
    _ view: View, _ action: String, _ result: Value,
    _ failure: UnsafePointer<screens_failure_1>?
  ) -> Int32? {
    unsafe screens_string.lending(action) { action in
      unsafe ValueArena.lending(result) {
        unsafe slots.pointee.finish_interaction?(context, view.handle, action, $0, failure)
      }
    }
  }

  private func finish(
    _ view: View, _ action: String, _ failure: InteractionFailure
  ) -> Int32? {
    unsafe screens_string.lending(failure.domain) { domain in
      unsafe screens_string.lending(failure.text) { text in
        var crossing = unsafe screens_failure_1(
          struct_size: Permanent.size(of: screens_failure_1.self),
          status: failure.status.rawValue, domain: domain, text: text)
        return unsafe finish(view, action, .none, &crossing)
      }
    }
  }
}
