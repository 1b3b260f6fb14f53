package import ScreensPluginKit

/// An exception that a portal reports: its class without the package, which decides, and its text,
/// which only the log shows.
package struct PortalException: Sendable, Hashable {
  /// Such as `UserPasswordException`; empty where only a text came.
  package let name: String
  /// The part after `$`, such as `MustBeLonger`; empty without one.
  package let inner: String
  /// The portal's own words.
  package let text: String

  /// Splits the name of a class as portals spell it.
  package init(className: String, text: String) {
    let simple = className.split(separator: ".").last ?? ""
    let parts = simple.split(separator: "$", maxSplits: 1)
    name = parts.first.map(String.init) ?? ""
    inner = parts.count > 1 ? String(parts[1]) : ""
    self.text = text
  }

  /// Reads an answer or an element of one; nil for an object that reports no exception.
  ///
  /// The shapes: `{exception, message}` with a class, `{exception}` with a class or a text,
  /// `{error: {message, type}, …}`, and OAuth's `{error, error_description}`.
  package init?(_ answer: Value) {
    guard case .map(let members) = answer else { return nil }
    let exception = members["exception"]?.stringValue
    let message = members["message"]?.stringValue
    switch members["error"] {
    case .map(let error)?:
      self.init(
        className: error["type"]?.stringValue ?? "",
        text: error["message"]?.stringValue ?? exception ?? "")
    case .string(let error)?:
      self.init(className: "", text: members["error_description"]?.stringValue ?? error)
    default:
      guard let exception else { return nil }
      if PortalException.isClass(exception) {
        self.init(className: exception, text: message ?? "")
      } else {
        self.init(className: "", text: exception)
      }
    }
  }

  private static func isClass(_ text: String) -> Bool {
    text.contains(".")
      && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "." || $0 == "$" || $0 == "_" }
  }

  /// The meaning of an exception for whoever asked.
  package enum Meaning: Sendable, Hashable {
    /// The thing that was named is not there.
    case notFound
    /// The portal has no such method.
    case unsupported
    /// The user may not, or is none.
    case denied
    /// The value of a field of the form is wrong.
    case wrong(field: String)
    /// Anything else.
    case general
  }

  /// The meaning by the class alone.
  package var meaning: Meaning {
    if name == "NoSuchJSONWebServiceException" { return .unsupported }
    if name.hasPrefix("NoSuch") { return .notFound }
    if PortalException.denials.contains(name) { return .denied }
    return PortalException.fields[name].map { .wrong(field: $0) } ?? .general
  }

  private static let denials: Set = [
    "PrincipalException", "SecurityException", "AuthException", "AccessControlException",
  ]

  /// The field at fault, in the names of the operations' parameters.
  private static let fields = [
    "UserEmailAddressException": "emailAddress",
    "DuplicateUserEmailAddressException": "emailAddress",
    "ReservedUserEmailAddressException": "emailAddress",
    "UserScreenNameException": "screenName",
    "DuplicateUserScreenNameException": "screenName",
    "ReservedUserScreenNameException": "screenName",
    "UserPasswordException": "password",
    "ContactFirstNameException": "firstName", "ContactLastNameException": "lastName",
    "ContactNameException": "firstName",
    "MessageBodyException": "body", "DuplicateCommentException": "body",
    "UserPortraitSizeException": "image", "UserPortraitTypeException": "image",
    "ImageTypeException": "image",
    "DuplicateFileException": "title", "DuplicateFileEntryException": "title",
    "FileSizeException": "document", "FileExtensionException": "document",
    "StorageFieldRequiredException": "values", "DDMFormValuesValidationException": "values",
  ]

  /// Whether the value is in use by somebody else.
  package var isDuplicate: Bool { name.hasPrefix("Duplicate") || inner == "MustNotBeDuplicate" }
}
