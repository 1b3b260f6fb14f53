import ScreensHTTP
import ScreensCore
import ScreensModel

/// The choice of a language for a browser.
struct AcceptLanguage {
  /// The languages of the face's own texts.
  static let own: Set<String> = ["en", "es"]

  /// A language that the browser's user reads, and its weight among the others.
  private struct Range {
    /// The tag; `*` for any.
    let tag: String
    let weight: Int

    func covers(_ language: String) -> Bool {
      tag == "*" || language == tag || language.hasPrefix(tag + "-")
    }
  }

  private let ranges: [Range]

  private init(_ values: [WeightedValue]) {
    ranges = values.map {
      Range(
        tag: LanguageTag.spelled(String(decoding: $0.name, as: UTF8.self)), weight: $0.weight)
    }
  }

  /// The language that a request's user reads best and we have; English without one.
  static func best(_ head: HTTPRequestHead, of known: Set<String> = own) -> String {
    AcceptLanguage(head.weightedValues(of: .acceptLanguage)).best(of: known) ?? "en"
  }

  /// The first of our languages by the user's weights, then by the order of the field.
  private func best(of known: Set<String>) -> String? {
    let order = ranges.indices.sorted { one, other in
      ranges[one].weight == ranges[other].weight
        ? one < other : ranges[one].weight > ranges[other].weight
    }
    for index in order where ranges[index].weight > 0 {
      let found = candidates(for: ranges[index].tag, among: known).first { !isExcluded($0) }
      if let found { return found }
    }
    return nil
  }

  /// Our languages for a range, the best first: the tag, then shorter ones, as RFC 4647 looks them
  /// up; then longer ones.
  private func candidates(for tag: String, among known: Set<String>) -> [String] {
    if tag == "*" { return ["en"] + known.sorted() }
    let found = ([tag] + LanguageTag.substitutes(for: tag)).filter(known.contains)
    return found.isEmpty ? known.filter { $0.hasPrefix(tag + "-") }.sorted() : found
  }

  /// Whether the user wants anything but a language: the longest range for it has no weight.
  private func isExcluded(_ language: String) -> Bool {
    let ranges = ranges.filter { $0.covers(language) }
    return ranges.max { $0.tag.utf8.count < $1.tag.utf8.count }?.weight == 0
  }
}
