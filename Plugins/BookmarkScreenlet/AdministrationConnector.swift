import Bookmarks
import ScreensPluginKit

/// An operator's operation on the bookmarks of all users, with its parameters, read once.
enum BookmarkAdministration: Sendable {
  case users(after: Int64)
  case erase(userId: Int64)

  /// Reads the parameters; nil for an operation of another kind.
  init?(_ name: String, _ parameters: [String: Value]) {
    switch name {
    case "usersWithData": self = .users(after: parameters["after"]?.intValue ?? 0)
    case "eraseUser": self = .erase(userId: parameters["userId"]?.intValue ?? 0)
    default: return nil
    }
  }
}

/// One operation of an operator, run where blocking is allowed.
struct AdministrationConnector: Connector {
  let operation: BookmarkAdministration
  let store: BookmarkStore
  let host: Host

  func validate() throws {
    if case .erase(...0) = operation {
      throw PluginError(.validationFailed, "Enter a user's number, which is positive.")
    }
  }

  func start(_ request: ConnectorRequest) {
    request.completeBlocking {
      do {
        switch operation {
        case .users(let last):
          return ["users": .list(try store.owners(after: last).map { .int($0) })]
        case .erase(let userId):
          try store.erase(userId)
          return .none
        }
      } catch {
        // The operator reads it.
        throw PluginError(.notAvailable, "\(error)")
      }
    }
  }
}
