import ScreensCore
import ScreensSystem
import ScreensViews

/// The visible difference between the pages of a host before and after a change, so that only
/// changed pages are renewed.
package struct SiteChange: Sendable, Equatable {
  /// The paths of the drawn pages that differ.
  package let paths: Set<String>
  /// Whether every page differs: pages were added or removed, so that links lead
  /// elsewhere, or the site has another name, icon or menu.
  package let isWhole: Bool

  package init(from old: SiteMap, to new: SiteMap) {
    isWhole =
      old.pages.keys != new.pages.keys || old.missing != new.missing || old.gallery != new.gallery
      || old.site != new.site
    paths = Set(
      new.pages.filter { path, page in old.pages[path].map { !page.looks(like: $0) } ?? true }.keys)
  }
}

extension SitePage {
  /// Whether a browser can't distinguish one page from the other.
  fileprivate func looks(like other: SitePage) -> Bool {
    digest == other.digest && strings == other.strings
      && images.mapValues(\.digest) == other.images.mapValues(\.digest)
  }
}
