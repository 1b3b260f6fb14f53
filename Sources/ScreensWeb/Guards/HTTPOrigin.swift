/// Scheme, host and port of a URL.
enum HTTPOrigin {
  /// The URL up to its path. The caller checks the result.
  static func origin(of url: String) -> String {
    guard let scheme = url.firstRange(of: "://") else { return url }
    let rest = url[scheme.upperBound...].prefix { !"/?#".contains($0) }
    return String(url[..<scheme.upperBound]) + rest
  }

  /// The path of a URL, `/` where it has none.
  static func path(of url: String) -> String {
    let path = url.dropFirst(origin(of: url).count).prefix { !"?#".contains($0) }
    return path.isEmpty ? "/" : String(path)
  }

  /// The host and port, for people.
  static func host(of url: String) -> String {
    let origin = origin(of: url)
    return origin.firstRange(of: "://").map { String(origin[$0.upperBound...]) } ?? origin
  }
}
