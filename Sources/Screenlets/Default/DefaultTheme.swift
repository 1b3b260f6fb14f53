package import ScreensModel
import ScreensSystem
package import ScreensCore
import ScreensDocuments
import ScreensLayout
package import ScreensViews

/// The theme that is always there, embedded in the host.
package enum DefaultTheme {
  /// The screenlets that this host has.
  package static let library = ScreenletLibrary(
    [
      .init(LoginScreenlet.kind, signIn: LoginWays()) { LoginScreenlet() },
      .init(SignUpScreenlet.kind) { SignUpScreenlet() },
      .init(ForgotPasswordScreenlet.kind) { ForgotPasswordScreenlet() },
      .init(NewPasswordScreenlet.kind) { NewPasswordScreenlet() },
      .init(PageScreenlet.kind), .init(AssetListScreenlet.kind, rows: AssetListScreenlet.rows),
      .init(WebContentListScreenlet.kind, rows: WebContentListScreenlet.rows),
      .init(DDLListScreenlet.kind, rows: DDLListScreenlet.rows),
      .init(RatingScreenlet.kind), .init(CommentDisplayScreenlet.kind),
      .init(CommentListScreenlet.kind, rows: CommentListScreenlet.rows),
      .init(CommentAddScreenlet.kind) { CommentAddScreenlet() },
      .init(UserPortraitScreenlet.kind) { UserPortraitLogic() },
      .init(WebContentDisplayScreenlet.kind), .init(AssetDisplayScreenlet.kind),
      .init(BlogsEntryDisplayScreenlet.kind), .init(DDLFormScreenlet.kind),
    ] + (FileDisplayScreenlet.kinds + PartScreenlets.kinds).map { .init($0) },
    operations: LibraryOperations.all)

  /// Reads the embedded layouts and texts; they are read once a process.
  ///
  /// - Precondition: they are well-formed; a test reads every one.
  package static func make() -> Theme { theme }

  private static let theme = Theme(
    name: .default, parent: nil, plugin: .builtIn,
    layouts: layouts(of: .default).merging(standIns) { own, _ in own },
    classes: classes, strings: strings(in: ["Default"]), images: images, isAdmitted: true,
    subLayouts: Dictionary(
      uniqueKeysWithValues: subThemes.map { ($0, SubLayouts(layouts: layouts(of: $0))) }))

  private static let subThemes: [ThemeName] = [
    .defaultCollection, .defaultSearch, .defaultThumbs, .defaultLike, .defaultStars, .defaultEmojis,
  ]

  /// The views that Default has in sub-themes alone: one of these stands for Default itself.
  private static let standIns = layouts(of: .defaultThumbs)

  /// The view classes, which need no layout to be known.
  package static var classes: [ViewClassName: ViewClass] {
    let classes =
      [
        LoginView_default.viewClass, SignUpView_default.viewClass,
        ForgotPasswordView_default.viewClass, NewPasswordView_default.viewClass,
        CommentDisplayView_default.viewClass, CommentAddView_default.viewClass,
        UserPortraitView_default.viewClass, WebContentDisplayView_default.viewClass,
        AssetDisplayView_default.viewClass, BlogsEntryDisplayView_default.viewClass,
        DDLFormView_default.viewClass,
        TitleListView_default.viewClass("AssetListView_default", for: .assetList),
        TitleListView_default.viewClass("CommentListView_default", for: .commentList),
        TitleListView_default.viewClass("DDLListView_default", for: .ddlList),
        TitleListView_default.viewClass("WebContentListView_default", for: .webContentList),
        TitleListView_default.viewClass(
          "WebContentListView_default_collection", for: .webContentList),
      ] + RatingView_default.viewClasses + FileDisplayView_default.viewClasses
    // A kind without view code is shown by its declared outlets and actions.
    let declared = library.all.compactMap { kind in
      ViewClassName("\(kind.name)View_default").flatMap { name in
        classes.contains { $0.screenlet == kind.name }
          ? nil : DeclaredView.viewClass(name, of: kind, theme: .default, plugin: .builtIn)
      }
    }
    return Dictionary(uniqueKeysWithValues: (classes + declared).map { ($0.name, $0) })
  }

  /// The texts of the screenlets themselves.
  package static func coreStrings() -> StringTables { texts }

  private static let texts = strings(in: library.names.map(\.rawValue) + ["Parts"])

  /// The layout of one view; nil for a view that the theme does not have.
  package static func layout(of view: String) -> Layout? { theme.layouts[view] }

  /// The layouts whose names end in a theme's, by view or cell.
  private static func layouts(of theme: ThemeName) -> [String: Layout] {
    var layouts: [String: Layout] = [:]
    for (file, bytes) in EmbeddedFile.below("Screenlets/Default") {
      guard file.hasSuffix(".xib"),
        let name = LayoutName(file)?.naming(library.names.map(\.rawValue)),
        name.theme == theme.rawValue
      else { continue }
      do {
        let document = try XIBReader.read(bytes, file: file, assets: colors)
        layouts[name.base] = Layout(
          name: name, path: file, document: document, digest: Digest(of: bytes), source: bytes)
      } catch {
        preconditionFailure("\(error)")
      }
    }
    return layouts
  }

  /// The colours of the layouts, for light and dark surroundings.
  private static let colors: ColorAssets = {
    var assets = ColorAssets()
    for (file, bytes) in EmbeddedFile.below("Screenlets/Default") {
      guard let name = ColorAssets.name(of: file) else { continue }
      do { try assets.add(bytes, name: name, file: file) } catch { preconditionFailure("\(error)") }
    }
    return assets
  }()

  private static let images: [String: ThemeImage] = {
    let files = EmbeddedFile.below("Screenlets/Default").filter { file, _ in
      ThemeImage.endings.contains { file.hasSuffix($0) }
    }
    return Dictionary(
      uniqueKeysWithValues: files.map { file, bytes in
        (file, ThemeImage(name: file, bytes: bytes, digest: Digest(of: bytes)))
      })
  }()

  /// The texts in the folders `<language>.lproj` of folders.
  private static func strings(in folders: [String]) -> StringTables {
    var tables = StringTables()
    for (file, bytes) in folders.flatMap({ EmbeddedFile.below("Screenlets/\($0)") }) {
      guard let end = file.firstRange(of: ".lproj/"), file.hasSuffix(".strings") else { continue }
      do {
        let texts = try StringsFile(bytes, file: file).texts
        tables.add(texts, language: String(file[..<end.lowerBound]))
      } catch {
        preconditionFailure("\(error)")
      }
    }
    return tables
  }
}

extension ThemeName {
  /// The sub-theme of Default whose lists have their rows side by side.
  package static let defaultCollection = known("default-collection")
  package static let defaultSearch = known("default-search")
  /// The sub-themes of Default that show ratings in other pictures.
  static let defaultThumbs = known("default-thumbs")
  static let defaultLike = known("default-like")
  static let defaultStars = known("default-stars")
  static let defaultEmojis = known("default-emojis")
}
