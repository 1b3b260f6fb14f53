internal import CScreens

/// A layout, string table or image that is part of the library.
public struct PluginResource: Sendable {
  private enum Content {
    case text(StaticString)
    case bytes([UInt8])
  }

  private let name: String
  private let content: Content

  /// Embeds a text file; `name` is its path as in a bundle folder.
  public static func text(_ name: String, _ text: StaticString) -> PluginResource {
    PluginResource(name: name, content: .text(text))
  }

  /// Embeds any file; `name` is its path as in a bundle folder.
  public static func bytes(_ name: String, _ bytes: [UInt8]) -> PluginResource {
    PluginResource(name: name, content: .bytes(bytes))
  }

  var entry: screens_resource_1 {
    switch content {
    case .text(let text):
      // Safety: a static string with a pointer lives as long as the library, which is never closed.
      unsafe screens_resource_1(
        name: Permanent.text(name), bytes: text.utf8Start, size: UInt64(text.utf8CodeUnitCount))
    case .bytes(let bytes):
      unsafe screens_resource_1(
        name: Permanent.text(name), bytes: Permanent.keep(all: bytes), size: UInt64(bytes.count))
    }
  }
}
