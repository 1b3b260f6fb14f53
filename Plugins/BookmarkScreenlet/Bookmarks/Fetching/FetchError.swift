/// Why a page did not come.
package enum FetchError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A redirect leads to something that is neither http nor https.
  case noWebAddress
  /// The host has no other address than ones that belong to this machine or a private network.
  case forbidden(NetworkAddress)
  /// The address or a redirect names a port that is none of the web's.
  case forbiddenPort(UInt16)
  /// The host has no address, or does not answer.
  case unreachable
  case notTrusted
  case tooManyRedirects
  /// The server's answer is an error of this number.
  case status(Int)
  case late
  case cancelled
  /// Anything else, by libcurl's number.
  case failed(code: Int32)

  /// The fault, for a log.
  package var description: String {
    switch self {
    case .noWebAddress: "a redirect leads to no http or https address"
    case .forbidden(let address): "\(address) is no public address"
    case .forbiddenPort(let port): "the port \(port) is none of the web's, 80 and 443"
    case .unreachable: "the host cannot be reached"
    case .notTrusted: "the host's certificate or its TLS is not trusted"
    case .tooManyRedirects: "there are too many redirects"
    case .status(let status): "the server answered \(status)"
    case .late: "the page did not come in time"
    case .cancelled: "the fetch was cancelled"
    case .failed(let code): "the fetch failed with libcurl's code \(code)"
    }
  }
}
