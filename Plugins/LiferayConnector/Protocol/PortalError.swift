package import ScreensPluginKit

/// Why a call of a portal failed. The cases and their codes are those of Liferay's mobile SDK, with
/// the failures that it does not find.
package enum PortalError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Status 401.
  case unauthorized
  /// The portal sends the request elsewhere; empty where it names no place.
  case moved(String)
  /// The body is no JSON, though the status is a success.
  case notJSON
  /// The portal reports an exception.
  case exception(PortalException, status: Int)
  /// Another status than 2xx without an exception; the text may be empty.
  case status(Int, String)
  /// The answer lacks what the call is for.
  case incomplete(String)
  /// No answer came; the reason is for the operator.
  case unreachable(String)
  /// No answer came in time.
  case late
  /// The answer has more than this many bytes.
  case tooLarge(Int)
  /// The request was cancelled.
  case cancelled
  /// The portal's version has nothing of the kind.
  case unsupported(PortalVersion)

  /// The SDK's code: 1 no JSON, 2 exception, 3 moved, 4 unauthorized, else the status; 0 for what
  /// the SDK does not number.
  package var code: Int {
    switch self {
    case .notJSON: 1
    case .exception: 2
    case .moved: 3
    case .unauthorized: 4
    case .status(let status, _): status
    case .incomplete, .unreachable, .late, .tooLarge, .cancelled, .unsupported: 0
    }
  }

  /// Whether the user may not, or is no longer signed in: portals say so in many ways.
  package var isDenial: Bool {
    switch self {
    case .unauthorized, .status(403, _): true
    case .moved(let place): place.contains("/c/portal/login")
    case .exception(let exception, let status):
      exception.meaning == .denied || status == 401 || status == 403
    default: false
    }
  }

  /// Whether the portal may know the same call by another signature.
  package var mayBeSignature: Bool {
    switch self {
    case .status(404, _): true
    case .exception(let exception, _): exception.meaning == .unsupported
    default: false
    }
  }

  /// A sentence for the operator's log: a redirect's query, which may have a secret, is not in it.
  package var description: String {
    switch self {
    case .unauthorized: "the portal answered 401"
    case .moved(let place): "the portal sends the request to '\(place.prefix { $0 != "?" })'"
    case .notJSON: "the portal's answer is no JSON"
    case .exception(let exception, let status):
      "the portal answered \(status) with \(exception.name)"
        + (exception.inner.isEmpty ? "" : "$\(exception.inner)") + ": \(exception.text)"
    case .status(let status, let text):
      "the portal answered \(status)" + (text.isEmpty ? "" : ": \(text)")
    case .incomplete(let key): "the portal's answer lacks '\(key)'"
    case .unreachable(let reason): "the portal cannot be reached: \(reason)"
    case .late: "the portal did not answer in time"
    case .tooLarge(let bytes): "the portal's answer has more than \(bytes) bytes"
    case .cancelled: "the request was cancelled"
    case .unsupported(let version): "a portal of version \(version) cannot do it"
    }
  }

  /// The error as the host and its users get it.
  package func crossing(_ wording: Wording) -> PluginError {
    switch self {
    case .cancelled: PluginError(.cancelled, wording.cancelled)
    case .late, .unreachable, .status(429, _), .status(502...504, _):
      PluginError(.notAvailable, wording.away)
    case .unsupported(let version):
      PluginError(.abortedDueToPreconditions, wording.unsupported("\(version)"))
    case .notJSON, .incomplete, .tooLarge: PluginError(.invalidServerResponse, wording.senseless)
    case _ where isDenial: PluginError(.failed, wording.denied)
    case .moved: PluginError(.notAvailable, wording.moved)
    case .unauthorized: PluginError(.failed, wording.denied)
    case .status(404, _): PluginError(.failed, wording.notFoundOrUnsupported)
    case .status(let status, _): PluginError(.failed, wording.refused(status))
    case .exception(let exception, let status): exception.crossing(wording, status)
    }
  }
}

extension PortalException {
  fileprivate func crossing(_ wording: Wording, _ status: Int) -> PluginError {
    switch meaning {
    case .notFound: return PluginError(.failed, wording.notFound)
    case .denied: return PluginError(.failed, wording.denied)
    case .unsupported: return PluginError(.abortedDueToPreconditions, wording.noMethod)
    case .wrong(let field):
      let text = isDuplicate ? wording.inUse : wording.wrong
      return PluginError(.validationFailed, text, fields: [field: text])
    case .general: return PluginError(.failed, wording.refused(status))
    }
  }
}
