import ScreensHTTP
import ScreensSystem
import ScreensCore
import ScreensViews

/// A file of the site whose URL names its bytes: it never changes and is kept for ever.
struct Asset: Sendable {
  /// `/a/<digest>/<name>`.
  let path: String
  let response: HTTPResponse

  init(_ bytes: [UInt8], name: String, type: HTTPContentType) {
    let digest = Self.digestText(of: bytes)
    path = "/a/\(digest)/\(Self.safe(name))"
    var response = HTTPResponse(.ok, type, body: .bytes(bytes))
    response.tag = HTTPEntityTag(digest.utf8)
    response.caching = .immutable
    response.compression = .once(KeptCompression())
    self.response = response
  }

  /// An image of a theme. Its type follows the ending of its name, and never its bytes. A type that
  /// a browser could run is confined.
  init(_ image: ThemeImage) {
    let ending = image.name.lowercased().split(separator: ".").last ?? ""
    let type: HTTPContentType =
      switch ending {
      case "svg": .svg
      case "jpg", "jpeg": .jpeg
      case "gif": HTTPContentType("image/gif")
      case "webp": .webp
      default: .png
      }
    let digest = String(image.digest.description.prefix(32))
    path = "/a/\(digest)/\(Self.safe(image.name))"
    var response = HTTPResponse(.ok, type, body: .bytes(image.bytes))
    response.tag = HTTPEntityTag(digest.utf8)
    response.caching = .immutable
    // The other kinds are compressed in themselves.
    if ending == "svg" { response.compression = .once(KeptCompression()) }
    response.contentPolicy = .sandboxed
    self.response = response
  }

  /// 128 bits name the bytes well enough, in half the room.
  private static func digestText(of bytes: [UInt8]) -> String {
    String(Digest(of: bytes).description.prefix(32))
  }

  private static func safe(_ name: String) -> String {
    let bytes = name.utf8.map { byte in
      let isPlain =
        (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte)
        || (0x61...0x7a).contains(byte) || byte == 0x2d || byte == 0x2e || byte == 0x5f
      return isPlain ? byte : 0x5f
    }
    return String(decoding: bytes.prefix(64), as: UTF8.self)
  }
}
