/// The codings of an answer's body that a client accepts (RFC 9110 §12.5.3).
enum AcceptEncoding {
  /// Whether the client accepts gzip, and does not prefer the uncompressed body.
  static func allowsGzip(_ head: HTTPRequestHead) -> Bool {
    var gzip: Int?
    var identity: Int?
    var others: Int?
    for coding in head.weightedValues(of: .acceptEncoding) {
      let (name, weight) = (coding.name, coding.weight)
      if name.equalsIgnoringCase("gzip".utf8) || name.equalsIgnoringCase("x-gzip".utf8) {
        gzip = weight
      } else if name.equalsIgnoringCase("identity".utf8) {
        identity = weight
      } else if name.elementsEqual("*".utf8) {
        others = weight
      }
    }
    let weight = gzip ?? others ?? 0
    return weight > 0 && weight >= identity ?? 0
  }
}
