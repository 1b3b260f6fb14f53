import LocalAccounts
import PluginSystem
import ScreensPluginKit

/// An operation that reads or changes the ratings of a thing.
struct RatingOperation: Sendable {
  private enum Kind: Sendable {
    case entry(Int64)
    case thing
    /// Nil takes the rating back.
    case rate(Double?)
  }

  /// The most groups that ratings are counted in.
  private static let mostGroups: Int64 = 100

  private let kind: Kind
  private let className: String
  private let classPK: Int64
  private let groups: Int
  private let userId: Int64

  /// Reads the parameters; nil for an operation of another kind.
  init?(_ name: String, _ parameters: ContentParameters) throws(PluginError) {
    let values = parameters.values
    switch name {
    case "ratingLoadByEntryId": kind = .entry(ContentParameters.number(values["entryId"]) ?? 0)
    case "ratingLoadByClassPK": kind = .thing
    case "ratingUpdate":
      let score = values["score"]?.doubleValue ?? .nan
      guard (0...1).contains(score) else {
        throw PluginError(.validationFailed, parameters.wording.wrongScore)
      }
      kind = .rate(score)
    case "ratingDelete": kind = .rate(nil)
    default: return nil
    }
    className = values["className"]?.stringValue ?? ""
    classPK = ContentParameters.number(values["classPK"]) ?? 0
    let groups = ContentParameters.number(values["ratingsGroupCount"]) ?? 0
    guard (1...Self.mostGroups).contains(groups) else {
      throw PluginError(.validationFailed, parameters.wording.wrongGroups)
    }
    self.groups = Int(groups)
    userId = parameters.context.userId ?? 0
    if case .rate = kind, userId <= 0 {
      throw PluginError(.failed, parameters.wording.noRater)
    }
  }

  /// Carries the operation out; blocks.
  func run(on store: ContentStore, _ wording: Wording) throws -> Value {
    let ratings =
      switch kind {
      case .entry(let entryId): try store.ratings(entryId: entryId, groups: groups, of: userId)
      case .thing:
        try store.ratings(className: className, classPK: classPK, groups: groups, of: userId)
      case .rate(let score):
        try store.rate(className: className, classPK: classPK, score, groups: groups, by: userId)
      }
    guard let ratings else { throw PluginError(.failed, wording.noAsset) }
    return ratings.answer
  }
}

extension Ratings {
  /// The ratings as the screenlet knows them.
  fileprivate var answer: Value {
    [
      "className": .string(className), "classPK": .int(classPK), "totalCount": .int(totalCount),
      "average": .double(average), "userScore": .double(userScore ?? -1),
      "ratings": .list(groups.map(Value.int)),
    ]
  }
}
