import PluginCalls
import ScreensCore

/// The first bytes of image files.
enum ImageContent {
  /// Checks that a file is the kind of image that its name says.
  static func check(_ bytes: [UInt8], file: String) throws(AdmissionError) {
    guard !begins(bytes, as: file.split(separator: ".").last?.lowercased() ?? "") else { return }
    throw .layout("\(file): is no image of the kind that its name says; save it again or rename it")
  }

  private static func begins(_ bytes: [UInt8], as kind: String) -> Bool {
    switch kind {
    case "png": bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    case "jpg", "jpeg": bytes.starts(with: [0xFF, 0xD8, 0xFF])
    case "gif": bytes.starts(with: Array("GIF8".utf8))
    case "webp":
      bytes.starts(with: Array("RIFF".utf8)) && bytes.dropFirst(8).starts(with: "WEBP".utf8)
    case "svg": String(decoding: bytes.prefix(4096), as: UTF8.self).contains("<svg")
    default: false
    }
  }
}
