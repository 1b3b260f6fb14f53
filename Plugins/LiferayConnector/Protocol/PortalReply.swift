package import Foundation
package import ScreensPluginKit

/// An answer of a portal as it came over the network, and its meaning.
package struct PortalReply: Sendable {
  package let status: Int
  /// The header fields, their names in small letters.
  package let fields: [String: String]
  package let body: Data

  package init(status: Int, fields: [String: String] = [:], body: Data) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  private static let redirects: Set = [301, 302, 303, 307, 308]

  /// The media type, in small letters and without its parameters.
  package var type: String {
    let type = fields["content-type"]?.prefix { $0 != ";" } ?? ""
    return type.trimmingCharacters(in: .whitespaces).lowercased()
  }

  /// Reads the JSON of a success. A status of 401 comes before everything else, then a redirect,
  /// then an exception with any status, and only then the status itself.
  package func json() throws(PortalError) -> Value {
    try checkPlace()
    let value = JSON.read(body)
    if let value, let exception = PortalException(value) {
      throw .exception(exception, status: status)
    }
    guard (200..<300).contains(status) else {
      throw .status(status, (value?["message"].stringValue ?? value?["title"].stringValue) ?? "")
    }
    guard let value else { throw .notJSON }
    return value
  }

  /// The bytes of a file or a picture: HTML in their place is a page of the portal, and no success.
  package func content() throws(PortalError) -> Data {
    try checkPlace()
    guard (200..<300).contains(status) else { throw .status(status, "") }
    guard type != "text/html" else { throw .notJSON }
    return body
  }

  private func checkPlace() throws(PortalError) {
    if status == 401 { throw .unauthorized }
    if PortalReply.redirects.contains(status) { throw .moved(fields["location"] ?? "") }
  }

  /// The results of commands that were invoked together, in their order. A single one may come
  /// without a list around it; the failure of one is that of all.
  package func results(of count: Int) throws(PortalError) -> [Value] {
    let value = try json()
    guard case .list(let items) = value else {
      guard count == 1 else { throw .incomplete("a list of \(count) results") }
      return [value]
    }
    if let exception = items.lazy.compactMap({ PortalException($0) }).first {
      throw .exception(exception, status: status)
    }
    guard items.count == count else { throw .incomplete("a list of \(count) results") }
    return items
  }
}
