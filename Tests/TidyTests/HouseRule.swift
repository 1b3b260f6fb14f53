/// One rule of the house style: a function from a text to sentences about its lines.
///
/// Each has a sample that breaks it, `Tests/Fixtures/Untidy/<name>.txt`.
struct HouseRule: Sendable, CustomStringConvertible {
  /// A line that breaks a rule.
  struct Finding: Sendable {
    /// The line's number, from 1.
    let line: Int
    /// The fault, and the remedy.
    let sentence: String
  }

  /// Files that a rule skips.
  struct Exemption: Sendable {
    /// The beginning or the end of their paths.
    let place: String
    /// The exact number of findings to skip: a number that may only shrink. Without one, all are
    /// skipped.
    let count: Int?
    let reason: String

    init(_ place: String, _ count: Int? = nil, because reason: String) {
      self.place = place
      self.count = count
      self.reason = reason
    }

    /// Whether a path is exempt.
    func covers(_ path: String) -> Bool { path.hasPrefix(place) || path.hasSuffix(place) }
  }

  /// The name of the rule and of its sample.
  let name: String
  /// The files that it checks.
  let isAbout: @Sendable (SourceFile) -> Bool
  /// The files among them that it skips.
  let exemptions: [Exemption]
  /// The lines of a text that break it.
  let findings: @Sendable (SourceFile) -> [Finding]

  init(
    _ name: String, about isAbout: @escaping @Sendable (SourceFile) -> Bool,
    except exemptions: [Exemption] = [],
    _ findings: @escaping @Sendable (SourceFile) -> [Finding]
  ) {
    self.name = name
    self.isAbout = isAbout
    self.exemptions = exemptions
    self.findings = findings
  }

  /// A rule about single lines: a sentence for each line that breaks it.
  init(
    _ name: String, about isAbout: @escaping @Sendable (SourceFile) -> Bool,
    except exemptions: [Exemption] = [],
    line sentence: @escaping @Sendable (SourceFile.Line) -> String?
  ) {
    self.init(name, about: isAbout, except: exemptions) { file in
      file.lines.compactMap { line in
        sentence(line).map { Finding(line: line.number, sentence: $0) }
      }
    }
  }

  var description: String { name }

  /// Every rule.
  static let all =
    sizes + documentation + prose + edges + names + imports + tests
    + repetition + headers

  /// The faults of a tree, as "path:line: sentence", and exemptions that are out of date.
  func check(_ tree: SourceTree) -> [String] {
    var wrong: [String] = []
    var passed: [String: Int] = [:]
    for file in tree.files where isAbout(file) {
      let found = findings(file)
      guard let exemption = exemptions.first(where: { $0.covers(file.path) }) else {
        wrong += found.map { "\(file.path):\($0.line): \($0.sentence)" }
        continue
      }
      passed[exemption.place, default: 0] += found.count
      if let count = exemption.count, found.count > count {
        wrong += found.map { "\(file.path):\($0.line): \($0.sentence)" }
      }
    }
    for exemption in exemptions {
      let count = passed[exemption.place] ?? 0
      if count == 0 { wrong.append("\(name): \(exemption.place) needs no exemption any more") }
      if let allowed = exemption.count, count > 0, count < allowed {
        wrong.append(
          "\(name): \(exemption.place) has \(count) of \(allowed) left: lower its number")
      }
    }
    return wrong
  }
}
