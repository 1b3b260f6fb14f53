/// The classes of assets, by the numbers that Liferay Screens takes where nobody sets others.
package enum AssetClass: Int64, CaseIterable, Sendable {
  case blogsEntry = 20011
  case bookmarksEntry = 28401
  case bookmarksFolder = 28402
  case calendarBooking = 27702
  case ddlRecord = 29501
  case ddlFormRecord = 31330
  case fileEntry = 20015
  case fileFolder = 20021
  case journalArticle = 29634
  case journalFolder = 29639
  case layout = 20047
  case layoutRevision = 20051
  case organization = 20059
  case group = 20045
  case user = 20087
  case discussion = 20030
  case message = 20032
  case thread = 20034
  case microblogsEntry = 28701
  case wikiPage = 28802

  /// The name of the class on servers of version 7.
  package var name: String {
    switch self {
    case .blogsEntry: "com.liferay.blogs.kernel.model.BlogsEntry"
    case .bookmarksEntry: "com.liferay.bookmarks.model.BookmarksEntry"
    case .bookmarksFolder: "com.liferay.bookmarks.model.BookmarksFolder"
    case .calendarBooking: "com.liferay.calendar.model.CalendarBooking"
    case .ddlRecord: "com.liferay.dynamic.data.lists.model.DDLRecord"
    case .ddlFormRecord: "com.liferay.dynamic.data.lists.model.DDLFormRecord"
    case .fileEntry: "com.liferay.document.library.kernel.model.DLFileEntry"
    case .fileFolder: "com.liferay.document.library.kernel.model.DLFolder"
    case .journalArticle: "com.liferay.journal.model.JournalArticle"
    case .journalFolder: "com.liferay.journal.model.JournalFolder"
    case .layout: "com.liferay.portal.kernel.model.Layout"
    case .layoutRevision: "com.liferay.portal.kernel.model.LayoutRevision"
    case .organization: "com.liferay.portal.kernel.model.Organization"
    case .group: "com.liferay.portal.kernel.model.Group"
    case .user: "com.liferay.portal.kernel.model.User"
    case .discussion: "com.liferay.message.boards.kernel.model.MBDiscussion"
    case .message: "com.liferay.message.boards.kernel.model.MBMessage"
    case .thread: "com.liferay.message.boards.kernel.model.MBThread"
    case .microblogsEntry: "com.liferay.microblogs.model.MicroblogsEntry"
    case .wikiPage: "com.liferay.wiki.model.WikiPage"
    }
  }

  private static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })

  /// The class of a name; nil for one that is not known.
  package init?(name: String) {
    guard let known = Self.named[name] else { return nil }
    self = known
  }

  /// Whether its assets are for lists that ask for them alone.
  package var isHidden: Bool {
    switch self {
    case .ddlFormRecord, .layout, .thread, .organization, .group, .user: true
    default: false
    }
  }
}
