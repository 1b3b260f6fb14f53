import ScreensLayout
import Testing

struct LayoutNameTests {
  @Test(
    arguments: [
      ("LoginView_flat7.xib", "LoginView", "flat7"),
      ("LoginScreenletView_flat7Theme.xib", "LoginView", "flat7"),
      ("LoginScreenlet_flat7Theme.xib", "LoginView", "flat7"),
      ("LoginScreenlet_flat7.xib", "LoginView", "flat7"),
      ("LoginView_Flat7.xib", "LoginView", "flat7"),
      ("LoginView_flat7Theme.xib", "LoginView", "flat7theme"),
      ("LoginView_flat7", "LoginView", "flat7"),
      ("loginView_flat7.xib", "loginView", "flat7"),
      ("RatingView_default-stars.xib", "RatingView", "default-stars"),
      ("RatingScreenletView_default-starsTheme.xib", "RatingView", "default-stars"),
      ("AssetListView_westeros_blog.xib", "AssetListView", "westeros_blog"),
      ("DDLFieldTextTableCell_default.xib", "DDLFieldTextTableCell", "default"),
      ("DDLCustomFieldfirst_nameTableCell_acme.xib", "DDLCustomFieldfirst_nameTableCell", "acme"),
      ("DDLCustomFieldTitleTableCell_acme_view.xib", "DDLCustomFieldTitleTableCell", "acme_view"),
      ("ImageGalleryCell.xib", "ImageGalleryCell", nil),
    ] as [(String, String, String?)])
  func `file names give base and theme`(file: String, base: String, theme: String?) throws {
    let name = try #require(LayoutName(file))
    #expect(name.base == base)
    #expect(name.theme == theme)
  }

  @Test(arguments: [
    "", ".xib", "_flat7.xib", "LoginView_.xib", "Login View_x.xib", "LoginView_a b.xib",
    "../LoginView_x.xib", "LoginView_../x.xib", "LoginScreenlet_Theme.xib", "LoginView_-x.xib",
    "7View_x.xib", "LoginView_\u{0}.xib", "LoginView_é.xib", "Login/View_x.xib",
  ])
  func `a file with any other name is no layout`(file: String) {
    #expect(LayoutName(file) == nil)
  }

  @Test func `a name prints in its canonical form`() throws {
    let name = try #require(LayoutName("LoginScreenlet_Flat7Theme.xib"))
    #expect(name.description == "LoginView_flat7")
    #expect(name.fileName == "LoginView_flat7.xib")
    #expect(name == LayoutName(screenlet: "Login", theme: "flat7"))
    #expect(name.screenlet == "Login")
    #expect(name.inTheme("default")?.description == "LoginView_default")
    #expect(LayoutName("ImageGalleryCell.xib")?.screenlet == nil)
    #expect(LayoutName(base: "View", theme: "x")?.screenlet == nil)
  }

  @Test func `a theme's name is lower-case, however the layout's name is made`() {
    let made = [
      LayoutName("LoginView_Flat7.xib"), LayoutName("LoginScreenlet_FLAT7Theme.xib"),
      LayoutName(base: "LoginView", theme: "Flat7"), LayoutName(screenlet: "Login", theme: "FLAT7"),
      LayoutName("LoginView_default.xib")?.inTheme("Flat7"),
    ]
    #expect(made.map { $0?.fileName } == Array(repeating: "LoginView_flat7.xib", count: made.count))
  }

  @Test func `bases that differ in case are different layouts`() {
    #expect(LayoutName("LoginView_x.xib") != LayoutName("loginview_x.xib"))
    #expect(LayoutName("LoginView_X.xib") == LayoutName("LoginView_x.xib"))
  }

  @Test func `two files for one layout are an error that names both`() {
    let files = LayoutFiles(["b/LoginView_acme.xib", "a/LoginScreenlet_acmeTheme.xib", "x.png"])
    #expect(files.names.map(\.description) == ["LoginView_acme"])
    #expect(
      files.duplicates.map(\.description) == [
        "'a/LoginScreenlet_acmeTheme.xib' and 'b/LoginView_acme.xib' are both the layout "
          + "LoginView_acme; remove one of them (the canonical name is 'LoginView_acme.xib')"
      ])
  }

  @Test func `a layout that exists only in another case is detected, not used`() throws {
    let files = LayoutFiles(["loginView_acme.xib", "RatingView_acme.xib", "bad name.xib", "A.XIB"])
    let login = try #require(LayoutName("LoginView_acme"))
    #expect(files.match(login) == .onlyInAnotherCase("loginView_acme.xib"))
    #expect(
      files.match(try #require(LayoutName("RatingView_acme"))) == .file("RatingView_acme.xib"))
    #expect(files.match(try #require(LayoutName("RatingView_other"))) == .none)
    #expect(files.misnamed == ["A.XIB", "bad name.xib"])
  }
}
