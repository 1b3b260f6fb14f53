import ScreensDocuments
package import ScreensModel

/// The refreshes of screenlets in a layout at events of other screenlets.
extension LayoutParts {
  /// Removes impossible refreshes: of missing parts, of parts without a server's content, and of
  /// parts whose refreshes lead back to themselves.
  mutating func removeImpossibleRefreshes(_ kinds: [ScreenletName: ScreenletKind], file: String) {
    var remarks: [String] = []
    var names: [String: Int] = [:]
    var parts = all
    let order = parts.keys.sorted()
    for node in order {
      if let name = parts[node]?.name, names.updateValue(node, forKey: name) != nil {
        remarks.append("\(file): two screenlets have the name '\(name)'; give each its own")
      }
    }
    var ways: [Int: Set<Int>] = [:]
    for node in order {
      var kept: [ScreenletPart.Refresh] = []
      for refresh in parts[node]?.refreshes ?? [] {
        let other = names[refresh.name]
        let kind = other.flatMap { parts[$0] }.flatMap { kinds[$0.screenlet] }
        let isLoop = other.map { Self.isReachable(node, from: $0, ways) } ?? false
        if let fault = Self.fault(
          refresh, kind, isLoop: isLoop, among: names.keys, word: context.word)
        {
          remarks.append("\(file):\(refresh.line): \(fault)")
        } else if let other {
          kept.append(refresh)
          ways[node, default: []].insert(other)
        }
      }
      parts[node]?.refreshes = kept
    }
    all = parts
    add(remarks)
  }

  /// The sentence about an impossible refresh; nil for a possible one.
  ///
  /// - Parameter kind: the kind of the screenlet to refresh; nil where the page has none.
  private static func fault(
    _ refresh: ScreenletPart.Refresh, _ kind: ScreenletKind?, isLoop: Bool,
    among names: some Sequence<String>,
    word: String
  ) -> String? {
    guard let kind else {
      return "no screenlet of the \(word) has the name '\(refresh.name)'"
        + Suggestion.clause(for: refresh.name, among: names)
    }
    if kind.refreshAction == nil {
      return "\(kind.name) shows nothing that could be refreshed; remove it"
    }
    return isLoop
      ? "refreshing '\(refresh.name)' leads back to this screenlet, and would never end; remove "
        + "one of the refreshes" : nil
  }

  private static func isReachable(_ goal: Int, from start: Int, _ ways: [Int: Set<Int>]) -> Bool {
    var open = [start]
    var seen: Set<Int> = []
    while let node = open.popLast() {
      if node == goal { return true }
      if seen.insert(node).inserted { open += ways[node] ?? [] }
    }
    return false
  }

  /// The parts that refresh at an event of another part.
  package func refreshed(by event: EventName, of part: ScreenletPart) -> [ScreenletPart] {
    let names = Set(part.refreshes.filter { $0.event == event }.map(\.name))
    return inOrder.map(\.part).filter { $0.name.map(names.contains) ?? false }
  }
}
