internal import CScreens

/// The result of a function of the ABI; negative is an error.
public struct Status: RawRepresentable, Hashable, Sendable {
  /// The number that crosses the ABI.
  public let rawValue: Int32

  /// Names a number of the ABI, or one of a plugin's own below -1000.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// The call succeeded.
  public static let ok = Status(rawValue: SCREENS_OK)
  /// It failed; only the text has the reason.
  public static let failed = Status(rawValue: SCREENS_FAILED)
  /// Something that had to be there before was not: a server, a session, a parameter.
  public static let abortedDueToPreconditions = Status(
    rawValue: SCREENS_ABORTED_DUE_TO_PRECONDITIONS)
  /// The back end's answer made no sense.
  public static let invalidServerResponse = Status(rawValue: SCREENS_INVALID_SERVER_RESPONSE)
  /// An entered or passed value is not acceptable.
  public static let validationFailed = Status(rawValue: SCREENS_VALIDATION_FAILED)
  /// The back end, or a part of the host, cannot be reached now.
  public static let notAvailable = Status(rawValue: SCREENS_NOT_AVAILABLE)
  /// The request was cancelled.
  public static let cancelled = Status(rawValue: SCREENS_CANCELLED)
  /// The view, node or request is gone, or its slot has returned.
  public static let staleHandle = Status(rawValue: SCREENS_STALE_HANDLE)
  /// No node, property, attribute, action or text has that name.
  public static let unknownName = Status(rawValue: SCREENS_UNKNOWN_NAME)
  /// The value's kind does not fit.
  public static let wrongType = Status(rawValue: SCREENS_WRONG_TYPE)

  static let inherit = Status(rawValue: SCREENS_INHERIT)
}
