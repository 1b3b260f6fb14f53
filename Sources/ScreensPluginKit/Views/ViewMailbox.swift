internal import CScreens

/// Brings work back to a view: the only thing of a view that may leave its slot.
public struct ViewMailbox: Sendable {
  let view: screens_view
  let host: Host

  /// Asks for the class's `event` slot to be called with `token`, on the view's own session; no
  /// other class of the lineage receives it. Dropped when the view is gone by then.
  public func post(_ token: UInt64) {
    guard let table = unsafe host.query(SCREENS_VIEW_HOST_1) else { return }
    let functions = unsafe table.assumingMemoryBound(to: screens_view_host_1.self)
    _ = unsafe functions.pointee.post(host.context, view, token)
  }
}
