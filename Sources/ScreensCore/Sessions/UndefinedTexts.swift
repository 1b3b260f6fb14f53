import ScreensModel
import Synchronization

/// The keys of texts that no table defines. The user sees such a key itself; the operator gets one
/// line about it.
///
/// Sendable: all sessions of an environment share it. Themes choose the keys, so only a limited
/// number is reported.
final class UndefinedTexts: Sendable {
  private static let limit = 100
  private let reported = Mutex<Set<String>>([])

  /// The sentence for the operator; nil when it was said before.
  func sentence(_ fullKey: String, in theme: ThemeName, language: String) -> String? {
    let isNew = reported.withLock { $0.count < Self.limit && $0.insert(fullKey).inserted }
    guard isNew else { return nil }
    return "\(theme): the text '\(fullKey)' is defined in no table; "
      + "put it into \(language).lproj of the theme"
  }
}
