import ScreensSystem
package import ScreensCore
import ScreensDocuments
import ScreensLayout

/// The theme that is always there, embedded in the host.
package enum DefaultTheme {
  /// The screenlets that this host has.
  package static let library = ScreenletLibrary(
    [
      LoginScreenlet.kind, SignUpScreenlet.kind, ForgotPasswordScreenlet.kind,
      NewPasswordScreenlet.kind, AssetListScreenlet.kind,
      WebContentListScreenlet.kind,
    ], operations: LibraryOperations.all)

  /// Reads the embedded layouts and texts.
  ///
  /// - Precondition: they are well-formed; a test reads every one.
  package static func make() -> Theme {
    Theme(
      name: .default, parent: nil, plugin: .builtIn,
      layouts: Dictionary(
        uniqueKeysWithValues: sources.map { ($0.key, layout(of: $0.key, $0.value)) }),
      classes: classes,
      strings: strings([
        ("en", "default", PackageResources.default_en_strings),
        ("es", "default", PackageResources.default_es_strings),
      ]), isAdmitted: true, subLayouts: [.defaultCollection: SubLayouts(layouts: collection)])
  }

  /// The view classes, which need no layout to be known.
  package static var classes: [ViewClassName: ViewClass] {
    let classes = [
      LoginView_default.viewClass, SignUpView_default.viewClass,
      ForgotPasswordView_default.viewClass, NewPasswordView_default.viewClass,
      TitleListView_default.viewClass("AssetListView_default", for: .assetList),
      TitleListView_default.viewClass("WebContentListView_default", for: .webContentList),
      TitleListView_default.viewClass(
        "WebContentListView_default_collection", for: .webContentList),
    ]
    return Dictionary(uniqueKeysWithValues: classes.map { ($0.name, $0) })
  }

  /// The texts of the screenlets themselves.
  package static func coreStrings() -> StringTables {
    strings([
      ("en", "login-screenlet", PackageResources.login_screenlet_en_strings),
      ("es", "login-screenlet", PackageResources.login_screenlet_es_strings),
      ("en", "signup-screenlet", PackageResources.signup_screenlet_en_strings),
      ("es", "signup-screenlet", PackageResources.signup_screenlet_es_strings),
      ("en", "forgotpassword-screenlet", PackageResources.forgotpassword_screenlet_en_strings),
      ("es", "forgotpassword-screenlet", PackageResources.forgotpassword_screenlet_es_strings),
      ("en", "newpassword-screenlet", PackageResources.newpassword_screenlet_en_strings),
      ("es", "newpassword-screenlet", PackageResources.newpassword_screenlet_es_strings),
      ("en", "assetlist-screenlet", PackageResources.assetlist_screenlet_en_strings),
      ("es", "assetlist-screenlet", PackageResources.assetlist_screenlet_es_strings),
      ("en", "webcontentlist-screenlet", PackageResources.webcontentlist_screenlet_en_strings),
      ("es", "webcontentlist-screenlet", PackageResources.webcontentlist_screenlet_es_strings),
    ])
  }

  /// The texts of the layouts, by view or cell.
  private static var sources: [String: [UInt8]] {
    [
      "LoginView": PackageResources.LoginView_default_xib,
      "SignUpView": PackageResources.SignUpView_default_xib,
      "ForgotPasswordView": PackageResources.ForgotPasswordView_default_xib,
      "NewPasswordView": PackageResources.NewPasswordView_default_xib,
      "AssetListView": PackageResources.AssetListView_default_xib,
      "AssetListCell": PackageResources.AssetListCell_default_xib,
      "WebContentListView": PackageResources.WebContentListView_default_xib,
      "WebContentListCell": PackageResources.WebContentListCell_default_xib,
    ]
  }

  /// The layouts of the sub-theme whose lists have their rows side by side, by view or cell.
  private static var collection: [String: Layout] {
    let sources = [
      "AssetListView": PackageResources.AssetListView_default_collection_xib,
      "AssetListCell": PackageResources.AssetListCell_default_collection_xib,
      "WebContentListView": PackageResources.WebContentListView_default_collection_xib,
      "WebContentListCell": PackageResources.WebContentListCell_default_collection_xib,
    ]
    return Dictionary(
      uniqueKeysWithValues: sources.map {
        ($0.key, layout(of: $0.key, $0.value, theme: .defaultCollection))
      })
  }

  /// Reads the layout of one view; nil for a view that the theme does not have.
  package static func layout(of view: String) -> Layout? {
    sources[view].map { layout(of: view, $0) }
  }

  private static func layout(
    of view: String, _ bytes: [UInt8], theme: ThemeName = .default
  ) -> Layout {
    let file = "\(view)_\(theme).xib"
    guard let name = LayoutName(file) else { preconditionFailure("\(file) is no layout name") }
    do {
      let document = try XIBReader.read(bytes, file: file)
      return Layout(
        name: name, path: file, document: document, digest: Digest(of: bytes), source: bytes)
    } catch {
      preconditionFailure("\(error)")
    }
  }

  private static func strings(_ files: [(language: String, table: String, bytes: [UInt8])])
    -> StringTables
  {
    var tables = StringTables()
    for file in files {
      do {
        let texts = try StringsFile(file.bytes, file: "\(file.table).strings").texts
        tables.add(texts, language: file.language)
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
}
