import Foundation
import ScreensDocuments
import TestSupport
import Testing

/// A theme of XIBs and strings files alone: the words of its layouts, in several languages.
struct OwnLabelTests {
  private let screens: Screens
  private let folder: TemporaryFolder

  init() throws {
    screens = try Screens()
    folder = try TemporaryFolder()
  }

  private static let end = "</subviews>"

  /// The form of the Default theme with a heading, labels and a button of the theme's own.
  private func layout(_ view: String, _ heading: String) throws -> String {
    let file = "\(Repository.root)/Sources/Screenlets/Default/\(view)_default.xib"
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let end = try #require(text.ranges(of: Self.end).last)
    let label = """
      <label text="\(heading)" numberOfLines="0" translatesAutoresizingMaskIntoConstraints="NO" \
      id="ti"><rect key="frame" x="16" y="2" width="288" height="18"/></label>
      """
    return text.replacingCharacters(in: end, with: label + Self.end)
      // Labels without an outlet are the layout's own business.
      .replacing(/<outlet property="\w+Label" [^>]*>/, with: "")
      .replacing("text=\"E-mail address\"", with: "text=\"Post\"")
      .replacing("title=\"Sign in\"", with: "title=\"Come aboard\"")
      .replacing(
        "minimumFontSize=\"17\" id=\"dfl-lg-004\"",
        with: "placeholder=\"ada@example.org\" minimumFontSize=\"17\" id=\"dfl-lg-004\"")
  }

  private func write(_ texts: String = "", strings: [String: String] = [:]) throws {
    let manifest = """
      <plist version="1.0"><dict><key>id</key><string>org.example.aurora</string>
      <key>kind</key><string>theme</string><key>name</key><string>aurora</string>
      <key>version</key><string>1.0.0</string><key>abi</key><string>1.0</string>
      <key>parent</key><string>default</string>\(texts)</dict></plist>
      """
    try folder.write(manifest, to: "Aurora.screens/manifest.plist")
    try folder.write(
      try layout("LoginView", "Welcome back"), to: "Aurora.screens/LoginView_aurora.xib")
    // A layout that was copied has the same ids.
    try folder.write(
      try layout("ForgotPasswordView", "Lost?"),
      to: "Aurora.screens/ForgotPasswordView_aurora.xib")
    for (name, text) in strings { try folder.write(text, to: "Aurora.screens/\(name)") }
  }

  private static let translations = [
    "es.lproj/LoginView_aurora.strings": """
    "ti.text" = "Hola otra vez"; "dfl-lg-004l.text" = "Correo"; \
    "dfl-lg-004.placeholder" = "ada@ejemplo.es"; "dfl-lg-006.normalTitle" = "A bordo";
    """,
    "ar.lproj/LoginView_aurora.strings":
      "\"ti.text\" = \"مرحبا\"; \"dfl-lg-004l.text\" = \"البريد\";",
    "pt.lproj/LoginView_aurora.strings": "\"ti.text\" = \"Bem-vindo\";",
    "es.lproj/ForgotPasswordView_aurora.strings": "\"ti.text\" = \"¿Perdida?\";",
  ]

  private func render(
    _ language: String, _ format: String, of screenlet: String = "Login"
  ) throws -> String {
    let result = try screens.alone(with: folder.path).run(
      "render", screenlet, "--theme", "aurora", "--locale", language, "--format", format)
    #expect(result.status == 0, "\(result.errors)")
    return result.output
  }

  private func text(_ id: String, _ property: String = "text", in language: String) throws
    -> String?
  {
    let tree = try JSONReader.read(Array(try render(language, "json").utf8), file: "tree")
    return tree["nodes"]?.array?.first { $0["id"]?.string == id }?[property]?.string
  }

  @Test(arguments: [
    ("en", "Welcome back", "Post"), ("es", "Hola otra vez", "Correo"), ("ar", "مرحبا", "البريد"),
    ("es-MX", "Hola otra vez", "Correo"), ("pt-BR", "Bem-vindo", "Post"),
    ("de", "Welcome back", "Post"),
  ])
  func `a theme's own labels are in the user's language on every face`(
    language: String, heading: String, label: String
  ) throws {
    try write(strings: Self.translations)
    #expect(try text("ti", in: language) == heading)
    #expect(try text("dfl-lg-004l", in: language) == label)
    let page = MarkupTree(try render(language, "html"))
    #expect(page.has("p", text: heading))
    // The mark of a required field is in its label.
    #expect(page.all("label").contains { $0.ownText == label })
    let picture = try render(language, "svg")
    #expect(picture.contains(heading) && picture.contains(label))
  }

  @Test func `a table belongs to the layout that it is named after`() throws {
    try write(strings: Self.translations)
    #expect(try render("es", "html", of: "ForgotPassword").contains("¿Perdida?"))
    #expect(try render("ar", "html", of: "ForgotPassword").contains("Lost?"))
  }

  @Test func `the parent's texts win over the layout's titles unless the manifest says otherwise`()
    throws
  {
    try write(strings: Self.translations)
    #expect(try text("dfl-lg-006", in: "en") == "Sign in")
    #expect(try text("dfl-lg-006", in: "es") == "Entrar")
  }

  @Test func `titles and placeholders of the layout win where the manifest says so`() throws {
    try write("<key>texts</key><string>layout</string>", strings: Self.translations)
    #expect(try text("dfl-lg-006", in: "en") == "Come aboard")
    #expect(try text("dfl-lg-006", in: "es") == "A bordo")
    #expect(try text("dfl-lg-004", "placeholder", in: "en") == "ada@example.org")
    #expect(try text("dfl-lg-004", "placeholder", in: "es") == "ada@ejemplo.es")
    // Words that the layout lacks are the parent's.
    #expect(try text("dfl-lg-005", "accessibilityLabel", in: "es") == "Contraseña")
  }

  @Test func `the theme's own strings win over its layouts and over its parent`() throws {
    let own = Self.translations.merging(
      ["es.lproj/default.strings": "\"default-signin-button\" = \"Zarpar\";"]) { $1 }
    try write("<key>texts</key><string>layout</string>", strings: own)
    #expect(try text("dfl-lg-006", in: "es") == "Zarpar")
  }

  @Test func `another word in the manifest is refused with the key`() throws {
    try write("<key>texts</key><string>strings</string>")
    let result = try screens.run("validate", folder.path("Aurora.screens"))
    #expect(result.status != 0)
    #expect("\(result.output)\(result.errors)".contains("texts"))
  }
}
