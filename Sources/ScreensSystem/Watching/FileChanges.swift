/// Changes without repetition: the last change of each path counts, in the order of first mention.
package struct FileChanges {
  private var paths: [String] = []
  private var latest: [String: FileChange] = [:]
  private var needsRescan = false

  package init() {}

  package mutating func add(_ change: FileChange) {
    switch change {
    case .rescan: needsRescan = true
    case .written(let path), .removed(let path):
      if latest.updateValue(change, forKey: path) == nil { paths.append(path) }
    }
  }

  /// The changes, a rescan first.
  package var list: [FileChange] {
    (needsRescan ? [.rescan] : []) + paths.compactMap { latest[$0] }
  }
}
