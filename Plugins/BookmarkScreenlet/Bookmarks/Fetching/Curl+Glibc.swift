import CCurl
import Glibc
import PluginSystem

/// The functions of libcurl that a fetch calls.
@safe struct Curl: Sendable {
  typealias Handle = UnsafeMutableRawPointer

  let easyInit: @convention(c) @Sendable () -> Handle?
  let easyCleanup: @convention(c) @Sendable (Handle) -> Void
  /// The two functions with arguments of any type, for CCurl to call.
  let easySetopt: @convention(c) @Sendable () -> Void
  let easyGetinfo: @convention(c) @Sendable () -> Void
  let multiInit: @convention(c) @Sendable () -> Handle?
  let multiCleanup: @convention(c) @Sendable (Handle) -> CInt
  let multiAdd: @convention(c) @Sendable (Handle, Handle) -> CInt
  let multiRemove: @convention(c) @Sendable (Handle, Handle) -> CInt
  let multiPerform: @convention(c) @Sendable (Handle, UnsafeMutablePointer<CInt>) -> CInt
  let multiPoll:
    @convention(c) @Sendable (
      Handle, UnsafeRawPointer?, CUnsignedInt, CInt, UnsafeMutablePointer<CInt>?
    ) -> CInt
  let multiWakeup: @convention(c) @Sendable (Handle) -> CInt
  let multiInfoRead:
    @convention(c) @Sendable (
      Handle, UnsafeMutablePointer<CInt>
    ) -> UnsafePointer<curl_message>?
  let listAppend: @convention(c) @Sendable (Handle?, UnsafePointer<CChar>) -> Handle?
  let listFree: @convention(c) @Sendable (Handle?) -> Void

  /// Opens the library and begins its use, which lasts as long as the process.
  init(library name: String = "libcurl.so.4") throws(LibraryError) {
    let debianPackage = "libcurl4"
    let library = try SharedLibrary(name, debianPackage: debianPackage)
    try Self.checkVersion(of: library, name, debianPackage)
    typealias GlobalInit = @convention(c) (CLong) -> CInt
    let globalInit: GlobalInit = try library.function("curl_global_init")
    // All parts; a library of this age counts its users, from any thread.
    _ = globalInit(3)
    unsafe easyInit = try library.function("curl_easy_init")
    unsafe easyCleanup = try library.function("curl_easy_cleanup")
    easySetopt = try library.function("curl_easy_setopt")
    easyGetinfo = try library.function("curl_easy_getinfo")
    unsafe multiInit = try library.function("curl_multi_init")
    unsafe multiCleanup = try library.function("curl_multi_cleanup")
    unsafe multiAdd = try library.function("curl_multi_add_handle")
    unsafe multiRemove = try library.function("curl_multi_remove_handle")
    unsafe multiPerform = try library.function("curl_multi_perform")
    unsafe multiPoll = try library.function("curl_multi_poll")
    unsafe multiWakeup = try library.function("curl_multi_wakeup")
    unsafe multiInfoRead = try library.function("curl_multi_info_read")
    unsafe listAppend = try library.function("curl_slist_append")
    unsafe listFree = try library.function("curl_slist_free_all")
  }

  /// Refuses a library whose protocols cannot be set by name.
  private static func checkVersion(
    of library: SharedLibrary, _ name: String, _ debianPackage: String
  ) throws(LibraryError) {
    typealias VersionInfo = @convention(c) (CInt) -> UnsafePointer<curl_version_head>?
    let versionInfo: VersionInfo = try unsafe library.function("curl_version_info")
    // Safety: the record is constant, and every version of it begins so.
    let number = unsafe versionInfo(0)?.pointee.number ?? 0
    guard number >= 0x07_5500 else {
      throw .tooOld(
        library: name, found: "\(number >> 16).\(number >> 8 & 0xff)", needed: "7.85",
        debianPackage: debianPackage)
    }
  }
}

/// The options of a transfer that a fetch sets, by libcurl's numbers.
enum CurlOption {
  enum Number: CInt {
    case failOnError = 45
    case netrc = 51
    case followLocation = 52
    case maxRedirs = 68
    case httpVersion = 84
    case noSignal = 99
    case timeoutMilliseconds = 155
    /// A thread that still asks for a name is left to itself.
    case quickExit = 322
  }

  enum Text: CInt {
    case url = 10002
    case proxy = 10004
    case userAgent = 10018
    case authorities = 10065
    case acceptEncoding = 10102
    case protocols = 10318
    case redirectProtocols = 10319
  }

  enum Pointer: CInt {
    case writeData = 10001
    case headerData = 10029
    case openSocketData = 10164
    case resolve = 10203
  }

  enum Function: CInt {
    case write = 20011
    case header = 20079
    case openSocket = 20163
  }

  enum Answer {
    static let responseCode: CInt = 0x20_0002
    static let contentType: CInt = 0x10_0012
    static let address: CInt = 0x10_0001
  }
}

/// The results of transfers that mean something to a fetch.
enum CurlCode {
  static let ok: CInt = 0
  static let unsupportedProtocol: CInt = 1
  static let malformedURL: CInt = 3
  static let unresolvedHost: CInt = 6
  static let noConnection: CInt = 7
  static let httpError: CInt = 22
  static let writeError: CInt = 23
  static let outOfMemory: CInt = 27
  static let timedOut: CInt = 28
  static let tooManyRedirects: CInt = 47
  /// Anything that is wrong with TLS or with a certificate.
  static let tls: Set<CInt> = [35, 51, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91]
}
