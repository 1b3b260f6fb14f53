/// The texts of the pages around the screenlets, in one language.
package struct PageTexts: Sendable {
  /// The language, as elements name it.
  package let language: String
  /// The link over the head of each page.
  package let skipToContent: String
  /// The gallery's heading, and the end of every title.
  package let gallery: String
  /// The sentence under the gallery's heading.
  package let galleryIntroduction: String
  /// Names the theme of a screenlet in the gallery.
  package let inTheme: @Sendable (String) -> String
  /// The heading over an error.
  package let problem: String
  /// Marks the title of a page with an error.
  package let errorTitle: @Sendable (String) -> String
  /// The error of an action that failed without saying why.
  package let actionFailed: String
  /// The note beside a screenlet whose action runs.
  package let working: String
  /// The heading of the page that waits for an action.
  package let workingTitle: String
  /// The text of the page that waits for an action.
  package let workingNote: String
  /// Names a choice that has no label of its own.
  package let choice: String
  /// Names the links to a list's other pages.
  package let rowPages: String
  /// The link to the page of a list before this one.
  package let previousRows: String
  /// The link to the next page of a list.
  package let nextRows: String
  /// The button that reads a list anew.
  package let refreshRows: String
  /// Names the rows that are shown, of all where their number is known.
  package let rowRange: @Sendable (_ first: Int, _ last: Int, _ count: Int?) -> String
  /// Stands in the place of rows where a list has none.
  package let noRows: String
  /// The name of content that has none of its own.
  package let content: String
  /// Stands in the place of rows behind a list's end.
  package let noRowsHere: String
  /// The text after the choice of a row that is another one by now.
  package let rowGone: String
  /// Names the button that shows a field's dots as text; the same in both states.
  package let showTyped: @Sendable (_ field: String) -> String
  /// The error after another server's page refused the sign-in.
  package let denied: String
  /// Stands over a sign-in that an action waits for.
  package let signInAgain: String
  /// The link to the page that signs in.
  package let signIn: String
  /// The button that signs out.
  package let signOut: String
  /// Names the signed-in user.
  package let signedInAs: @Sendable (String) -> String
  /// Tells developers the demo account.
  package let demoUser: @Sendable (_ name: String, _ password: String) -> String
  /// The heading over the problems of plugins.
  package let notices: String
  /// Opens the backtrace of a plugin.
  package let trace: String
  /// Stands in the place of a screenlet without a view.
  package let noView: String
  /// Stands over a screenlet whose theme is replaced for now.
  package let substitute: String
  /// The link to the gallery.
  package let backToGallery: String
  /// The link to where the host begins.
  package let backToStart: String
  /// The heading after a key of the gallery that is used up.
  package let keyRefused: String
  /// The text after a key of the gallery that is used up.
  package let keyRefusedNote: String
  /// The note of a page without a connection.
  package let offline: String
  /// The note of a page that is connected again.
  package let online: String
  /// The note of a page that gets no changes.
  package let notLive: String
  /// The note of a page whose session is over.
  package let sessionEnded: String
  /// The note of a page in a browser that takes no cookies.
  package let cookiesBlocked: String
  /// The text after a form that came without a cookie.
  package let noCookieNote: String
  /// The note of a page whose user changed in another tab.
  package let changedElsewhere: String
  /// The heading of an address that names nothing.
  package let notFound: String
  /// The text of an address that names nothing.
  package let notFoundNote: String
  /// The heading of a page that cannot be shown now.
  package let notNow: String
  /// The text of a page that cannot be shown now.
  package let notNowNote: String
  /// The text after a request whose session could not be found in time.
  package let lateNote: String
  /// The heading after a form that is not of this session.
  package let forbidden: String
  /// The text after a form that came from elsewhere.
  package let forbiddenNote: String
  /// The text after a form that is too old.
  package let tooOldNote: String
  /// The text after a form whose theme is gone.
  package let themeGoneNote: String
  /// The text after a sign-out that was refused.
  package let stillSignedInNote: String
  /// The heading after a request that cannot be read.
  package let badRequest: String
  /// The text after a request that cannot be read.
  package let badRequestNote: String
  /// The text after an address with a value of another type.
  package let badQueryNote: @Sendable (_ field: String) -> String
  /// The heading after a method that the address does not take.
  package let notAllowed: String
  /// The heading after a request for another host.
  package let otherHost: String
  /// The heading after a request that is too large.
  package let tooLarge: String
  /// The heading after a request that came too slowly.
  package let tooSlow: String
  /// The heading after too many tries.
  package let tooMany: String
  /// The text after too many tries, with the wait.
  package let tooManyNote: @Sendable (_ seconds: Int) -> String
  /// The text after a form that could not be written down.
  package let notKeptNote: String
  /// The text after a form upon which a process before this one had acted.
  package let endUnknownNote: String
  /// The note of a page whose draft could not be kept.
  package let draftNotKept: String
  /// The button that sends a form once more.
  package let tryAgain: String
  /// The note of a page whose browser is to go on elsewhere.
  package let awayNote: @Sendable (_ host: String) -> String
  /// The button that leads to another server's page.
  package let continueThere: String
  /// The button that gives up what is to go on elsewhere.
  package let cancel: String
  /// The heading after a way back that leads nowhere.
  package let unfinished: String
  /// The text after a way back that leads nowhere.
  package let unfinishedNote: String

  /// The texts for a language; English for one that has none.
  package static func texts(for language: String) -> PageTexts {
    language == "es" ? .spanish : .english
  }
}
