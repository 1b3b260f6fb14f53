import ScreensSystem
import ScreensFace
import ScreensHTTP

/// A page as every new visitor sees it, cut at the positions of its tokens.
struct PageTemplate: Sendable {
  private enum Hole {
    case csrf, once
  }

  /// The marks that stand for tokens until the page is cut: random, so that no text of a page can
  /// equal them.
  static let tokens: (csrf: String, once: String) = {
    let mark = Base64URL.random(24)
    return ("c" + mark, "o" + mark)
  }()

  private let segments: [[UInt8]]
  private let holes: [Hole]
  let size: Int
  /// The paths that the page's forms may lead to.
  let policy: HTTPContentPolicy

  init(_ page: [UInt8], _ policy: HTTPContentPolicy) {
    self.policy = policy
    var segments: [[UInt8]] = [[]]
    var holes: [Hole] = []
    let csrf = Array(Self.tokens.csrf.utf8)
    let once = Array(Self.tokens.once.utf8)
    var index = 0
    while index < page.count {
      let rest = page[index...]
      if rest.starts(with: csrf) || rest.starts(with: once) {
        holes.append(page[index] == csrf[0] ? .csrf : .once)
        segments.append([])
        index += csrf.count
      } else {
        segments[segments.count - 1].append(page[index])
        index += 1
      }
    }
    self.segments = segments
    self.holes = holes
    size = page.count
  }

  func page(csrf: String, once: String) -> [UInt8] {
    var page: [UInt8] = []
    page.reserveCapacity(size)
    page += segments[0]
    for (index, hole) in holes.enumerated() {
      switch hole {
      case .csrf: page += csrf.utf8
      case .once: page += once.utf8
      }
      page += segments[index + 1]
    }
    return page
  }
}
