import Foundation

/// Our own answers, which peers have to serve, with marks where tokens and typed text go.
struct PeerTemplate {
  /// The typed user name while our answers are recorded: it has to be escaped.
  static let typedName = "a%3Cb%26c%22d"
  static let escapedNames = ["a&lt;b&amp;c&quot;d", "a&lt;b&amp;c&#34;d"]

  let get: HTTPAnswer
  let done: HTTPAnswer
  let again: HTTPAnswer
  let form: PageForm

  /// The file that peers read.
  var json: Data {
    get throws {
      try JSONSerialization.data(withJSONObject: [
        "get": page(get), "done": page(done), "again": page(again),
        "userField": form.userField, "passwordField": form.passwordField,
      ])
    }
  }

  private func page(_ answer: HTTPAnswer) -> [String: Any] {
    [
      "status": answer.status, "fields": answer.comparedFields.map { [$0.name, $0.value] },
      "body": Self.marked(answer.body),
    ]
  }

  /// A page with marks in the places that differ from answer to answer.
  static func marked(_ body: String) -> String {
    let answer = HTTPAnswer(body: body)
    var text = body
    if let csrf = answer.hidden("csrf"), !csrf.isEmpty {
      text = text.replacing(csrf, with: "@@CSRF@@")
    }
    if let once = answer.hidden("once"), !once.isEmpty {
      text = text.replacing(once, with: "@@ONCE@@")
    }
    for name in escapedNames { text = text.replacing(name, with: "@@NAME@@") }
    return text.replacing(/data-event="[^"]*"/, with: "data-event=\"0\"")
  }

  /// The difference of a peer's answer from ours; nil when there is none.
  static func difference(_ ours: HTTPAnswer, _ peer: HTTPAnswer) -> String? {
    if ours.status != peer.status { return "status \(peer.status) for \(ours.status)" }
    let (own, other) = (ours.comparedFields, peer.comparedFields)
    if !own.elementsEqual(other, by: { $0 == $1 }) { return "fields \(other) for \(own)" }
    return marked(ours.body) == marked(peer.body) ? nil : "another body"
  }
}
