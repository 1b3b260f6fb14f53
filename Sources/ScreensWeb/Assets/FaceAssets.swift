import ScreensHTTP
import ScreensSystem

/// The assets of the pages themselves.
struct FaceAssets: Sendable {
  let stylesheet: Asset
  let script: Asset
  let icon: Asset
  /// The stylesheet of frames with foreign HTML, which have no origin.
  let foreignStylesheet: Asset

  init(_ store: AssetStore) {
    func add(_ name: String, _ type: HTTPContentType, isForEveryOrigin: Bool = false) -> Asset {
      store.add(
        Asset(Self.bytes(name), name: name, type: type, isForEveryOrigin: isForEveryOrigin))
    }
    stylesheet = add("page.css", .css)
    script = add("live.js", .script)
    icon = add("icon.svg", .svg)
    foreignStylesheet = add("foreign.css", .css, isForEveryOrigin: true)
  }

  /// The content of one of the files beside this one.
  static func bytes(_ name: String) -> [UInt8] { EmbeddedFile["ScreensWeb/Assets/\(name)"].bytes }
}
