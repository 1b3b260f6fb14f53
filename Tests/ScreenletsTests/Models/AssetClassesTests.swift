import Testing

@testable import Screenlets

struct AssetClassesTests {
  @Test(
    arguments: [
      (.blogsEntry, 20011, "com.liferay.blogs.kernel.model.BlogsEntry"),
      (.bookmarksEntry, 28401, "com.liferay.bookmarks.model.BookmarksEntry"),
      (.bookmarksFolder, 28402, "com.liferay.bookmarks.model.BookmarksFolder"),
      (.calendarBooking, 27702, "com.liferay.calendar.model.CalendarBooking"),
      (.ddlRecord, 29501, "com.liferay.dynamic.data.lists.model.DDLRecord"),
      (.ddlFormRecord, 31330, "com.liferay.dynamic.data.lists.model.DDLFormRecord"),
      (.fileEntry, 20015, "com.liferay.document.library.kernel.model.DLFileEntry"),
      (.fileFolder, 20021, "com.liferay.document.library.kernel.model.DLFolder"),
      (.journalArticle, 29634, "com.liferay.journal.model.JournalArticle"),
      (.journalFolder, 29639, "com.liferay.journal.model.JournalFolder"),
      (.layout, 20047, "com.liferay.portal.kernel.model.Layout"),
      (.layoutRevision, 20051, "com.liferay.portal.kernel.model.LayoutRevision"),
      (.organization, 20059, "com.liferay.portal.kernel.model.Organization"),
      (.group, 20045, "com.liferay.portal.kernel.model.Group"),
      (.user, 20087, "com.liferay.portal.kernel.model.User"),
      (.discussion, 20030, "com.liferay.message.boards.kernel.model.MBDiscussion"),
      (.message, 20032, "com.liferay.message.boards.kernel.model.MBMessage"),
      (.thread, 20034, "com.liferay.message.boards.kernel.model.MBThread"),
      (.microblogsEntry, 28701, "com.liferay.microblogs.model.MicroblogsEntry"),
      (.wikiPage, 28802, "com.liferay.wiki.model.WikiPage"),
    ] as [(AssetClasses.Key, Int64, String)])
  func `a class has the number and the name of its own that a Liferay 7.0 gives it`(
    key: AssetClasses.Key, id: Int64, className: String
  ) {
    let classes = AssetClasses()
    #expect(classes[key] == .init(id: id, className: className))
    #expect(classes.key(ofId: id) == key && classes.key(ofClassName: className) == key)
  }

  @Test func `no two classes share a number or a name`() {
    let entries = AssetClasses.Key.allCases.map { AssetClasses()[$0] }
    #expect(entries.count == 20)
    #expect(Set(entries.map(\.id)).count == 20 && Set(entries.map(\.className)).count == 20)
  }

  @Test func `a site sets the numbers and names of its server`() {
    var classes = AssetClasses()
    classes[.journalArticle].id = 41
    classes[.wikiPage].className = "org.acme.Page"
    #expect(classes.key(ofId: 41) == .journalArticle && classes.key(ofId: 29634) == nil)
    #expect(classes[.journalArticle].className == "com.liferay.journal.model.JournalArticle")
    #expect(classes.key(ofClassName: "org.acme.Page") == .wikiPage)
    #expect(classes[.wikiPage].id == 28802 && classes != AssetClasses())
  }

  @Test func `lists of six classes ask for assets that are not visible elsewhere`() {
    var classes = AssetClasses()
    let hidden = AssetClasses.Key.allCases.filter {
      !classes.listsVisible(classNameId: classes[$0].id)
    }
    #expect(hidden == [.ddlFormRecord, .layout, .organization, .group, .user, .thread])
    #expect(classes.listsVisible(classNameId: 1))
    classes[.user].id = 1
    #expect(!classes.listsVisible(classNameId: 1))
  }
}
