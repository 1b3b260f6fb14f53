import PluginSystem
import Synchronization

/// The content of this host's sites, kept in the file of the accounts.
///
/// Every function blocks. Nothing is opened before it is needed, and a file that was replaced is
/// opened again, as the accounts do it.
package final class LocalContent: Sendable {
  private struct Opened {
    let file: DatabaseFile?
    let store: ContentStore
  }

  private let accounts: LocalAccounts
  private let opened = Mutex<Opened?>(nil)
  private let report: @Sendable (String) -> Void

  /// The content beside some accounts; opens nothing.
  ///
  /// - Parameter report: gets sentences for the operator.
  package init(_ accounts: LocalAccounts, report: @escaping @Sendable (String) -> Void = { _ in }) {
    self.accounts = accounts
    self.report = report
  }

  /// Opens what is not open. A database that never had content gets the demo's, where the operator
  /// wants a demo; one that never had comments or forms gets the demo's.
  ///
  /// - Parameter groupId: the site of the demo's content, where the settings name none.
  package func store(groupId: Int64) throws -> ContentStore {
    let backend = try accounts.backend()
    let settings = accounts.settings
    return try opened.withLock { opened in
      if let opened, opened.file == backend.file { return opened.store }
      let demo = DemoContent(
        companyId: settings.companyId,
        groupId: settings.groupId ?? (groupId > 0 ? groupId : DemoContent.groupId))
      let seedsDemo = settings.seedsDemo
      let store = try ContentStore(path: settings.databasePath, now: accounts.now) { url in
        seedsDemo ? demo.file(at: url) : nil
      }
      if !store.isSearchable {
        report("\(settings.databasePath): its lists cannot be searched: this SQLite has no FTS5")
      }
      if seedsDemo { try seed(store, demo) }
      opened = Opened(file: backend.file, store: store)
      return store
    }
  }

  /// Stores the demo's content and forms, and the demo user's comments and records where that user
  /// has an account.
  private func seed(_ store: ContentStore, _ demo: DemoContent) throws {
    try store.seed(demo.drafts, lists: demo.lists)
    let userId = try accounts.userId(of: DemoAccount.seeded.userName, 0)
    try store.seed(demo.forms, by: userId ?? 0)
    guard let userId else { return }
    try store.seed(demo.comments, by: userId)
  }
}
