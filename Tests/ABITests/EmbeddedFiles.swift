/// The files of the fixture theme that ships as one library.
enum EmbeddedFiles {
  static let names = ["LoginView_embedded.xib", "dot.png", "en.lproj/embedded.strings"]
}
