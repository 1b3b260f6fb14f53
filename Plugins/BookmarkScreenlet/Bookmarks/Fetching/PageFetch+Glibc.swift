import CCurl
import Glibc
import PluginSystem
import Synchronization

/// The bounds of a fetch.
package struct FetchLimits: Sendable {
  /// The bytes of a page that are read; the rest is cut.
  package var bytes = 1 << 20
  /// The time from the first question for the name to the last byte, all redirects with it.
  package var time = Duration.seconds(5)
  /// The redirects that are followed.
  package var redirects = 5

  package init() {}
}

/// A page to fetch, and the rules for fetching it.
package struct FetchOrder: Sendable {
  package var address: PageAddress
  package var limits = FetchLimits()
  /// Whether a connection to an address may be opened: to public ones alone, as it is.
  package var allows: @Sendable (NetworkAddress) -> Bool = \.isPublic
  /// The ports that connections may be opened to: those of the web alone, as it is; nil for any.
  package var ports: Set<UInt16>? = [80, 443]
  /// Whether the bytes of a page that have come are enough; the second parameter is how many of
  /// them are new.
  package var isEnough: @Sendable (_ bytes: [UInt8], _ new: Int) -> Bool = { _, _ in false }
  /// Answers to questions for names, as CURLOPT_RESOLVE takes them: `name:port:address,address`.
  var names: [String] = []
  /// A file of certificates that are trusted in place of this machine's own.
  var authorities: String?

  package init(_ address: PageAddress) { self.address = address }
}

/// A page as it came.
package struct FetchedPage: Sendable, Equatable {
  /// Its bytes, from the first on.
  package let bytes: [UInt8]
  /// Its Content-Type; nil without one.
  package let contentType: String?
  /// The reason why the rest did not come, where more than enough had not come before.
  package let fault: FetchError?
  /// The address that it came from, behind all redirects; nil where none of a web page is known.
  package let address: PageAddress?

  package init(
    bytes: [UInt8], contentType: String? = nil, fault: FetchError? = nil,
    address: PageAddress? = nil
  ) {
    self.bytes = bytes
    self.contentType = contentType
    self.fault = fault
    self.address = address
  }
}

/// The fetch of a page, and of what belongs to it; another thread may cancel all of it.
// Safety: the waker's pointer is used under its lock, and removed before the handle is cleaned up.
@safe package final class PageFetch: @unchecked Sendable {
  @safe private struct Waker: @unchecked Sendable {
    var isCancelled = false
    var wake: (curl: Curl, multi: Curl.Handle)?
  }

  private let order: FetchOrder
  private let library: String
  private let waker = Mutex(Waker())

  /// Remembers the order, and opens nothing.
  package init(_ order: FetchOrder, library: String = "libcurl.so.4") {
    self.order = order
    self.library = library
  }

  /// Ends the fetch at once, also one that has not begun.
  package func cancel() {
    waker.withLock { waker in
      waker.isCancelled = true
      if let (curl, multi) = unsafe waker.wake { _ = unsafe curl.multiWakeup(multi) }
    }
  }

  /// Fetches the page; blocks at most as long as the limits say.
  ///
  /// - Returns: the part of the page that came.
  /// - Throws: `FetchError` where no byte of a page came, and `LibraryError`, which names the
  ///   package that is missing.
  package func run() throws -> FetchedPage { try run(order) }

  /// Fetches what another order names, unless the fetch has been cancelled; otherwise as `run`.
  package func run(_ order: FetchOrder) throws -> FetchedPage {
    let curl = try Curl(library: library)
    guard let transfer = Transfer(order, curl), let multi = unsafe curl.multiInit() else {
      throw FetchError.failed(code: CurlCode.outOfMemory)
    }
    waker.withLock { unsafe $0.wake = (curl, multi) }
    _ = unsafe curl.multiAdd(multi, transfer.handle)
    let code = unsafe end(of: multi, curl)
    waker.withLock { unsafe $0.wake = nil }
    _ = unsafe curl.multiRemove(multi, transfer.handle)
    _ = unsafe curl.multiCleanup(multi)
    return try page(of: transfer, code)
  }

  /// Runs the transfers of a handle, which has one, up to their end; nil when they were cancelled.
  private func end(of multi: Curl.Handle, _ curl: Curl) -> CInt? {
    var running: CInt = 1
    while running > 0, !waker.withLock({ $0.isCancelled }) {
      _ = unsafe curl.multiPerform(multi, &running)
      var waiting: CInt = 0
      if let message = unsafe curl.multiInfoRead(multi, &waiting) {
        return unsafe message.pointee.end.result
      }
      _ = unsafe curl.multiPoll(multi, nil, 0, 60_000, nil)
    }
    return nil
  }

  private func page(
    of transfer: Transfer, _ code: CInt?
  ) throws(FetchError) -> FetchedPage {
    guard let code else { throw .cancelled }
    let isWhole = code == CurlCode.ok || transfer.isCut
    let fault = isWhole ? nil : FetchError(code: code, transfer)
    if let fault, transfer.body.isEmpty { throw fault }
    return FetchedPage(
      bytes: transfer.body, contentType: transfer.contentType, fault: fault,
      address: transfer.address.flatMap { PageAddress($0) })
  }
}

extension FetchError {
  fileprivate init(code: CInt, _ transfer: Transfer) {
    self =
      switch code {
      case CurlCode.noConnection, CurlCode.unresolvedHost:
        transfer.refused ?? .unreachable
      case CurlCode.unsupportedProtocol, CurlCode.malformedURL: .noWebAddress
      case CurlCode.httpError: .status(transfer.status)
      case CurlCode.timedOut: .late
      case CurlCode.tooManyRedirects: .tooManyRedirects
      case let code where CurlCode.tls.contains(code): .notTrusted
      default: .failed(code: code)
      }
  }
}
