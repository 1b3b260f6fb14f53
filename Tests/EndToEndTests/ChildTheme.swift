import Foundation
import TestSupport

/// The Child theme `acme` in the folder `plugins` below a test's folder, with its own label to
/// recognize it by.
struct ChildTheme {
  private static let layout = "plugins/Acme.screens/LoginView_acme.xib"
  private static let end = "</subviews>"

  private let folder: TemporaryFolder
  private let text: String

  init(in folder: TemporaryFolder, caption: String) throws {
    self.folder = folder
    let fixture = Repository.fixtures("Plugins/child-good/Acme.screens")
    try FileManager.default.copyItem(
      atPath: fixture, toPath: folder.path("plugins/Acme.screens"))
    text = String(decoding: try folder.read(Self.layout), as: UTF8.self)
    try save(caption)
  }

  /// Saves its layout as editors do, with another caption.
  func save(_ caption: String) throws {
    var text = text
    guard let end = text.ranges(of: Self.end).last else {
      throw ServedScreens.Failure(description: "the layout has no views")
    }
    text.replaceSubrange(
      end,
      with: """
        <label id="acm-lb-001" text="\(caption)"><rect key="frame" x="0" y="0" width="90" \
        height="20"/></label>\(Self.end)
        """)
    try folder.write(text, to: "saved")
    try folder.rename("saved", to: Self.layout)
  }
}
