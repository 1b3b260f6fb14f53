import ScreensCore
import ScreensSystem

/// The difference between the pages of a host before and after a change, as far as a browser can
/// see it: a change costs what it changes.
package struct SiteChange: Sendable, Equatable {
  /// The paths of the drawn pages that differ.
  package let paths: Set<String>
  /// Whether every page differs: pages came or went, so that links lead elsewhere.
  package let isWhole: Bool

  /// Compares the pages of two moments.
  package init(from old: SiteMap, to new: SiteMap) {
    isWhole =
      old.pages.keys != new.pages.keys || old.missing != new.missing || old.gallery != new.gallery
    paths = Set(
      new.pages.filter { path, page in old.pages[path].map { !page.looks(like: $0) } ?? true }.keys)
  }
}

extension SitePage {
  /// Whether a browser can't tell one page from the other.
  fileprivate func looks(like other: SitePage) -> Bool {
    digest == other.digest && strings == other.strings
      && images.mapValues(\.digest) == other.images.mapValues(\.digest)
  }
}
