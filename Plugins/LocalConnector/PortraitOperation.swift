import LocalAccounts
import PluginSystem
import ScreensPluginKit

/// An operation on the picture of a user, with its parameters, read once.
enum PortraitOperation: Sendable {
  case load(PortraitOwner?, companyId: Int64)
  case replace(userId: Int64, image: [UInt8], by: Int64?)

  /// Reads the parameters; nil for an operation of another kind.
  init?(_ name: String, _ parameters: [String: Value], _ context: ConnectorContext) {
    func number(_ key: String) -> Int64 { parameters[key]?.intValue ?? 0 }
    func text(_ key: String) -> String { parameters[key]?.stringValue ?? "" }
    switch name {
    case "userPortraitLoad":
      let owner: PortraitOwner? =
        if number("portraitId") > 0 {
          .portrait(number("portraitId"))
        } else if number("userId") > 0 {
          .user(.userId(number("userId")))
        } else if !text("emailAddress").isEmpty {
          .user(.emailAddress(text("emailAddress")))
        } else if !text("screenName").isEmpty {
          .user(.screenName(text("screenName")))
        } else {
          context.userId.map { .user(.userId($0)) }
        }
      self = .load(owner, companyId: number("companyId"))
    case "uploadUserPortrait":
      self = .replace(
        userId: number("userId"), image: parameters["image"]?.bytesValue ?? [],
        by: context.userId)
    default: return nil
    }
  }

  /// Checks what can be checked without the accounts.
  func validate(_ wording: Wording) throws(PluginError) {
    switch self {
    case .load(nil, _): throw PluginError(.validationFailed, wording.noPortraitOwner)
    case .load: break
    case .replace(let userId, let image, let user):
      guard user == userId else { throw PluginError(.failed, wording.otherPortrait) }
      // The host decodes pictures before they come here; a caller of another kind may not.
      guard image.count <= UserStore.mostPortraitBytes, PictureBytes.begin(image) else {
        throw PluginError(.validationFailed, wording.noPortrait)
      }
    }
  }

  /// Carries the operation out; blocks.
  func run(on accounts: LocalAccounts) throws -> Value {
    switch self {
    case .load(let owner, let companyId):
      guard let owner else { return .none }
      let portrait = try accounts.portrait(of: owner, companyId: companyId)
      var answer: [String: Value] = [
        "userId": .int(portrait.userId), "portraitId": .int(portrait.portraitId),
      ]
      if !portrait.image.isEmpty { answer["image"] = .bytes(portrait.image) }
      return .map(answer)
    case .replace(let userId, let image, _):
      let (user, portraitId) = try accounts.replacePortrait(of: userId, image)
      guard case .map(var values) = user.attributes else { return .none }
      values["portraitId"] = .int(portraitId)
      return .map(values)
    }
  }
}
