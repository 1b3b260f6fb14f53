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
    let kind = facts?.type.flatMap(MediaPlayer.known)
    // A picture that nobody has decoded has no type yet.
    let element = facts?.type == nil ? .picture : kind?.element
    show(element, address, title, &writer)
    if let facts {
      let name = HTTPFileName(title.utf8)
      writer.begin("a")
      writer.attribute("href", address + "?save=1")
      writer.attribute("download", "\(kind.map { name.ending(in: [$0.ending]) } ?? name)")
      writer.text(texts[.fileSave, title, ShownFormat.size(facts.octets)])
      writer.end()
    }
    writer.end()
  }

  private func show(
    _ element: MediaPlayer.Element?, _ address: String, _ title: String,
    _ writer: inout MarkupWriter
  ) {
    switch element {
    case .picture:
      writer.begin("img")
      writer.attribute("src", address)
      writer.attribute("alt", cutting: title)
    case .player(let name):
      writer.begin(name)
      writer.attribute("controls", true)
      writer.attribute("preload", "metadata")
      writer.attribute("src", address)
      writer.attribute("aria-label", cutting: title)
    case .document(let isText):
      writer.begin("iframe")
      writer.attribute("src", address)
      writer.attribute("title", cutting: title)
      if isText { writer.attribute("sandbox", "") }
    case nil: return writer.element("p", text: texts[.fileNotShown])
    }
    writer.end()
  }
}

/// The means of a browser to show files of a media type, none of which can run a script as a page
/// of ours.
struct MediaPlayer {
  enum Element {
    case picture
    case player(MarkupName)
    /// A PDF, or a text, which has no viewer of its own to be kept apart from.
    case document(isText: Bool)
  }

  let element: Element
  let type: HTTPContentType
  /// The ending of the files' names.
  let ending: String

  /// Nil for a media type that browsers do not show.
  static func known(_ type: String) -> MediaPlayer? { all[type] }

  private static let all: [String: MediaPlayer] = {
    let players: [MediaPlayer] = [
      .init(element: .picture, type: .png, ending: "png"),
      .init(element: .picture, type: .jpeg, ending: "jpg"),
      .init(element: .picture, type: .webp, ending: "webp"),
      .init(element: .player("audio"), type: .init("audio/mpeg"), ending: "mp3"),
      .init(element: .player("audio"), type: .init("audio/aac"), ending: "aac"),
      .init(element: .player("audio"), type: .init("audio/flac"), ending: "flac"),
      .init(element: .player("audio"), type: .init("audio/vnd.wave"), ending: "wav"),
      .init(element: .player("audio"), type: .init("audio/ogg"), ending: "ogg"),
      .init(element: .player("audio"), type: .init("audio/mp4"), ending: "m4a"),
      .init(element: .player("video"), type: .init("video/mp4"), ending: "mp4"),
      .init(element: .player("video"), type: .init("video/webm"), ending: "webm"),
      .init(element: .player("video"), type: .init("video/ogg"), ending: "ogv"),
      .init(
        element: .document(isText: false), type: .init("application/pdf"), ending: "pdf"),
      .init(element: .document(isText: true), type: .text, ending: "txt"),
    ]
    return Dictionary(uniqueKeysWithValues: players.map { ($0.type.name, $0) })
  }()
}
