import ScreensPluginKit

/// The library's offer: one connector factory.
let plugin = Plugin(
  manifest,
  factories: ["BookmarkConnectorFactory": { host in try BookmarkConnectorFactory(host) }])
