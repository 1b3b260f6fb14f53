import ScreensHTTP
import ScreensSystem

/// The assets of the pages themselves.
struct FaceAssets: Sendable {
  let stylesheet: Asset
  let script: Asset
  let icon: Asset

  init(_ store: AssetStore) {
    func add(_ name: String, _ type: HTTPContentType) -> Asset {
      store.add(Asset(Self.bytes(name), name: name, type: type))
    }
    stylesheet = add("page.css", .css)
    script = add("live.js", .script)
    icon = add("icon.svg", .svg)
  }

  /// The content of one of the files beside this one.
  static func bytes(_ name: String) -> [UInt8] { EmbeddedFile["ScreensWeb/Assets/\(name)"].bytes }
}
