import Bookmarks
import ScreensPluginKit

/// One operation on a user's list of bookmarks, run where blocking is allowed.
struct BookmarkConnector: Connector {
  private let operation: BookmarkOperation
  private let store: BookmarkStore
  /// Nil for a guest, who has no list.
  private let owner: BookmarkOwner?
  private let wording: BookmarkWording
  private let host: Host

  init(
    _ operation: BookmarkOperation, _ store: BookmarkStore, of owner: BookmarkOwner?,
    _ wording: BookmarkWording, _ host: Host
  ) {
    self.operation = operation
    self.store = store
    self.owner = owner
    self.wording = wording
    self.host = host
  }

  func validate() throws {
    guard owner != nil else { throw wording.noUser }
    try operation.validate()
  }

  func start(_ request: ConnectorRequest) {
    request.completeBlocking {
      guard !request.isCancelled else {
        throw PluginError(.cancelled, "The request was cancelled.")
      }
      return try answer()
    }
  }

  private func answer() throws -> Value {
    guard let owner else { throw wording.noUser }
    do {
      return try operation.run(on: store, of: owner, wording)
    } catch let error as PluginError {
      throw error
    } catch {
      // Paths and remedies are for the operator; the text of an error is shown to the user.
      host.log(.error, "\(error)")
      throw PluginError(.notAvailable, wording.listAway)
    }
  }
}

/// An operation on a list of bookmarks, with its parameters, read once.
enum BookmarkOperation: Sendable {
  case add(PageAddress, title: String)
  case page(Range<Int64>, counts: Bool)
  case remove(PageAddress)
  case refused(PluginError)

  /// Reads the parameters; nil for an operation of another kind.
  init?(_ name: String, _ parameters: [String: Value], _ wording: BookmarkWording) {
    let address = parameters["url"]?.stringValue.flatMap(PageAddress.init)
    switch name {
    case "saveBookmark":
      let title = PagePreview.line(parameters["title"]?.stringValue ?? "", isMarkup: false)
      self =
        if let address {
          title.isEmpty ? .refused(wording.titleMissing) : .add(address, title: title)
        } else {
          .refused(wording.noAddress)
        }
    case "bookmarkPage":
      let first = parameters["startRow"]?.intValue ?? -1
      let end = parameters["endRow"]?.intValue ?? -1
      let isRight = first >= 0 && end >= first && end - first <= BookmarkStore.mostRows
      let counts = parameters["computeRowCount"]?.boolValue ?? false
      self = isRight ? .page(first..<end, counts: counts) : .refused(wording.wrongRows)
    case "removeBookmark":
      self = address.map { .remove($0) } ?? .refused(wording.noAddress)
    default: return nil
    }
  }

  /// Refuses unusable parameters.
  func validate() throws(PluginError) {
    if case .refused(let error) = self { throw error }
  }

  /// Carries the operation out; blocks.
  func run(
    on store: BookmarkStore, of owner: BookmarkOwner, _ wording: BookmarkWording
  ) throws -> Value {
    switch self {
    case .add(let address, let title):
      guard let bookmark = try store.add(address, title: title, of: owner) else {
        throw wording.full
      }
      return bookmark.attributes
    case .page(let rows, let counts):
      let page = try store.page(rows, of: owner, counts: counts)
      var answer: [String: Value] = ["rows": .list(page.rows.map(\.attributes))]
      if let count = page.count { answer["rowCount"] = .int(count) }
      return .map(answer)
    case .remove(let address):
      guard try store.remove(address, of: owner) else { throw wording.noBookmark }
      return .none
    case .refused(let error): throw error
    }
  }
}

extension Bookmark {
  /// The bookmark as screenlets know it.
  fileprivate var attributes: Value {
    [
      "id": .int(id), "url": .string(url), "title": .string(title), "site": .string(site),
      "modified": .int(modified),
    ]
  }
}
