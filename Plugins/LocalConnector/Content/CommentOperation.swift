import LocalAccounts
import PluginSystem
import ScreensPluginKit

/// An operation that reads or changes the comments on a thing.
struct CommentOperation: Sendable {
  private enum Kind: Sendable {
    case page(Thing, Range<Int64>, counts: Bool)
    case load(Int64)
    case add(Thing, CommentBody?)
    case update(Int64, CommentBody?)
    case delete(Int64)
  }

  private struct Thing: Sendable {
    let className: String
    let classPK: Int64
  }

  private let kind: Kind
  /// 0 for a guest.
  private let userId: Int64

  /// Reads the parameters; nil for an operation of another kind. A comment is its author's alone to
  /// change: the host says who that is, and no parameter does.
  init?(_ name: String, _ parameters: ContentParameters) throws(PluginError) {
    let values = parameters.values
    let thing = Thing(
      className: values["className"]?.stringValue ?? "",
      classPK: ContentParameters.number(values["classPK"]) ?? 0)
    let commentId = ContentParameters.number(values["commentId"]) ?? 0
    // Only the changes read it, and a request for a field's fault is answered in `run`.
    func body() -> CommentBody? { CommentBody(values["body"]?.stringValue ?? "") }
    userId = parameters.context.userId ?? 0
    switch name {
    case "commentListPage":
      try Self.checkOrder(parameters)
      kind = .page(thing, try parameters.rows(), counts: parameters.counts)
    case "commentLoad": kind = .load(commentId)
    case "commentAdd": kind = .add(thing, body())
    case "commentUpdate": kind = .update(commentId, body())
    case "commentDelete": kind = .delete(commentId)
    default: return nil
    }
    switch kind {
    case .page, .load: break
    case .add, .update, .delete:
      guard userId > 0 else { throw PluginError(.failed, parameters.wording.text(.noUser)) }
    }
    // A comment that is gone is deleted; none ever had such a number.
    if case .delete(...0) = kind {
      throw PluginError(.failed, parameters.wording.text(.noComment))
    }
  }

  private static func checkOrder(_ parameters: ContentParameters) throws(PluginError) {
    let name = parameters.values["obcClassName"]?.stringValue ?? ""
    guard name.isEmpty else {
      throw PluginError(.validationFailed, parameters.wording.wrongCommentOrder(name))
    }
  }

  /// Carries the operation out; blocks.
  func run(on store: ContentStore, _ wording: Wording) throws -> Value {
    do {
      return try answer(store, wording)
    } catch let refusal as CommentRefusal {
      throw PluginError(.failed, wording.text(refusal))
    }
  }

  private func answer(_ store: ContentStore, _ wording: Wording) throws -> Value {
    switch kind {
    case .page(let thing, let rows, let counts):
      let page = try store.comments(
        className: thing.className, classPK: thing.classPK, rows: rows, counts: counts)
      guard let page else { throw CommentRefusal.noAsset }
      return .page(page.comments.map(attributes), count: page.count)
    case .load(let commentId):
      guard let comment = try store.comment(commentId) else { throw CommentRefusal.noComment }
      return attributes(comment)
    case .add(let thing, let body):
      return attributes(
        try store.addComment(
          try known(body, wording), className: thing.className, classPK: thing.classPK, by: userId
        ).get())
    case .update(let commentId, let body):
      return attributes(
        try store.updateComment(commentId, try known(body, wording), by: userId).get())
    case .delete(let commentId):
      if let refusal = try store.deleteComment(commentId, by: userId) { throw refusal }
      return .none
    }
  }

  /// The error of a text that cannot be a comment's goes to its field.
  private func known(_ body: CommentBody?, _ wording: Wording) throws(PluginError) -> CommentBody {
    if let body { return body }
    let text = wording.wrongComment
    throw PluginError(.validationFailed, text, fields: ["body": text])
  }

  /// A comment as screenlets know it; its author may change it.
  private func attributes(_ comment: StoredComment) -> Value {
    let isOwn = comment.userId == userId
    return [
      "commentId": .int(comment.commentId), "body": .string(comment.html),
      "userId": .int(comment.userId), "userName": .string(comment.userName),
      "createDate": .int(comment.createDate), "modifiedDate": .int(comment.modifiedDate),
      "deletePermission": .bool(isOwn), "updatePermission": .bool(isOwn),
    ]
  }
}
