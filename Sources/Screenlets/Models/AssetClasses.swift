/// The classes of assets, by the numbers and names that a server gives them.
///
/// The numbers differ from server to server. Those that are here at first are of one Liferay 7.0;
/// a site sets its own.
package struct AssetClasses: Sendable, Equatable {
  /// A class, as Liferay Screens names it.
  package enum Key: String, CaseIterable, Sendable {
    case blogsEntry = "BlogsEntry"
    case bookmarksEntry = "BookmarksEntry"
    case bookmarksFolder = "BookmarksFolder"
    case calendarBooking = "CalendarBooking"
    case ddlRecord = "DDLRecord"
    case ddlFormRecord = "DDLFormRecord"
    case fileEntry = "DLFileEntry"
    case fileFolder = "DLFolder"
    case journalArticle = "JournalArticle"
    case journalFolder = "JournalFolder"
    case layout = "Layout"
    case layoutRevision = "LayoutRevision"
    case organization = "Organization"
    case group = "Group"
    case user = "User"
    case discussion = "MBDiscussion"
    case message = "MBMessage"
    case thread = "MBThread"
    case microblogsEntry = "MicroblogsEntry"
    case wikiPage = "WikiPage"
  }

  /// A class as a server knows it.
  package struct Entry: Sendable, Equatable {
    /// The number that queries name it by.
    package var id: Int64
    /// The name of the Java class.
    package var className: String

    /// A class of a server.
    package init(id: Int64, className: String) {
      self.id = id
      self.className = className
    }
  }

  private var changed: [Key: Entry] = [:]

  /// The classes of a Liferay 7.0 as it is installed.
  package init() {}

  /// A class as the server knows it.
  package subscript(key: Key) -> Entry {
    get { changed[key] ?? key.usual }
    set { changed[key] = newValue }
  }

  /// The class of a number; nil for a number of no class.
  package func key(ofId id: Int64) -> Key? { Key.allCases.first { self[$0].id == id } }

  /// The class of a name; nil for a name of no class.
  package func key(ofClassName className: String) -> Key? {
    Key.allCases.first { self[$0].className == className }
  }

  /// Whether a list of a class asks for the assets that are visible everywhere. Those of some
  /// classes are visible nowhere but in a list of their own.
  package func listsVisible(classNameId: Int64) -> Bool {
    !(key(ofId: classNameId)?.isHidden ?? false)
  }
}

extension AssetClasses.Key {
  fileprivate var usual: AssetClasses.Entry {
    switch self {
    case .blogsEntry: kernel(20011, "blogs")
    case .bookmarksEntry: module(28401, "bookmarks")
    case .bookmarksFolder: module(28402, "bookmarks")
    case .calendarBooking: module(27702, "calendar")
    case .ddlRecord: module(29501, "dynamic.data.lists")
    case .ddlFormRecord: module(31330, "dynamic.data.lists")
    case .fileEntry: kernel(20015, "document.library")
    case .fileFolder: kernel(20021, "document.library")
    case .journalArticle: module(29634, "journal")
    case .journalFolder: module(29639, "journal")
    case .layout: kernel(20047, "portal")
    case .layoutRevision: kernel(20051, "portal")
    case .organization: kernel(20059, "portal")
    case .group: kernel(20045, "portal")
    case .user: kernel(20087, "portal")
    case .discussion: kernel(20030, "message.boards")
    case .message: kernel(20032, "message.boards")
    case .thread: kernel(20034, "message.boards")
    case .microblogsEntry: module(28701, "microblogs")
    case .wikiPage: module(28802, "wiki")
    }
  }

  fileprivate var isHidden: Bool {
    switch self {
    case .ddlFormRecord, .layout, .thread, .organization, .group, .user: true
    default: false
    }
  }

  /// A class of the portal's core.
  private func kernel(_ id: Int64, _ package: String) -> AssetClasses.Entry {
    .init(id: id, className: "com.liferay.\(package).kernel.model.\(rawValue)")
  }

  /// A class of a module.
  private func module(_ id: Int64, _ package: String) -> AssetClasses.Entry {
    .init(id: id, className: "com.liferay.\(package).model.\(rawValue)")
  }
}
