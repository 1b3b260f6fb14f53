import ScreensPluginKit

/// The library's offer: one connector factory.
let plugin = Plugin(
  manifest,
  factories: ["LocalConnectorFactory": { host in try LocalConnectorFactory(host) }])
