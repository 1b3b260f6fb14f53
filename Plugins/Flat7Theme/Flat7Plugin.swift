public import ScreensPluginKit

/// The views that this library offers.
let plugin = Plugin(
  manifest,
  views: [
    LoginView_flat7.self, SignUpView_flat7.self, ForgotPasswordView_flat7.self,
    NewPasswordView_flat7.self,
  ])

/// The descriptor, as the tables of this plugin repeat it.
private let manifest = PluginManifest(
  id: "org.screens.flat7", version: "1.0.0",
  themeName: "flat7", themeParent: "default",
  views: [
    .init(
      screenlet: "Login",
      name: "LoginView_flat7", extends: "LoginView_default"),
    .init(
      screenlet: "SignUp",
      name: "SignUpView_flat7", extends: "SignUpView_default"),
    .init(
      screenlet: "ForgotPassword",
      name: "ForgotPasswordView_flat7", extends: "ForgotPasswordView_default"),
    .init(
      screenlet: "NewPassword",
      name: "NewPasswordView_flat7", extends: "NewPasswordView_default"),
  ])

/// Hands the plugin to the host.
@c(screens_plugin_entry)
public func screensPluginEntry(_ hostMajor: UInt32, _ hostMinor: UInt32) -> PluginTable? {
  unsafe plugin.entry(hostMajor: hostMajor, hostMinor: hostMinor)
}
