import ScreensCore
import ScreensDocuments
import ScreensFace
import ScreensHTTP
import ScreensModel
import ScreensViews

/// Files in the players and viewers that browsers have.
extension NodeRenderer {
  /// Writes a box with the player of a file's kind, and a link that saves the file. A kind that
  /// browsers do not show has the link alone. Nothing plays by itself.
  mutating func media(_ index: Int, _ file: MediaName, _ writer: inout MarkupWriter) {
    let facts = images.facts(file)
    let address = FacePath.address(of: file)
    let title = string(.accessibilityLabel, index) ?? texts[.file]
    writer.begin("div")
    writer.attribute("class", classes(index, " media"))
    switch MediaPlayer(facts?.type) {
    case .picture:
      writer.begin("img")
      writer.attribute("src", address)
      writer.attribute("alt", cutting: title)
      writer.end()
    case .sound: player("audio", address, title, &writer)
    case .film: player("video", address, title, &writer)
    case .document(let isText):
      writer.begin("iframe")
      writer.attribute("src", address)
      writer.attribute("title", cutting: title)
      if isText { writer.attribute("sandbox", "") }
      writer.end()
    case nil: writer.element("p", text: texts[.fileNotShown])
    }
    if let facts {
      let ending = facts.type.flatMap(MediaPlayer.ending)
      let name = HTTPFileName(title.utf8)
      writer.begin("a")
      writer.attribute("href", address + "?save=1")
      writer.attribute("download", "\(ending.map { name.ending(in: [$0]) } ?? name)")
      writer.text(texts[.fileSave, title, ShownFormat.size(facts.octets)])
      writer.end()
    }
    writer.end()
  }

  private func player(
    _ element: MarkupName, _ address: String, _ title: String, _ writer: inout MarkupWriter
  ) {
    writer.begin(element)
    writer.attribute("controls", true)
    writer.attribute("preload", "metadata")
    writer.attribute("src", address)
    writer.attribute("aria-label", cutting: title)
    writer.end()
  }
}

/// The element of a browser that shows files of a kind.
enum MediaPlayer {
  case picture
  case sound
  case film
  /// A PDF, or a text, which has no viewer of its own to be kept apart from.
  case document(isText: Bool)

  /// The kinds that browsers show, with the endings of their files.
  private static let kinds: [String: (player: MediaPlayer, ending: String)] = [
    "image/png": (.picture, "png"), "image/jpeg": (.picture, "jpg"),
    "image/webp": (.picture, "webp"), "audio/mpeg": (.sound, "mp3"), "audio/aac": (.sound, "aac"),
    "audio/flac": (.sound, "flac"), "audio/vnd.wave": (.sound, "wav"),
    "audio/ogg": (.sound, "ogg"), "audio/mp4": (.sound, "m4a"), "video/mp4": (.film, "mp4"),
    "video/webm": (.film, "webm"), "video/ogg": (.film, "ogv"),
    "application/pdf": (.document(isText: false), "pdf"),
    "text/plain": (.document(isText: true), "txt"),
  ]

  /// The player of a media type; a picture that nobody has decoded has none yet, and nil stands for
  /// a kind that browsers do not show.
  init?(_ type: String?) {
    guard let type else {
      self = .picture
      return
    }
    guard let kind = Self.kinds[type] else { return nil }
    self = kind.player
  }

  static func ending(_ type: String) -> String? { kinds[type]?.ending }
}
