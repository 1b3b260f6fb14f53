import Bookmarks
import ScreensPluginKit

/// Makes the connectors of bookmarks: one that fetches pages, and those of the list.
///
/// Nothing is opened here: a missing library or an unusable file is the answer of the operation
/// that needs it, and the next one tries again.
struct BookmarkConnectorFactory: ConnectorFactory {
  private let settings: BookmarkSettings
  private let store: BookmarkStore
  private let host: Host

  /// Reads the options.
  ///
  /// - Throws: `OptionError`, which refuses the plugin.
  init(_ host: Host) throws {
    settings = try BookmarkSettings(option: host.option)
    store = BookmarkStore(path: settings.databasePath)
    self.host = host
  }

  func connector(
    for operation: String, parameters: [String: Value], context: ConnectorContext
  ) throws -> any Connector {
    let wording = BookmarkWording(locale: context.locale)
    if operation == "getSiteTitle" {
      return PreviewConnector(
        parameters, settings, timeout: context.timeoutMilliseconds, wording, host)
    }
    if let operation = BookmarkAdministration(operation, parameters) {
      return AdministrationConnector(operation: operation, store: store, host: host)
    }
    guard let operation = BookmarkOperation(operation, parameters, wording) else {
      throw PluginError(.unknownName, "BookmarkConnectorFactory does not make '\(operation)'")
    }
    let owner = context.userId.map { BookmarkOwner(groupId: context.groupId, userId: $0) }
    return BookmarkConnector(operation, store, of: owner, wording, host)
  }
}
