import ScreensPluginKit

/// The views of accounts in black and green: the Default theme's, with a heading of their own.
private func setHeading(_ view: View, _ title: String, _ subtitle: String) {
  view.node("titleLabel")?.text = view.text("flat7", title)
  view.node("subtitleLabel")?.text = view.text("flat7", subtitle)
}

private let progress = ProgressStyle(.overlay, color: Color(39, 174, 97), opacity: 0.9)

/// Making an account, and changing it.
final class SignUpView_flat7: ThemeView {
  static let slots: [Slot<SignUpView_flat7>] = [
    .setTranslations { form, view in
      try form.parent.setTranslations(view)
      setHeading(view, "signup-title", "signup-subtitle")
    },
    .progressPresenter { _, _ in progress },
  ]

  private let parent: Super

  init(parent: Super, host: Host) { self.parent = parent }
}

/// Asking for a code.
final class ForgotPasswordView_flat7: ThemeView {
  static let slots: [Slot<ForgotPasswordView_flat7>] = [
    .setTranslations { form, view in
      try form.parent.setTranslations(view)
      setHeading(view, "forgotpassword-title", "forgotpassword-subtitle")
    },
    .progressPresenter { _, _ in progress },
  ]

  private let parent: Super

  init(parent: Super, host: Host) { self.parent = parent }
}

/// Choosing another password.
final class NewPasswordView_flat7: ThemeView {
  static let slots: [Slot<NewPasswordView_flat7>] = [
    .setTranslations { form, view in
      try form.parent.setTranslations(view)
      setHeading(view, "newpassword-title", "newpassword-subtitle")
    },
    .progressPresenter { _, _ in progress },
  ]

  private let parent: Super

  init(parent: Super, host: Host) { self.parent = parent }
}
