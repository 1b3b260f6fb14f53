import ScreensHTTP

/// The assets of the pages themselves.
struct FaceAssets: Sendable {
  let stylesheet: Asset
  let script: Asset
  let icon: Asset
  /// The stylesheet of frames with foreign HTML, which have no origin.
  let foreignStylesheet: Asset

  init(_ store: AssetStore) {
    stylesheet = store.add(Asset(PackageResources.page_css, name: "page.css", type: .css))
    script = store.add(Asset(PackageResources.live_js, name: "live.js", type: .script))
    icon = store.add(Asset(PackageResources.icon_svg, name: "icon.svg", type: .svg))
    foreignStylesheet = store.add(
      Asset(
        PackageResources.foreign_css, name: "foreign.css", type: .css, isForEveryOrigin: true))
  }
}
