import ScreensCore
import ScreensFace
import ScreensSystem

/// The pages that are equal for all browsers that have done nothing yet, and the requests that wait
/// for one of them. Pages with the rows of lists are used for a second. Confined to its loop.
final class GuestPages {
  /// The parts that distinguish two such pages.
  struct Key: Hashable {
    let page: Page
    let language: String
    let surroundings: PageSurroundings
    let next: String?
  }

  private static let life = Duration.seconds(1).nanoseconds
  private static let mostBytes = 8 << 20
  private static let most = 64

  private var lasting: [Key: PageTemplate] = [:]
  /// The last reading of each page, and the one before it, which browsers still show.
  private var readings: [Key: (last: GuestReading, former: GuestReading?)] = [:]
  private var bytes = 0
  private var waiting: [Key: [(PageTemplate?) -> Void]] = [:]
  private var lastNumber: UInt64 = 0

  /// The number of pages without rows.
  var count: Int { lasting.count }

  /// The page without rows, or the one whose rows were read just now.
  func template(_ key: Key, now: Int64) -> PageTemplate? {
    if let template = lasting[key] { return template }
    guard let last = readings[key]?.last, now - last.at < Self.life else { return nil }
    return last.template
  }

  func keep(_ template: PageTemplate, _ key: Key) {
    // Addresses with query values are unlimited in number.
    if case .site(let address) = key.page, !address.query.fields.isEmpty { return }
    if lasting.count > 256 { lasting.removeAll() }
    lasting[key] = template
  }

  /// Drops the pages whose sources have changed.
  func forget(_ isAffected: (Page) -> Bool) {
    lasting = lasting.filter { !isAffected($0.key.page) }
    for key in readings.keys where isAffected(key.page) { drop(key) }
  }

  // MARK: Pages with rows

  /// The next name of a page of a generation.
  func nextName(_ generation: String) -> String {
    lastNumber += 1
    return "\(generation)~\(lastNumber)"
  }

  func keep(
    _ template: PageTemplate, _ key: Key, named name: String, _ rows: [GuestRows], now: Int64
  ) {
    guard template.size <= Self.mostBytes / 4 else { return }
    let former = readings[key]?.last
    drop(key)
    if bytes > Self.mostBytes || readings.count >= Self.most {
      for key in readings.keys { drop(key) }
    }
    let last = GuestReading(name: name, template: template, rows: rows, at: now)
    readings[key] = (last, former)
    bytes += template.size + (former?.template.size ?? 0)
  }

  /// The rows of the page that a browser got under a name; nil for a page that is no longer known.
  func rows(named name: String) -> [GuestRows]? {
    for (last, former) in readings.values {
      if last.name == name { return last.rows }
      if let former, former.name == name { return former.rows }
    }
    return nil
  }

  private func drop(_ key: Key) {
    guard let (last, former) = readings.removeValue(forKey: key) else { return }
    bytes -= last.template.size + (former?.template.size ?? 0)
  }

  // MARK: Waiting

  /// Waits for a page.
  ///
  /// - Returns: whether it is the first to wait, and so has to make the page.
  func wait(for key: Key, _ body: @escaping (PageTemplate?) -> Void) -> Bool {
    waiting[key, default: []].append(body)
    return waiting[key]?.count == 1
  }

  /// Gives a page to all that wait for it; nil where it is not equal for all.
  func end(_ key: Key, _ template: PageTemplate?) {
    for body in waiting.removeValue(forKey: key) ?? [] { body(template) }
  }
}

/// The rows of one list of a page.
struct GuestRows {
  let placed: PlacedScreenlet
  let rows: ListReading
  /// The number of changes that had been announced before the rows were read.
  let changes: UInt64
}

/// A page with rows, and the time at which they were read.
private struct GuestReading {
  /// The name that the page's live stream begins with.
  let name: String
  let template: PageTemplate
  let rows: [GuestRows]
  let at: Int64
}
