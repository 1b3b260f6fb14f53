import ScreensCore
import ScreensDocuments

/// The texts of the pages around the screenlets, in one language.
struct PageTexts: Sendable {
  let language: String
  let skipToContent: String
  let gallery: String
  let galleryIntroduction: String
  let inTheme: @Sendable (String) -> String
  let problem: String
  let errorTitle: @Sendable (String) -> String
  let actionFailed: String
  let working: String
  let workingTitle: String
  let workingNote: String
  let choice: String
  /// Names the button that shows a field's dots as text; the same in both states.
  let showTyped: @Sendable (_ field: String) -> String
  let denied: String
  let signIn: String
  let signOut: String
  let signedInAs: @Sendable (String) -> String
  let demoUser: @Sendable (_ name: String, _ password: String) -> String
  let notices: String
  let trace: String
  let noView: String
  let substitute: String
  let backToGallery: String
  let backToStart: String
  let keyRefused: String
  let keyRefusedNote: String
  let offline: String
  let online: String
  let notLive: String
  let sessionEnded: String
  let cookiesBlocked: String
  let noCookieNote: String
  let changedElsewhere: String
  let notFound: String
  let notFoundNote: String
  let notNow: String
  let notNowNote: String
  let forbidden: String
  let forbiddenNote: String
  let tooOldNote: String
  let themeGoneNote: String
  let stillSignedInNote: String
  let badRequest: String
  let badRequestNote: String
  let badQueryNote: @Sendable (_ field: String) -> String
  let notAllowed: String
  let otherHost: String
  let tooLarge: String
  let tooSlow: String
  let tooMany: String
  let tooManyNote: @Sendable (_ seconds: Int) -> String
  let notKeptNote: String
  let draftNotKept: String
  let tryAgain: String
  let awayNote: @Sendable (_ host: String) -> String
  let continueThere: String
  let cancel: String
  let unfinished: String
  let unfinishedNote: String

  /// Marks an element whose content is in another language than these texts, with its language and
  /// direction.
  func markLanguage(_ locale: Locale, _ writer: inout MarkupWriter) {
    if locale.tag != language { writer.attribute("lang", locale.tag) }
    if locale.isRightToLeft { writer.attribute("dir", "rtl") }
  }

  /// The texts for a language; English for one that has none.
  static func texts(for language: String) -> PageTexts { language == "es" ? .spanish : .english }
}
