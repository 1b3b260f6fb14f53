import CCurl
import Glibc

/// One transfer of libcurl: its options, its callbacks, and what has come so far.
///
/// It belongs to the thread that runs it.
@safe final class Transfer {
  /// The bytes of the body, at most as many as the limit says.
  private(set) var body: [UInt8] = []
  /// Whether the body was given up before its end, because enough of it had come.
  private(set) var isCut = false
  /// Why no connection was opened to the last address that was tried.
  private(set) var refused: FetchError?

  let handle: Curl.Handle
  private let curl: Curl
  private let order: FetchOrder
  private var headerBytes = 0
  /// The bytes that came after the last look at the page.
  private var unseen = 0
  /// The host's names that a test answers itself.
  private var names: Curl.Handle?

  /// The most bytes that all headers may have together.
  private static let mostHeaderBytes = 256 * 1024

  /// Whether libcurl took every option: no transfer runs without its bounds.
  private var isBounded = true

  /// Makes a transfer; nil where memory is short, or libcurl does not take an option.
  init?(_ order: FetchOrder, _ curl: Curl) {
    guard let handle = unsafe curl.easyInit() else { return nil }
    unsafe self.handle = handle
    self.curl = curl
    self.order = order
    setLimits()
    setCallbacks()
    guard isBounded else { return nil }
  }

  deinit {
    unsafe curl.easyCleanup(handle)
    unsafe curl.listFree(names)
  }

  /// The status of the answer; 0 without one.
  var status: Int {
    unsafe curl_get_number(curl.easyGetinfo, handle, CurlOption.Answer.responseCode)
  }

  /// The Content-Type of the answer, as it came.
  var contentType: String? { text(CurlOption.Answer.contentType) }

  /// The address that answered, behind all redirects.
  var address: String? { text(CurlOption.Answer.address) }

  private func text(_ item: CInt) -> String? {
    // Safety: the text is good until the handle is cleaned up, and is copied here.
    unsafe curl_get_text(curl.easyGetinfo, handle, item).map { unsafe String(cString: $0) }
  }

  /// Only http and https, now and behind redirects; no proxy, cookie or password from anywhere.
  private func setLimits() {
    set(.url, order.address.text)
    set(.protocols, "http,https")
    set(.redirectProtocols, "http,https")
    // An empty proxy is none, whatever the environment says.
    set(.proxy, "")
    set(.userAgent, "Screens-Bookmark/1.0")
    set(.acceptEncoding, "gzip")
    set(.followLocation, 1)
    set(.maxRedirs, order.limits.redirects)
    set(.timeoutMilliseconds, max(1, Int(order.limits.time / .milliseconds(1))))
    set(.failOnError, 1)
    set(.netrc, 0)
    set(.noSignal, 1)
    set(.quickExit, 1)
    // HTTP/1.1: one page gains nothing by more.
    set(.httpVersion, 2)
    if let authorities = order.authorities { set(.authorities, authorities) }
    for name in order.names { unsafe names = unsafe curl.listAppend(names, name) }
    unsafe set(.resolve, names)
  }

  private func setCallbacks() {
    // Safety: the transfer outlives its handle, which alone calls back, on the transfer's thread.
    let me = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe set(.writeData, me)
    unsafe set(.headerData, me)
    unsafe set(.openSocketData, me)
    let write: WriteCallback = { bytes, size, count, context in
      guard let bytes = unsafe bytes, let context = unsafe context else { return 0 }
      let buffer = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
      return unsafe Transfer.of(context).take(buffer)
    }
    let header: WriteCallback = { _, size, count, context in
      guard let context = unsafe context else { return 0 }
      return unsafe Transfer.of(context).takeHeader(size * count)
    }
    let open: OpenCallback = { context, _, address in
      guard let context = unsafe context, let address = unsafe address else { return -1 }
      return unsafe Transfer.of(context).open(address)
    }
    set(.write, unsafe unsafeBitCast(write, to: CFunction.self))
    set(.header, unsafe unsafeBitCast(header, to: CFunction.self))
    set(.openSocket, unsafe unsafeBitCast(open, to: CFunction.self))
  }

  private typealias CFunction = @convention(c) () -> Void
  private typealias WriteCallback =
    @convention(c) (UnsafeRawPointer?, Int, Int, UnsafeMutableRawPointer?) -> Int
  private typealias OpenCallback =
    @convention(c) (UnsafeMutableRawPointer?, CInt, UnsafePointer<curl_socket_address>?) -> CInt

  private static func of(_ context: UnsafeMutableRawPointer) -> Transfer {
    unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
  }

  /// Keeps bytes of the body. An answer other than their number ends the transfer: at the limit, or
  /// when the order has enough of the page.
  private func take(_ bytes: UnsafeRawBufferPointer) -> Int {
    let wanted = min(bytes.count, order.limits.bytes - body.count)
    unsafe body.append(contentsOf: bytes.prefix(wanted))
    isCut = wanted < bytes.count || hasEnough(bytes.count)
    return isCut ? 0 : bytes.count
  }

  /// Whether what has come is enough. A long page is looked at each time it has doubled: a look
  /// reads all of it.
  private func hasEnough(_ count: Int) -> Bool {
    unseen += count
    guard body.count <= 4096 || unseen * 2 >= body.count else { return false }
    defer { unseen = 0 }
    return order.isEnough(body, unseen)
  }

  private func takeHeader(_ count: Int) -> Int {
    headerBytes += count
    return headerBytes > Self.mostHeaderBytes ? 0 : count
  }

  /// Makes the socket for the address of the next connection. Each address of a name comes here,
  /// and so does each address of a redirect.
  private func open(_ wanted: UnsafePointer<curl_socket_address>) -> CInt {
    // Safety: libcurl lends the record, which goes on behind its last member, for the call.
    let record = unsafe wanted.pointee
    let place =
      unsafe UnsafeRawPointer(wanted) + MemoryLayout<curl_socket_address>.offset(
        of: \.address)!
    let address = unsafe NetworkAddress(family: record.family, place)
    guard let address, order.allows(address) else {
      refused = address.map(FetchError.forbidden)
      return -1
    }
    let port = unsafe NetworkAddress.port(place)
    if let ports = order.ports, !ports.contains(port) {
      refused = .forbiddenPort(port)
      return -1
    }
    return socket(record.family, record.type | CInt(SOCK_CLOEXEC.rawValue), record.protocol)
  }

  private func set(_ option: CurlOption.Number, _ value: Int) {
    let code = unsafe curl_set_number(curl.easySetopt, handle, option.rawValue, value)
    // Libraries before 7.87 do not know it.
    if option != .quickExit { note(code) }
  }

  private func set(_ option: CurlOption.Text, _ value: String) {
    // Safety: libcurl copies the text.
    let code = unsafe value.withCString {
      unsafe curl_set_pointer(curl.easySetopt, handle, option.rawValue, $0)
    }
    // A library without zlib asks for pages as they are.
    if option != .acceptEncoding { note(code) }
  }

  private func set(_ option: CurlOption.Pointer, _ value: UnsafeMutableRawPointer?) {
    note(unsafe curl_set_pointer(curl.easySetopt, handle, option.rawValue, value))
  }

  private func set(_ option: CurlOption.Function, _ value: @convention(c) () -> Void) {
    note(unsafe curl_set_function(curl.easySetopt, handle, option.rawValue, value))
  }

  private func note(_ code: CInt) { isBounded = isBounded && code == CurlCode.ok }
}
