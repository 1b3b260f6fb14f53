public import ScreensPluginKit

/// The library's offer: one connector factory.
let plugin = Plugin(
  manifest,
  factories: ["LocalConnectorFactory": { host in try LocalConnectorFactory(host) }])

/// The descriptor, as the tables of this plugin repeat it.
private let manifest = PluginManifest(
  id: "org.screens.local-connector", version: "1.0.0",
  factories: [
    .init(
      name: "LocalConnectorFactory",
      parent: "",
      operations: [
        "loginByEmail",
        "loginByScreenName",
        "loginByUserId",
        "getCurrentUser",
        "getUserByEmail",
        "getUserByScreenName",
        "getUserByUserId",
        "signUp",
        "confirmSignUp",
        "updateCurrentUser",
        "forgotPasswordByEmail",
        "forgotPasswordByScreenName",
        "forgotPasswordByUserId",
        "resetPassword",
        "changePassword",
        "userPortraitLoad",
        "uploadUserPortrait",
        "assetListPage",
        "assetLoadByEntryId",
        "assetLoadByClassPK",
        "assetLoadByPortletItemName",
        "webContentListPage",
        "webContentLoadHtml",
        "fileLoad",
        "ratingLoadByEntryId",
        "ratingLoadByClassPK",
        "ratingUpdate",
        "ratingDelete",
        "commentListPage",
        "commentAdd",
        "commentLoad",
        "commentUpdate",
        "commentDelete",
        "ddlListPage",
        "ddlFormLoad",
        "ddlFormRecordLoad",
        "ddlFormSubmit",
        "ddlFormUpload",
        "demoAccount",
        "checkStorage",
        "accountsPage",
        "accountDisable",
        "accountEnable",
        "accountDelete",
        "reportGuesses",
      ])
  ])

/// Hands the plugin to the host.
@c(screens_plugin_entry)
public func screensPluginEntry(_ hostMajor: UInt32, _ hostMinor: UInt32) -> PluginTable? {
  unsafe plugin.entry(hostMajor: hostMajor, hostMinor: hostMinor)
}
