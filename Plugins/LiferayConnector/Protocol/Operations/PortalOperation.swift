package import ScreensPluginKit

/// One operation of the host as commands of a portal: which commands, and the answer that comes of
/// their results.
package struct PortalOperation: Sendable {
  /// Makes commands of an inquiry; an error refuses it before anything is sent.
  package typealias Asking = @Sendable (Inquiry) throws -> [Command]
  /// Makes the host's answer of the commands' results, which are as many as the commands.
  package typealias Answering = @Sendable ([Value], Inquiry) throws -> Value

  /// Whether the commands change nothing, so that they may be sent once more.
  package let isRead: Bool
  package let commands: Asking
  package let answer: Answering
  /// The answer where the portal says that the thing is not there; nil where that is an error.
  package private(set) var whenMissing: Value?
  /// Whether the commands send a message. A quiet request then sends nothing, and gets the answer
  /// of a thing that is not there.
  package private(set) var isMessage = false

  /// The same as an operation whose commands send a message.
  func message() -> PortalOperation {
    var operation = self
    operation.isMessage = true
    return operation
  }

  /// The same with an answer for a thing that is not there.
  func missing(_ answer: Value) -> PortalOperation {
    var operation = self
    operation.whenMissing = answer
    return operation
  }

  private init(isRead: Bool, _ commands: @escaping Asking, _ answer: @escaping Answering) {
    self.isRead = isRead
    self.commands = commands
    self.answer = answer
  }

  /// One command that reads, and the answer of its result.
  package static func read(
    _ command: @escaping @Sendable (Inquiry) throws -> Command,
    _ answer: @escaping @Sendable (Value) throws -> Value
  ) -> PortalOperation {
    PortalOperation(isRead: true, { [try command($0)] }, { results, _ in try answer(results[0]) })
  }

  /// Several commands that read, and the answer of their results.
  package static func reads(
    _ commands: @escaping Asking, _ answer: @escaping Answering
  ) -> PortalOperation {
    PortalOperation(isRead: true, commands, answer)
  }

  /// One command that changes something, and is sent once.
  package static func write(
    _ command: @escaping @Sendable (Inquiry) throws -> Command,
    _ answer: @escaping @Sendable (Value) throws -> Value
  ) -> PortalOperation {
    PortalOperation(isRead: false, { [try command($0)] }, { results, _ in try answer(results[0]) })
  }

  /// Commands that change something, and are sent once.
  package static func writes(
    _ commands: @escaping Asking, _ answer: @escaping Answering
  ) -> PortalOperation {
    PortalOperation(isRead: false, commands, answer)
  }

  /// A page of a list, together with the number of all rows where that is asked.
  ///
  /// - Parameters:
  ///   - list: the command without rows and comparator, which are added.
  ///   - count: the command that counts.
  ///   - isCompared: whether the command knows a comparator.
  ///   - row: makes a row of an item; nil drops the item.
  package static func page(
    _ list: @escaping @Sendable (Inquiry) throws -> Command,
    count: @escaping @Sendable (Inquiry) -> Command, isCompared: Bool = false,
    row: @escaping @Sendable (Value, Inquiry) -> Value? = { item, _ in item.portalModel }
  ) -> PortalOperation {
    .reads { inquiry in
      var page = try list(inquiry)
      page.parameters.merge(try inquiry.rows()) { $1 }
      if isCompared { page.compare(by: inquiry.parameters["obcClassName"]?.stringValue) }
      return inquiry.counts ? [page, count(inquiry)] : [page]
    } _: { results, inquiry in
      try Answer.page(results, inquiry, row)
    }
  }

  /// The operations that commands alone carry out, by their names.
  package static let all: [String: PortalOperation] = [
    users, assets, articles, comments, ratings, records, gallery,
  ].reduce(into: [:]) { all, family in all.merge(family) { $1 } }

  /// The operations that portals of 6.2 have nothing for.
  package static let since70: Set<String> = Set(
    Array(comments.keys) + Array(ratings.keys) + Array(gallery.keys) + [
      "assetLoadByEntryId", "assetLoadByClassPK", "assetLoadByPortletItemName", "fileLoad",
      "imageGalleryUpload",
    ])
}

/// Answers of the host, made of results.
package enum Answer {
  /// A model that has a number under a key.
  ///
  /// - Throws: `incomplete` for a model without it.
  package static func model(_ key: String) -> @Sendable (Value) throws -> Value {
    { result in
      let model = result.portalModel
      guard let id = model[key].intValue, id != 0 else { throw PortalError.incomplete(key) }
      return model
    }
  }

  /// The attributes of a user that screenlets know, and nothing else that portals send.
  ///
  /// - Throws: `incomplete` for the portal's guest, and for no user.
  package static func user(_ result: Value) throws -> Value {
    guard case .map(let members) = try model("userId")(result),
      members["defaultUser"]?.portalFlag != true
    else { throw PortalError.incomplete("userId") }
    var user = members.filter { userKeys.contains($0.key) }
    user["locale"] = members["languageId"]
    return .map(user)
  }

  private static let userKeys: Set = [
    "userId", "companyId", "screenName", "emailAddress", "firstName", "middleName", "lastName",
    "greeting", "jobTitle", "portraitId", "contactId", "uuid",
  ]

  /// Nothing: the command has no result.
  package static func void(_ result: Value) -> Value { .none }

  static func page(
    _ results: [Value], _ inquiry: Inquiry, _ row: (Value, Inquiry) -> Value?
  ) throws -> Value {
    guard case .list(let items) = results[0] else { throw PortalError.incomplete("rows") }
    var answer: [String: Value] = ["rows": .list(items.compactMap { row($0, inquiry) })]
    if results.count > 1 {
      guard let count = results[1].portalNumber else { throw PortalError.incomplete("rowCount") }
      // The count may have rows that no page shows: a page that is not full is the last one.
      let asked = inquiry.number("endRow") - inquiry.number("startRow")
      let known = inquiry.number("startRow") + Int64(items.count)
      answer["rowCount"] = .int(items.count < asked ? min(count, known) : count)
    }
    return .map(answer)
  }
}
