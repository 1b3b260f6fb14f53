public import ScreensPluginKit

/// The offer of this library: a screenlet, a list that needs no code, and the factory that makes
/// the operations of both.
let plugin = Plugin(
  manifest,
  factories: ["BookmarkConnectorFactory": { host in try BookmarkConnectorFactory(host) }],
  screenlets: ["Bookmark": BookmarkLogic.slots])

/// The descriptor, as the tables of this plugin repeat it.
private let manifest = PluginManifest(
  id: "org.screens.bookmark", version: "1.0.0",
  themeName: "", themeParent: "",
  factories: [
    .init(
      name: "BookmarkConnectorFactory",
      parent: "",
      operations: [
        "getSiteTitle",
        "saveBookmark",
        "removeBookmark",
        "bookmarkPage",
        "usersWithData",
        "eraseUser",
      ])
  ],
  screenlets: [
    .init(name: "Bookmark"),
    .init(name: "BookmarkList", isList: true),
  ])

/// Hands the plugin to the host.
@c(screens_plugin_entry)
public func screensPluginEntry(_ hostMajor: UInt32, _ hostMinor: UInt32) -> PluginTable? {
  unsafe plugin.entry(hostMajor: hostMajor, hostMinor: hostMinor)
}
