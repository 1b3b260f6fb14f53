import Synchronization

/// Every asset that a page may still name: old and new ones side by side, the oldest dropped when
/// there are too many. Loops ask it once for each asset and keep what they got.
final class AssetStore: Sendable {
  private struct State {
    var assets: [String: Asset] = [:]
    var order: [String] = []
  }

  private let limit: Int
  private let state = Mutex(State())

  init(limit: Int = 2048) {
    self.limit = limit
  }

  /// Adds an asset, or finds the one with the same bytes and name.
  @discardableResult
  func add(_ asset: Asset) -> Asset {
    state.withLock { state in
      if let known = state.assets[asset.path] { return known }
      state.assets[asset.path] = asset
      state.order.append(asset.path)
      if state.order.count > limit {
        state.assets[state.order.removeFirst()] = nil
      }
      return asset
    }
  }

  /// All that there are.
  var all: [Asset] { state.withLock { state in state.order.compactMap { state.assets[$0] } } }

  subscript(path: String) -> Asset? { state.withLock { $0.assets[path] } }
}
