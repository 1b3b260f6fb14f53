import ScreensDocuments

/// The events of a live stream as bytes.
enum LiveEvent {
  /// An empty comment, sent regularly, by which a page knows that it is connected.
  static let heartbeat = Array(": \n\n".utf8)

  /// The last event of a stream whose session was renamed: the page opens another stream.
  static let renamed = Array("event: renamed\ndata: \n\n".utf8)

  /// One piece of a page.
  struct Piece {
    let elementID: String
    let html: [UInt8]
    var stylesheets: [String] = []
    /// The list that a row belongs to: a browser that shows another list ignores the row.
    var list: UInt32?
  }

  /// The present look of one piece.
  static func patch(_ piece: Piece, id: String) -> [UInt8] {
    event("patch", id: id) { json in
      json.member("id", piece.elementID)
      json.member("html", String(decoding: piece.html, as: UTF8.self))
      if let list = piece.list { json.member("list", .integer(Int64(list))) }
      stylesheets(piece.stylesheets, &json)
    }
  }

  /// Replaces all content of the page, and the words of its script.
  static func reset(
    _ pieces: [Piece], title: String, language: String,
    words: [(attribute: MarkupName, text: String)], stylesheets sheets: [String], id: String
  ) -> [UInt8] {
    event("reset", id: id) { json in
      json.member("title", title)
      json.member("language", language)
      json.name("words")
      json.object { json in words.forEach { json.member($0.attribute.description, $0.text) } }
      json.name("pieces")
      json.array { json in
        for piece in pieces {
          json.object {
            $0.member("id", piece.elementID)
            $0.member("html", String(decoding: piece.html, as: UTF8.self))
          }
        }
      }
      stylesheets(sheets, &json)
    }
  }

  private static func stylesheets(_ paths: [String], _ json: inout JSONWriter) {
    json.name("css")
    json.array { json in paths.forEach { json.string($0) } }
  }

  /// JSON has no line ends of its own, so one line of data holds it.
  private static func event(
    _ name: String, id: String, _ members: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    var json = JSONWriter()
    json.object { members(&$0) }
    return Array("event: \(name)\nid: \(id)\ndata: ".utf8) + json.bytes + [0x0a, 0x0a]
  }
}
