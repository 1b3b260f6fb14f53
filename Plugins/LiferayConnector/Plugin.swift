import LiferayProtocol
public import ScreensPluginKit

/// The library's offer: a factory for portals of 6.2, and one for those of 7.
let plugin = Plugin(
  manifest,
  factories: [
    "Liferay70": { host in try LiferayConnectorFactory(host, usual: .v70) },
    "Liferay62": { host in try LiferayConnectorFactory(host, usual: .v62) },
  ])

/// The descriptor, as the tables of this plugin repeat it.
private let manifest = PluginManifest(
  id: "org.screens.liferay-connector", version: "1.0.0",
  factories: [
    .init(name: "Liferay70", parent: "", operations: operations),
    .init(
      name: "Liferay62", parent: "", operations: operations.filter { $0 != "loginByOAuth2Password" }
    ),
  ])

/// The operations of both factories. A portal of 6.2 has no tokens; of everything else that it
/// lacks, the answer names the version.
private let operations = [
  "loginByEmail", "loginByScreenName", "loginByUserId", "loginByCookie",
  "loginByOAuth2Password", "getCurrentUser", "getUserByEmail", "getUserByScreenName",
  "getUserByUserId", "signUp", "updateCurrentUser", "forgotPasswordByEmail",
  "forgotPasswordByScreenName", "forgotPasswordByUserId", "userPortraitLoad",
  "uploadUserPortrait", "assetListPage", "assetLoadByEntryId", "assetLoadByClassPK",
  "assetLoadByPortletItemName", "webContentListPage", "webContentLoadHtml",
  "webContentLoadStructured", "fileLoad", "ratingLoadByEntryId", "ratingLoadByClassPK",
  "ratingUpdate", "ratingDelete", "commentListPage", "commentAdd", "commentLoad",
  "commentUpdate", "commentDelete", "ddlListPage", "ddlFormLoad", "ddlFormRecordLoad",
  "ddlFormSubmit", "ddlFormUpload", "imageGalleryPage", "imageGalleryUpload",
  "imageGalleryDelete",
]

/// Hands the plugin to the host.
@c(screens_plugin_entry)
public func screensPluginEntry(_ hostMajor: UInt32, _ hostMinor: UInt32) -> PluginTable? {
  unsafe plugin.entry(hostMajor: hostMajor, hostMinor: hostMinor)
}
