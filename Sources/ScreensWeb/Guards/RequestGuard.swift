import ScreensHTTP

/// The source of a request: a page of ours, or a person who opens one.
enum RequestGuard {
  /// Checks where the request says it comes from: `Origin`, else `Referer`, and `Sec-Fetch-Site`.
  /// For a client that sends none of them the form token alone decides.
  static func isFromHere(_ request: HTTPRequest) -> Bool {
    let site = request.value(of: .secFetchSite)
    let saysSame = site.map { $0.elementsEqual("same-origin".utf8) } ?? false
    if let site, !saysSame, !site.elementsEqual("none".utf8) { return false }
    if let origin = request.value(of: .origin) {
      // Browsers hide the origin from themselves when the referrer policy is `no-referrer`.
      if origin.elementsEqual("null".utf8) { return saysSame }
      return isOwn(origin, request.client, mayHavePath: false)
    }
    if let referer = request.value(of: .referer) {
      return isOwn(referer, request.client, mayHavePath: true)
    }
    return true
  }

  /// Whether a person is to see the answer: a page is opened, and no script asks for it.
  static func opensPage(_ request: HTTPRequest) -> Bool {
    let mode = request.value(of: .secFetchMode)
    return request.method == .get && mode.map { $0.elementsEqual("navigate".utf8) } ?? true
  }

  /// Whether the browser fetches a page ahead, in case that somebody opens it.
  static func isAhead(_ request: HTTPRequest) -> Bool {
    [HTTPFieldName.secPurpose, .purpose].contains { name in
      request.value(of: name).map { $0.starts(with: "prefetch".utf8) } ?? false
    }
  }

  private static func isOwn(
    _ url: ArraySlice<UInt8>, _ client: HTTPClient, mayHavePath: Bool
  ) -> Bool {
    let scheme = client.scheme == .https ? "https://" : "http://"
    let own = Array(scheme.utf8) + client.host
    guard url.count >= own.count, url.prefix(own.count).equalsIgnoringCase(own) else {
      return false
    }
    let rest = url.dropFirst(own.count)
    return rest.isEmpty || (mayHavePath && rest.first == UInt8(ascii: "/"))
  }
}
