import ScreensPluginKit

/// The offer of this library: a screenlet, a list that needs no code, and the factory that makes
/// the operations of both.
let plugin = Plugin(
  manifest,
  factories: ["BookmarkConnectorFactory": { host in try BookmarkConnectorFactory(host) }],
  screenlets: ["Bookmark": BookmarkLogic.slots])
