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
  case add(PageAddress, title: String, folder: Int64)
  case page(Range<Int64>, counts: Bool, folder: Int64)
  case remove(PageAddress, folder: Int64)
  case refused(PluginError)

  /// Reads the parameters; nil for an operation of another kind.
  init?(_ name: String, _ parameters: [String: Value], _ wording: BookmarkWording) {
    let address = parameters["url"]?.stringValue.flatMap(PageAddress.init)
    let named = parameters["folderId"] ?? .none
    let folder = named.isNone ? BookmarkStore.rootFolder : named.intValue ?? -1
    switch name {
    case "saveBookmark":
      let title = PagePreview.line(parameters["title"]?.stringValue ?? "", isMarkup: false)
      self =
        if let address {
          title.isEmpty
            ? .refused(wording.titleMissing) : .add(address, title: title, folder: folder)
        } else {
          .refused(wording.noAddress)
        }
    case "bookmarkPage":
      let first = parameters["startRow"]?.intValue ?? -1
      let end = parameters["endRow"]?.intValue ?? -1
      let isRight = first >= 0 && end >= first && end - first <= BookmarkStore.mostRows
      let counts = parameters["computeRowCount"]?.boolValue ?? false
      self =
        isRight ? .page(first..<end, counts: counts, folder: folder) : .refused(wording.wrongRows)
    case "removeBookmark":
      self = address.map { .remove($0, folder: folder) } ?? .refused(wording.noAddress)
    default: return nil
    }
    if folder < 0 { self = .refused(wording.noFolder) }
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
    case .add(let address, let title, let folder):
      guard let bookmark = try store.add(address, title: title, of: owner, in: folder) else {
        throw wording.full
      }
      return bookmark.attributes
    case .page(let rows, let counts, let folder):
      let page = try store.page(rows, of: owner, in: folder, counts: counts)
      var answer: [String: Value] = ["rows": .list(page.rows.map(\.attributes))]
      if let count = page.count { answer["rowCount"] = .int(count) }
      return .map(answer)
    case .remove(let address, let folder):
      guard try store.remove(address, of: owner, in: folder) else { throw wording.noBookmark }
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
