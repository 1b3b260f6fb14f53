import ScreensPluginKit

/// The views that this library offers; the entry function in `Manifest.swift` hands them to the
/// host.
let plugin = Plugin(
  manifest,
  views: [
    LoginView_flat7.self, SignUpView_flat7.self, ForgotPasswordView_flat7.self,
    NewPasswordView_flat7.self,
  ])
