/// The classes of requests that never reach a handler. The raw value names the class in metrics.
package enum HTTPRefusal: String, Error, CaseIterable, Sendable {
  case requestLine = "request_line"
  case methodInvalid = "method_invalid"
  case methodUnknown = "method_unknown"
  case methodNotAllowed = "method_not_allowed"
  case versionInvalid = "version_invalid"
  case versionUnsupported = "version_unsupported"
  case targetInvalid = "target_invalid"
  case targetTooLong = "target_too_long"
  case hostMissing = "host_missing"
  case hostRepeated = "host_repeated"
  case hostInvalid = "host_invalid"
  case hostUnlisted = "host_unlisted"
  case fieldName = "field_name"
  case fieldFolded = "field_folded"
  case fieldValue = "field_value"
  case fieldTooLarge = "field_too_large"
  case fieldSectionTooLarge = "field_section_too_large"
  case tooManyFields = "too_many_fields"
  case contentLength = "content_length"
  case framingConflict = "framing_conflict"
  case transferEncoding = "transfer_encoding"
  case transferCodingUnknown = "transfer_coding_unknown"
  case chunk = "chunk"
  case chunkExtension = "chunk_extension"
  case trailer = "trailer"
  case bodyTooLarge = "body_too_large"
  case bodyEncoded = "body_encoded"
  case expectation = "expectation"
  case lineEnd = "line_end"
  case headTooSlow = "head_too_slow"
  case bodyTooSlow = "body_too_slow"

  package var status: HTTPStatus {
    switch self {
    case .methodUnknown, .transferCodingUnknown: .notImplemented
    case .methodNotAllowed: .methodNotAllowed
    case .versionUnsupported: .versionNotSupported
    case .targetTooLong: .targetTooLong
    case .hostUnlisted: .misdirectedRequest
    case .fieldTooLarge, .fieldSectionTooLarge, .tooManyFields: .fieldsTooLarge
    case .bodyTooLarge: .contentTooLarge
    case .bodyEncoded: .unsupportedMediaType
    case .expectation: .expectationFailed
    case .headTooSlow, .bodyTooSlow: .requestTimeout
    default: .badRequest
    }
  }
}
