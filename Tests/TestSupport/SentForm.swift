package import Foundation

/// A form with a file, as browsers send it.
package enum SentForm {
  /// The value of its `Content-Type`.
  package static let type = "multipart/form-data; boundary=limit"

  /// The body of a form.
  ///
  /// - Parameters:
  ///   - file: the content; nil where no file was chosen.
  ///   - field: the name of the control.
  ///   - end: the rest of the last delimiter.
  package static func body(
    _ fields: [(name: String, value: String)], file: Data?, in field: String = "file",
    end: String = "--"
  ) -> Data {
    var body = Data()
    func part(_ head: String, _ content: Data) {
      body += Data("--limit\r\nContent-Disposition: form-data; \(head)\r\n\r\n".utf8)
      body += content + Data("\r\n".utf8)
    }
    for (name, value) in fields { part("name=\"\(name)\"", Data(value.utf8)) }
    let fileName = file == nil ? "" : "../a\"b.txt".replacing("\"", with: "%22")
    part("name=\"\(field)\"; filename=\"\(fileName)\"", file ?? Data())
    return body + Data("--limit\(end)\r\n".utf8)
  }
}
