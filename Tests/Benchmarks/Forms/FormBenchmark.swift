import Foundation
import FoundationXML
import ScreensDocuments
import ScreensForms
import ScreensModel

/// Definitions beside Foundation's parsers alone, and the check of a large form.
enum FormBenchmark {
  private static let rounds = 101

  static func run() throws -> [Figure] {
    let form = definition(top: 38, all: 94)
    let json = Array(form.text.utf8)
    let read = try FormDefinition(json: json, file: "form.json")
    precondition(read.allFields.count == 94)
    let xml = Array(xmlDefinition(94).utf8)
    let readXML = try FormDefinition(xml: xml, file: "form.xml")
    precondition(readXML.allFields.count == 94)
    let (jsonData, xmlData) = (Data(json), Data(xml))
    return [
      parsing(
        "a form of 94 fields in JSON", { _ = try? FormDefinition(json: json, file: "f") },
        "JSONSerialization", { _ = try? JSONSerialization.jsonObject(with: jsonData) }),
      parsing(
        "a form of 94 fields in XML", { _ = try? FormDefinition(xml: xml, file: "f") },
        "XMLParser", { foundation(xmlData) }),
      try validation(),
    ]
  }

  private static func parsing(
    _ name: String, _ ours: () -> Void, _ otherName: String, _ theirs: () -> Void
  ) -> Figure {
    var (own, other) = ([Double](), [Double]())
    for _ in 0..<rounds {
      own.append(1_000 * Stopwatch.processorMilliseconds(ours))
      other.append(1_000 * Stopwatch.processorMilliseconds(theirs))
    }
    return Figure(
      name: name, value: own.median, unit: "µs", other: other.median, otherName: otherName,
      rounds: rounds, bar: ("≤ 2 × the parser alone", own.median <= 2 * other.median))
  }

  /// Foundation's parser with a delegate that keeps nothing but texts and names.
  private static func foundation(_ data: Data) {
    let parser = XMLParser(data: data)
    let listener = Listener()
    parser.delegate = listener
    precondition(parser.parse() && listener.count > 0)
  }

  private final class Listener: NSObject, XMLParserDelegate {
    private(set) var count = 0

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) { count += attributes.count }

    func parser(_ parser: XMLParser, foundCharacters text: String) { count += text.utf8.count }
  }

  private static func validation() throws -> Figure {
    let form = try FormDefinition(definition(top: 1_000, all: 1_000).text, file: "form.json")
    let language = FormLanguage("en_US")
    let record = FormRecord(
      entries: form.fields.map { FormEntry($0.name, value: .plain("12")) })
    let rules = FormRules(form)
    let check = FormValidation(form, nil, in: language)
    let state = try rules.state(for: record, language).state
    precondition(check.mistakes(in: record, state).mistakes.count == 250)
    var times: [Double] = []
    for _ in 0..<rounds {
      times.append(Stopwatch.processorMilliseconds { _ = check.mistakes(in: record, state) })
    }
    return Figure(
      name: "1000 fields checked", value: times.median, unit: "ms", other: nil, otherName: "",
      rounds: rounds, bar: ("≤ 5 ms", times.median <= 5))
  }

  private static func definition(top: Int, all: Int) -> FormDefinition {
    let types = [
      ("text", "string"), ("ddm-image", "image"), ("numeric", "integer"), ("text", "html"),
    ]
    var fields: [JSONValue] = []
    for number in 0..<all {
      let (type, data) = types[number % types.count]
      var field: [JSONValue.Member] = [
        .init("name", .string("Field\(number)")), .init("type", .string(type)),
        .init("dataType", .string(data)), .init("indexType", "keyword"),
        .init("label", ["en_US": .string("Field number \(number)"), "fr_FR": "Champ"]),
        .init("tip", ["en_US": "Fill it in", "fr_FR": ""]), .init("localizable", true),
        .init("predefinedValue", ["en_US": "", "fr_FR": ""]), .init("readOnly", false),
        .init("repeatable", .boolean(number % 7 == 0)), .init("required", true),
        .init("showLabel", true),
      ]
      if number % 4 == 0 {
        field.append(.init("validation", ["expression": .string("Field\(number) < 10")]))
      }
      if number < top {
        fields.append(.object(field))
      } else if case .object(var parent) = fields[number % top] {
        let place = parent.firstIndex { $0.name == "nestedFields" }
        let old = place.map { parent.remove(at: $0).value.array ?? [] } ?? []
        parent.append(.init("nestedFields", .array(old + [.object(field)])))
        fields[number % top] = .object(parent)
      }
    }
    let root: JSONValue = ["defaultLanguageId": "en_US", "fields": .array(fields)]
    guard let form = try? FormDefinition(root.text, file: "made") else {
      preconditionFailure("the benchmark's form is none")
    }
    return form
  }

  private static func xmlDefinition(_ count: Int) -> String {
    var writer = MarkupWriter(.xml)
    writer.begin("root")
    writer.attribute("default-locale", "en_US")
    for number in 0..<count {
      writer.begin("dynamic-element")
      writer.attribute("name", "Field\(number)")
      writer.attribute("type", "text")
      writer.attribute("dataType", "string")
      writer.attribute("required", "false")
      for language in ["en_US", "fr_FR"] {
        writer.begin("meta-data")
        writer.attribute("locale", language)
        for name in ["label", "predefinedValue", "tip"] {
          writer.begin("entry")
          writer.attribute("name", name)
          writer.text("A text of field \(number)")
          writer.end()
        }
        writer.end()
      }
      writer.end()
    }
    writer.end()
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
