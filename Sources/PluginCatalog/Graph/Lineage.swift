/// The parents of named things: themes, or connector factories.
struct Lineage<Name: Hashable & Sendable>: Sendable {
  /// The line of parents that was followed.
  enum Line: Equatable {
    /// The line, nearest first, up to one that names no parent or one that is not there.
    case whole([Name])
    /// The line that came back to where it started.
    case cycle([Name])
  }

  /// The most parents that are followed; far beyond any depth that is allowed.
  private static var limit: Int { 64 }

  private let parents: [Name: Name]

  /// - Parameter parents: The parent of each thing that names one.
  init(parents: [Name: Name]) { self.parents = parents }

  /// Follows the parents of one thing. A loop that doesn't pass through the thing ends the line
  /// before it repeats: only the members of a loop are at fault.
  func line(of name: Name) -> Line {
    var line = [name]
    var current = name
    while line.count < Self.limit, let parent = parents[current] {
      if parent == name { return .cycle(line + [name]) }
      guard !line.contains(parent) else { break }
      line.append(parent)
      current = parent
    }
    return .whole(line)
  }
}
