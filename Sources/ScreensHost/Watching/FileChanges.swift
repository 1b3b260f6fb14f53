/// Changes without repetition: the last word about each path counts, in the order of first mention.
struct FileChanges {
  private var paths: [String] = []
  private var latest: [String: FileChange] = [:]
  private var needsRescan = false

  mutating func add(_ change: FileChange) {
    switch change {
    case .rescan: needsRescan = true
    case .written(let path), .removed(let path):
      if latest.updateValue(change, forKey: path) == nil { paths.append(path) }
    }
  }

  var list: [FileChange] {
    (needsRescan ? [.rescan] : []) + paths.compactMap { latest[$0] }
  }
}
