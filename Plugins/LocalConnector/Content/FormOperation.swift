import LocalAccounts
import ScreensPluginKit

/// An operation on forms: their structures, records and documents. The host says who the user is,
/// and no parameter does.
struct FormOperation: Sendable {
  private enum Kind: Sendable {
    case page(recordSetId: Int64, author: Int64?, Range<Int64>, counts: Bool)
    case structure(Int64)
    case record(Int64)
    case submit(Submission)
    case upload(Document)
  }

  private struct Submission: Sendable {
    let texts: [String: String]
    let recordSetId: Int64
    let recordId: Int64?
    let version: Int64?
  }

  private struct Document: Sendable {
    let content: [UInt8]
    let mimeType: String
    let prefix: String
    let groupId: Int64
    let folderId: Int64
  }

  private let kind: Kind
  /// 0 for a guest.
  private let userId: Int64
  private let locale: String

  /// Reads the parameters; nil for an operation of another kind.
  init?(_ name: String, _ parameters: ContentParameters) throws(PluginError) {
    let values = parameters.values
    func number(_ key: String) -> Int64 { ContentParameters.number(values[key]) ?? 0 }
    func given(_ key: String) -> Int64? {
      ContentParameters.number(values[key]).flatMap { $0 > 0 ? $0 : nil }
    }
    userId = parameters.context.userId ?? 0
    locale = parameters.context.locale
    switch name {
    case "ddlListPage":
      let order = values["obcClassName"]?.stringValue ?? ""
      guard order.isEmpty else {
        throw PluginError(.validationFailed, parameters.wording.wrongRecordOrder(order))
      }
      kind = .page(
        recordSetId: number("recordSetId"), author: given("userId"), try parameters.rows(),
        counts: parameters.counts)
    case "ddlFormLoad": kind = .structure(number("structureId"))
    case "ddlFormRecordLoad": kind = .record(number("recordId"))
    case "ddlFormSubmit":
      kind = .submit(
        Submission(
          texts: try Self.texts(values["values"]), recordSetId: number("recordSetId"),
          recordId: given("recordId"),
          version: values["version"]?.stringValue.map { Int64($0) ?? 0 }))
      try checkUser(parameters)
    case "ddlFormUpload":
      kind = .upload(
        Document(
          content: values["document"]?.bytesValue ?? [],
          mimeType: Self.mimeType(values["mimeType"]?.stringValue ?? ""),
          prefix: Self.line(values["filePrefix"]?.stringValue ?? ""),
          groupId: given("repositoryId") ?? parameters.groupId, folderId: number("folderId")))
      try checkUser(parameters)
    default: return nil
    }
  }

  /// Refuses guests. The proof alone says who sends a form: a form may name the owner of its
  /// structure.
  private func checkUser(_ parameters: ContentParameters) throws(PluginError) {
    guard userId > 0 else {
      throw PluginError(.failed, parameters.wording.sentence(for: .noUser))
    }
  }

  /// The texts of a form; a number or a flag is written as forms write it.
  private static func texts(_ value: Value?) throws(PluginError) -> [String: String] {
    var texts: [String: String] = [:]
    for (name, value) in value?.mapValue ?? [:] {
      if let text = value.stringValue {
        texts[name] = text
      } else if let number = value.intValue {
        texts[name] = String(number)
      } else if let flag = value.boolValue {
        texts[name] = String(flag)
      } else {
        throw PluginError(.validationFailed, "The value of \(name) is no text.")
      }
    }
    return texts
  }

  /// A kind of content as it may be kept; one that is none is that of any bytes.
  private static func mimeType(_ text: String) -> String {
    let parts = text.lowercased().split(separator: "/", omittingEmptySubsequences: false)
    let isKind =
      parts.count == 2 && text.utf8.count <= 100
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x2B...0x39).contains($0) }
      }
    return isKind ? text.lowercased() : "application/octet-stream"
  }

  /// The beginning of a title on one line.
  private static func line(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 }).prefix(100))
  }

  /// Carries the operation out; blocks.
  func run(on store: ContentStore, _ wording: Wording) throws -> Value {
    do {
      return try answer(store)
    } catch let refusal as FormRefusal {
      let text = wording.sentence(for: refusal)
      switch refusal {
      case .mistakes(let fields): throw PluginError(.validationFailed, text, fields: fields)
      case .wrongSize: throw PluginError(.validationFailed, text)
      default: throw PluginError(.failed, text)
      }
    }
  }

  private func answer(_ store: ContentStore) throws -> Value {
    switch kind {
    case .page(let recordSetId, let author, let rows, let counts):
      let page = try store.records(
        of: recordSetId, author: author, by: userId, rows: rows, counts: counts, in: locale
      ).get()
      return .page(page.records.map(Self.attributes), count: page.count)
    case .structure(let structureId):
      guard let structure = try store.structure(structureId) else {
        throw FormRefusal.noStructure
      }
      var answer: [String: Value] = [
        "definition": .string(structure.definition), "userId": .int(structure.userId),
        "name": .string(structure.names.text(in: locale)),
      ]
      if !structure.layout.isEmpty { answer["layout"] = .string(structure.layout) }
      return .map(answer)
    case .record(let recordId):
      return Self.attributes(try store.record(recordId, by: userId, in: locale).get())
    case .submit(let form):
      let record = try store.submit(
        form.texts, to: form.recordSetId, recordId: form.recordId, version: form.version,
        by: userId, in: locale
      ).get()
      return [
        "recordId": .int(record.recordId), "modifiedDate": .int(record.modifiedDate),
        "version": .string(String(record.version)),
      ]
    case .upload(let document):
      let file = try store.upload(
        document.content, mimeType: document.mimeType, prefix: document.prefix,
        groupId: document.groupId, folderId: document.folderId, by: userId
      ).get()
      return [
        "fileEntryId": .int(file.fileEntryId), "uuid": .string(file.uuid),
        "groupId": .int(file.groupId), "folderId": .int(file.folderId), "version": "1.0",
        "title": .string(file.title), "mimeType": .string(file.mimeType),
        "size": .int(Int64(file.size)),
      ]
    }
  }

  /// A record as screenlets know it.
  private static func attributes(_ read: ReadRecord) -> Value {
    let record = read.record
    return [
      "modelValues": .map(read.texts.mapValues(Value.string)),
      "modelAttributes": [
        "recordId": .int(record.recordId), "recordSetId": .int(record.recordSetId),
        "userId": .int(record.userId), "structureId": .int(record.structureId),
        "createDate": .int(record.createDate), "modifiedDate": .int(record.modifiedDate),
        "version": .string(String(record.version)),
      ],
    ]
  }
}
