import ScreensPluginKit

/// Comments and ratings.
extension PortalOperation {
  static let comments: [String: PortalOperation] = [
    "commentListPage": .page(
      { comment("get-comments", $0.pick("className", "classPK")) },
      count: { comment("get-comments-count", $0.pick("className", "classPK")) },
      row: { item, _ in item["commentId"].portalNumber ?? 0 == 0 ? nil : item.portalModel }),
    "commentAdd": .write(
      { comment("add-comment", try filled($0).pick("className", "classPK", "body")) },
      Answer.model("commentId")),
    "commentLoad": .read(
      { comment("get-comment", $0.pick("commentId")) }, Answer.model("commentId")),
    "commentUpdate": .write(
      { comment("update-comment", try filled($0).pick("commentId", "body")) },
      Answer.model("commentId")),
    "commentDelete": .write(
      { Command("/comment.commentmanagerjsonws/delete-comment", $0.pick("commentId")) },
      Answer.void
    ).missing(.none),
  ]

  private static func comment(_ method: String, _ parameters: [String: Value]) -> Command {
    Command("/screens.screenscomment/\(method)", parameters)
  }

  private static func filled(_ inquiry: Inquiry) throws -> Inquiry {
    guard !inquiry.text("body").isEmpty else {
      let text = inquiry.wording.emptyBody
      throw PluginError(.validationFailed, text, fields: ["body": text])
    }
    return inquiry
  }

  static let ratings: [String: PortalOperation] = [
    "ratingLoadByEntryId": rating("get-ratings-entries", isRead: true) { inquiry in
      ["assetEntryId": .int(inquiry.number("entryId"))]
    },
    "ratingLoadByClassPK": rating("get-ratings-entries", isRead: true) {
      $0.pick("className", "classPK")
    },
    "ratingUpdate": rating("update-ratings-entry", isRead: false) { inquiry in
      guard let score = inquiry.parameters["score"]?.portalReal, (0...1).contains(score) else {
        throw PluginError(.validationFailed, inquiry.wording.wrongScore)
      }
      return inquiry.pick("className", "classPK").merging(["score": .double(score)]) { $1 }
    },
    "ratingDelete": rating("delete-ratings-entry", isRead: false) {
      $0.pick("className", "classPK")
    },
  ]

  private static func rating(
    _ method: String, isRead: Bool,
    _ thing: @escaping @Sendable (Inquiry) throws -> [String: Value]
  ) -> PortalOperation {
    let asking: Asking = { inquiry in
      var parameters = try thing(inquiry)
      parameters["ratingsLength"] = .int(groups(inquiry))
      return [Command("/screens.screensratingsentry/\(method)", parameters)]
    }
    let answering: Answering = { try ratingAnswer($0[0], $1) }
    return isRead
      ? .reads(asking, answering) : .writes(asking, answering)
  }

  private static func groups(_ inquiry: Inquiry) -> Int64 {
    max(1, min(inquiry.number("ratingsGroupCount"), 100))
  }

  /// The histogram gets as many groups as were asked; a score below 0 is none.
  private static func ratingAnswer(_ result: Value, _ inquiry: Inquiry) throws -> Value {
    guard let total = result["totalCount"].portalNumber else {
      throw PortalError.incomplete("totalCount")
    }
    let wanted = Int(groups(inquiry))
    let counts = (result["ratings"].listValue ?? []).map { Int64($0.portalReal ?? 0) }
    let padded = (counts + [Int64](repeating: 0, count: wanted)).prefix(wanted)
    var answer: [String: Value] = [
      "totalCount": .int(total), "average": .double(result["average"].portalReal ?? 0),
      "className": .string(result["className"].fullText ?? inquiry.text("className")),
      "classPK": .int(result["classPK"].portalNumber ?? inquiry.number("classPK")),
      "ratings": .list(padded.map(Value.int)),
    ]
    if let score = result["userScore"].portalReal, score >= 0 {
      answer["userScore"] = .double(score)
    }
    return .map(answer)
  }
}
