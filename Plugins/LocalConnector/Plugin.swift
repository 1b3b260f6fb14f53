import ScreensPluginKit

/// What the library offers: one connector factory.
let plugin = Plugin(
  manifest,
  factories: ["LocalConnectorFactory": { host in try LocalConnectorFactory(host) }])
