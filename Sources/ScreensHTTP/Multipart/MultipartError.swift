/// A body that is no valid form, or exceeds a limit.
package struct MultipartError: Error, Equatable, CustomStringConvertible {
  /// The violated rule.
  package enum Fault: String, Error, CaseIterable {
    case mediaType, boundary, delimiter, preamble, epilogue, incomplete
    case lineEnd, headLine, headTooLarge
    case disposition, dispositionRepeated, parameters, name
    case typeRepeated, transferEncoding, charset, nested, text
    case tooManyParts, nameTooLong, fieldTooLarge, fileTooLarge
  }

  package let fault: Fault
  /// The number of the part, from 1 on; 0 before the first.
  package let part: Int

  /// 413 over a limit, 415 for a body of another type, otherwise 400.
  package var status: HTTPStatus {
    switch fault {
    case .tooManyParts, .nameTooLong, .fieldTooLarge, .fileTooLarge: .contentTooLarge
    case .mediaType: .unsupportedMediaType
    default: .badRequest
    }
  }

  /// One sentence that names the part and the remedy.
  package var description: String {
    part == 0 ? "The form \(sentence)." : "Part \(part) of the form \(sentence)."
  }

  private var sentence: String {
    switch fault {
    case .mediaType: "is not 'multipart/form-data': send it as that type"
    case .boundary: "needs one 'boundary' of 1 to 70 characters of RFC 2046 in its Content-Type"
    case .delimiter: "begins or ends with a delimiter that other characters follow on its line"
    case .preamble: "begins too late: its first delimiter has to come within 1024 bytes"
    case .epilogue: "is followed by more than 1024 bytes: end the body after the last delimiter"
    case .incomplete: "has no end: send the delimiter with '--' after the last part"
    case .lineEnd: "has a header line that does not end in CR LF"
    case .headLine: "has a header line that is not 'Name: value'"
    case .headTooLarge: "has more than 16 header lines or more than 8192 bytes of them"
    case .disposition: "needs 'Content-Disposition: form-data; name=\"…\"'"
    case .dispositionRepeated: "has 'Content-Disposition' twice"
    case .parameters: "has parameters that are not 'name=value' or 'name=\"value\"', each once"
    case .name: "has a name that is not UTF-8"
    case .typeRepeated: "has 'Content-Type' twice"
    case .transferEncoding: "has a 'Content-Transfer-Encoding': send the bytes as they are"
    case .charset: "is in another charset: send text in UTF-8"
    case .nested: "is a multipart body: send several files as parts of one name"
    case .text: "is text that is not UTF-8"
    case .tooManyParts: "is one more than a form may have"
    case .nameTooLong: "has a name that is too long"
    case .fieldTooLarge: "is a field with more text than it may have"
    case .fileTooLarge: "is a file that is too large"
    }
  }
}
