import ScreensCore
import ScreensForms
package import ScreensModel

/// Lists the records of a dynamic data list.
package enum DDLListScreenlet {
  /// The kind: attributes, events, operation and cells.
  package static let kind = ScreenletKind(
    listing: list, .ddlList, "Lists the records of a form: what its users have sent.",
    attributes: [
      Inspectable(.userId, .int, 0, "whose records they are; 0 is everybody's"),
      Inspectable(.recordSetId, .int, 0, "the number of the list that has the records"),
      Inspectable(
        .labelFields, .string, "",
        "the fields whose values a row shows, by their names, with commas between them",
        isFromAddress: false),
    ],
    outlets: [.tableView],
    events: [
      .init(.onDDLListResponseRecords, [("records", .list)], "a page was read for the first time"),
      .init(.onDDLListError, EventDeclaration.error, "a page could not be read"),
      .init(.onDDLSelectedRecord, record, "a row was chosen"),
    ],
    operations: [.ddlListPage],
    needs: { _ in ScreenletNeeds(attributes: [[.recordSetId], [.labelFields]]) })

  private static let list = ListDeclaration(
    cell: "DDLListCell", cellOutlets: [.titleLabel, .dateLabel],
    events: .init(
      page: .onDDLListResponseRecords, rows: "records", error: .onDDLListError,
      selection: .onDDLSelectedRecord),
    samples: samples, identity: ["recordId"])

  /// The requests for pages, and rows with the values of the label fields as their titles.
  static let rows = ListSource(
    rows: { answers, screenlet in
      let fields = labelFields(of: screenlet)
      let language = FormLanguage(screenlet.session.locale)
      return answers.map { row($0, fields, language) }
    }
  ) { rows, countsRows, screenlet throws(ScreensError) in
    let recordSetId = screenlet[attribute: .recordSetId].int ?? 0
    guard recordSetId > 0 else {
      throw screenlet.refusal("undefined-recordset", table: "ddllist-screenlet")
    }
    guard !labelFields(of: screenlet).isEmpty else {
      throw screenlet.refusal("undefined-fields", table: "ddllist-screenlet")
    }
    var parameters: [String: Value] = [
      "recordSetId": .int(recordSetId), "startRow": .int(Int64(rows.lowerBound)),
      "endRow": .int(Int64(rows.upperBound)), "computeRowCount": .bool(countsRows),
    ]
    if let userId = screenlet[attribute: .userId].int, userId > 0 {
      parameters["userId"] = .int(userId)
    }
    if let comparator = screenlet[attribute: .obcClassName].nonEmptyString {
      parameters["obcClassName"] = .string(comparator)
    }
    return .init(.ddlListPage, parameters)
  }

  /// The names of the label fields, without the blanks around them and without empty ones.
  private static func labelFields(of screenlet: Screenlet) -> [String] {
    (screenlet[attribute: .labelFields].string ?? "").split(separator: ",").compactMap { name in
      let start = name.drop(while: \.isWhitespace)
      let end = start.lastIndex { !$0.isWhitespace }
      return end.map { String(start[...$0]) }
    }
  }

  /// The row of a record as the server answered it. Its fields have no definition here: their
  /// values are texts.
  private static func row(
    _ answer: Value, _ fields: [String], _ language: FormLanguage
  ) -> Value {
    let values = answer.map?["modelValues"]?.map ?? [:]
    let record = FormRecord(untyped: values.compactMapValues(\.string))
    let labels = fields.compactMap { record[$0]?.value.text(record.choice(language)) }
    var row = answer.map?["modelAttributes"]?.map ?? [:]
    row["title"] = .string(labels.filter { !$0.isEmpty }.joined(separator: " "))
    row["modelValues"] = .map(values)
    return .map(row)
  }

  /// The payload of a chosen row.
  private static let record: [(name: String, type: ValueType)] = [
    ("recordId", .int), ("recordSetId", .int), ("userId", .int), ("modifiedDate", .date),
    ("title", .string), ("modelValues", .map),
  ]

  private static let samples: [Value] = [
    "A stern line has chafed through at berth nine.",
    "The engine coughs at low speed.",
    "The October bill has the crane twice.",
  ].enumerated().map { place, title in
    [
      "recordId": .int(Int64(place) + 1), "title": .string(title),
      "createDate": .int(1_781_784_000_000), "modifiedDate": .int(1_781_784_000_000),
    ]
  }
}

extension ScreenletName {
  package static let ddlList = known("DDLList")
}

extension AttributeName {
  static let recordSetId = known("recordSetId")
  static let labelFields = known("labelFields")
}

extension EventName {
  /// A page was read for the first time.
  package static let onDDLListResponseRecords = known("onDDLListResponseRecords")
  /// A page could not be read.
  package static let onDDLListError = known("onDDLListError")
  /// A row was chosen.
  package static let onDDLSelectedRecord = known("onDDLSelectedRecord")
}
