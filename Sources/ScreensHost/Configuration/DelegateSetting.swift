import ScreensCore
import ScreensDocuments
package import ScreensModel

/// A delegate of the screenlets of one kind, as the configuration names it.
package struct DelegateSetting: Sendable, Hashable {
  package let screenlet: ScreenletName
  package let name: DelegateName
  /// Its place among the delegates of the kind: the lowest hears first.
  package let order: Int
  /// The setting that names it: `delegates.Login`, or `delegates.2` in a list.
  package let setting: String

  /// - Parameter setting: nil for the setting of a kind with one delegate.
  package init(
    _ screenlet: ScreenletName, _ name: DelegateName, order: Int = 0, setting: String? = nil
  ) {
    self.screenlet = screenlet
    self.name = name
    self.order = order
    self.setting = setting ?? "delegates.\(screenlet)"
  }

  /// The setting as the list of `plugins.plist` has it.
  var json: JSONValue {
    .object([
      .init("screenlet", .string(screenlet.rawValue)), .init("class", .string(name.rawValue)),
      .init("order", .integer(Int64(order))),
    ])
  }
}

extension HostConfiguration {
  /// The delegates of a kind in the order in which they hear.
  func delegates(of screenlet: ScreenletName) -> [DelegateSetting] {
    delegates.filter { $0.screenlet == screenlet }.sorted { $0.order < $1.order }
  }
}
