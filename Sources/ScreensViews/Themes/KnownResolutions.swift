import ScreensModel
import Synchronization

/// The resolutions of views of one registry, so that each is found once and shared. Entries are
/// only added, without a lock, on any thread.
final class KnownResolutions: Sendable {
  /// The resolutions of one theme: a list that only grows at its end.
  private final class Entry: Sendable {
    /// Nil at the head of the list.
    let resolution: ThemeResolution?
    let next = AtomicLazyReference<Entry>()

    init(_ resolution: ThemeResolution?) { self.resolution = resolution }
  }

  private let heads: [ThemeName: Entry]

  /// Only resolutions of these themes are stored, because the number of other names has no limit.
  init(of themes: some Collection<ThemeName>) {
    heads = Dictionary(uniqueKeysWithValues: themes.map { ($0, Entry(nil)) })
  }

  /// The resolution of a screenlet in a theme.
  ///
  /// - Parameter find: finds the resolution at the first request.
  /// - Throws: the error of `find`, which is called again at the next request.
  func resolution(
    _ screenlet: ScreenletName, theme: ThemeName,
    find: () throws(ThemeFailure) -> ThemeResolution
  ) throws(ThemeFailure) -> ThemeResolution {
    guard var last = heads[theme] else { return try find() }
    while let next = last.next.load() {
      if let known = next.resolution, known.screenlet == screenlet { return known }
      last = next
    }
    let found = try find()
    let new = Entry(found)
    while true {
      // Another thread may have added this or another resolution meanwhile.
      let next = last.next.storeIfNil(new)
      if next === new { return found }
      if let known = next.resolution, known.screenlet == screenlet { return known }
      last = next
    }
  }
}
