/// The methods this server knows; any other token is answered with 501.
package enum HTTPMethod: UInt8, CaseIterable, Sendable {
  case get, head, post, put, delete, patch, options, trace, connect

  /// Recognises a method; methods are case-sensitive.
  init?(_ token: some Collection<UInt8>) {
    for method in Self.allCases where token.elementsEqual(method.name.utf8) {
      self = method
      return
    }
    return nil
  }

  /// The method in its transmitted form.
  package var name: String {
    switch self {
    case .get: "GET"
    case .head: "HEAD"
    case .post: "POST"
    case .put: "PUT"
    case .delete: "DELETE"
    case .patch: "PATCH"
    case .options: "OPTIONS"
    case .trace: "TRACE"
    case .connect: "CONNECT"
    }
  }
}

/// The methods a target allows. `HEAD` comes with `GET`, and `OPTIONS` is answered everywhere.
package struct HTTPMethods: OptionSet, Sendable {
  /// One bit for each method, at the place of its `HTTPMethod.rawValue`.
  package let rawValue: UInt16

  package init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// `GET`, and with it `HEAD`.
  package static let get = HTTPMethods(rawValue: 1 << HTTPMethod.get.rawValue)
  package static let post = HTTPMethods(rawValue: 1 << HTTPMethod.post.rawValue)
  package static let put = HTTPMethods(rawValue: 1 << HTTPMethod.put.rawValue)
  package static let delete = HTTPMethods(rawValue: 1 << HTTPMethod.delete.rawValue)
  package static let patch = HTTPMethods(rawValue: 1 << HTTPMethod.patch.rawValue)
  /// The methods of a page with a form.
  package static let getAndPost: HTTPMethods = [.get, .post]
  /// Every method that a handler may answer.
  package static let all: HTTPMethods = [.get, .post, .put, .delete, .patch]

  func allows(_ method: HTTPMethod) -> Bool {
    switch method {
    case .head: contains(.get)
    case .options: true
    case .trace, .connect: false
    default: rawValue & (1 << method.rawValue) != 0
    }
  }

  /// The value of an `Allow` field.
  var allowValue: [UInt8] {
    let names = HTTPMethod.allCases.filter(allows).map(\.name)
    return Array(names.joined(separator: ", ").utf8)
  }
}
