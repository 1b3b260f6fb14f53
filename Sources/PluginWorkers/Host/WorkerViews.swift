import ScreensSystem
import ScreensCore
import ScreensViews
import Synchronization

/// The views that have code in a worker, and the texts that their classes request.
final class WorkerViews: Sendable {
  /// A view's copy among those of other sessions.
  ///
  /// Safety: only its own session gets it from here.
  private struct OneSession: @unchecked Sendable {
    let view: RemoteView
  }

  private struct State {
    /// By the handles that the worker's own classes have, so that it posts to no others.
    var mailboxes: [UInt64: ViewMailbox] = [:]
    var views: [UInt64: OneSession] = [:]
    var layouts: Set<Digest> = []
    var texts: [Int: [CreateMessage.KnownText]] = [:]
    /// The classes that have their parents fill cells.
    var askers: Set<Int> = []
  }

  private let state = Mutex(State())

  /// The copy of a view in a worker; one is made for its first class.
  func remoteView(of view: ScreenletView, in worker: PluginWorker) -> RemoteView {
    let found = state.withLock { $0.views[view.id] }
    if let found { return found.view }
    let made = OneSession(view: RemoteView(worker, view))
    state.withLock { $0.views[view.id] = made }
    return made.view
  }

  /// Forgets a view that no longer has code here.
  func close(_ view: UInt64) { state.withLock { $0.views[view] = nil } }

  /// Registers a class of a view: a token that is posted through its handle goes to the view's
  /// session.
  func openPosts(through handle: UInt64, to mailbox: ViewMailbox) {
    state.withLock { $0.mailboxes[handle] = mailbox }
  }

  /// Removes a class; later posts through its handle are dropped.
  func closePosts(through handle: UInt64) {
    state.withLock { $0.mailboxes[handle] = nil }
  }

  /// Drops all later posts, since the worker is gone.
  func closeMailboxes() { state.withLock { $0.mailboxes = [:] } }

  /// Passes a token that a class of a view posted to the view's session.
  func post(_ token: UInt64, to handle: UInt64) {
    state.withLock { $0.mailboxes[handle] }?.post(token, to: handle)
  }

  /// Whether the worker already has a layout; afterwards it counts as having it.
  func knows(_ layout: Digest) -> Bool { state.withLock { !$0.layouts.insert(layout).inserted } }

  /// Whether a class has had its parents fill a cell.
  func asksParents(_ viewClass: Int) -> Bool { state.withLock { $0.askers.contains(viewClass) } }

  /// Remembers that classes have their parents fill cells.
  func learnAskers(_ classes: [Int]) { state.withLock { $0.askers.formUnion(classes) } }

  /// The texts that views of a class asked for.
  func texts(of viewClass: Int) -> [CreateMessage.KnownText] {
    state.withLock { $0.texts[viewClass] ?? [] }
  }

  /// Remembers that views of a class ask for a text.
  func learn(_ text: CreateMessage.KnownText, of viewClass: Int) {
    state.withLock { state in
      let isKnown = state.texts[viewClass, default: []].contains {
        $0.key == text.key && $0.table == text.table
      }
      if !isKnown, state.texts[viewClass, default: []].count < 100, text.key.utf8.count < 200,
        text.table.utf8.count < 200
      {
        state.texts[viewClass, default: []].append(text)
      }
    }
  }
}
