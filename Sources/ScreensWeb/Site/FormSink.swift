import ScreensCore
import ScreensDocuments
import ScreensFace
import ScreensHTTP
import ScreensModel

/// Receives a form that has a file. The file goes to the store as it comes; the rest becomes the
/// form without files that every other form is, in which the file's name stands for it.
///
/// Confined to the loop of its connection.
final class FormSink: HTTPBodySink {
  private let request: HTTPRequest
  private let transfer: HTTPTransfer
  private let parts: FormParts
  /// Makes the answer to a form that is refused.
  private let refused: (HTTPStatus) -> HTTPResponse
  /// Handles the form once it is complete.
  private let handle: (HTTPRequest, HTTPResponder) -> Void
  /// Nil once the form was refused.
  private var parser: MultipartParser?

  /// - Parameters:
  ///   - keepsFiles: whether the file is kept.
  ///   - formBytes: the octets of the form without its file.
  ///   - refused: makes the answer to a form that cannot be read, or whose file cannot be kept.
  init(
    _ request: HTTPRequest, _ transfer: HTTPTransfer, _ store: MediaStore, keepsFiles: Bool,
    formBytes: Int, refused: @escaping (HTTPStatus) -> HTTPResponse,
    _ handle: @escaping (HTTPRequest, HTTPResponder) -> Void
  ) {
    self.request = request
    self.transfer = transfer
    self.refused = refused
    self.handle = handle
    parts = FormParts(keepsFiles ? store : nil, limit: formBytes)
    do throws(MultipartError) {
      parser = try MultipartParser(
        contentType: request.value(of: .contentType),
        limits: MultipartLimits(file: store.limits.uploadBytes))
    } catch {
      refuse(error.status)
    }
  }

  func receive(_ bytes: Span<UInt8>) {
    do throws(MultipartError) {
      try parser?.feed(bytes, to: parts)
    } catch {
      return refuse(error.status)
    }
    if parser != nil, let refusal = parts.refusal { refuse(refusal) }
  }

  func end(_ end: HTTPBodyEnd) {
    guard case .complete = end, parser != nil else { return }
    do throws(MultipartError) {
      try parser?.finish(to: parts)
    } catch {
      return refuse(error.status)
    }
    let (fields, file) = parts.form()
    handle(request.with(body: fields, attachment: file), transfer.responder)
  }

  private func refuse(_ status: HTTPStatus) {
    parser = nil
    parts.forget()
    if status == .contentTooLarge {
      transfer.responder.refuse(.bodyTooLarge)
    } else {
      transfer.responder.send(refused(status))
    }
  }
}

/// The parts of a form: its fields, and one file.
private final class FormParts: MultipartReceiver {
  /// The reason to read no further.
  private(set) var refusal: HTTPStatus?
  /// Nil where files are not kept.
  private let store: MediaStore?
  private let limit: Int
  private var fields = ""
  /// The file that comes now, and the one that came.
  private var growing: Upload?
  private var complete: Upload?

  init(_ store: MediaStore?, limit: Int) {
    self.store = store
    self.limit = limit
  }

  /// The form as `application/x-www-form-urlencoded`, and its file. The file's name is in the form,
  /// so that the same form with another file is another one.
  func form() -> (fields: [UInt8], file: SentFile?) {
    if let complete { add(AskedAction.file, complete.name.id) }
    return (Array(fields.utf8), complete?.finish())
  }

  func forget() { (growing, complete) = (nil, nil) }

  func receive(_ field: MultipartField) {
    add(
      String(decoding: field.name, as: UTF8.self), String(decoding: field.value, as: UTF8.self))
    if fields.utf8.count > limit { refusal = .contentTooLarge }
  }

  /// Other files than the one that an action asks for are not kept.
  func begin(_ file: MultipartFile) {
    guard let store, complete == nil, file.name.elementsEqual(AskedAction.file.utf8) else {
      return
    }
    growing = try? store.beginUpload()
    if growing == nil { refusal = .serviceUnavailable }
  }

  func receive(_ bytes: Span<UInt8>) {
    do throws(Upload.Refusal) {
      try growing?.append(bytes)
    } catch {
      refusal = error == .tooLarge ? .contentTooLarge : .serviceUnavailable
      growing = nil
    }
  }

  func endFile() {
    complete = growing ?? complete
    growing = nil
  }

  private func add(_ name: String, _ value: String) {
    if !fields.isEmpty { fields += "&" }
    fields += "\(PercentEncoding.encode(name))=\(PercentEncoding.encode(value))"
  }
}
