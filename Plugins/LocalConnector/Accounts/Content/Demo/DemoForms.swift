import ScreensDocuments

/// The forms of the demo's site, and the demo user's records of them. The sets have no
/// owner, for everybody knows the demo user's password: each author alone reads a record.
extension DemoContent {
  var forms: [FormDraft] {
    [
      FormDraft(
        date: DemoDate(2025, 9, 15).milliseconds,
        structure: StoredStructure(
          groupId: groupId, names: FormNames("Request for help", "Solicitud de ayuda"),
          definition: Self.helpRequest),
        records: Self.helpRequests),
      FormDraft(
        date: DemoDate(2026, 2, 2).milliseconds,
        structure: survey, records: Self.surveyRecords),
    ]
  }

  private var survey: StoredStructure {
    var survey = StoredStructure(
      groupId: groupId, names: FormNames("Survey of members", "Encuesta a los socios"),
      definition: Self.memberSurvey)
    survey.layout = Self.memberSurveyLayout
    return survey
  }

  private static let helpRequests: [RecordDraft] = [
    record(
      DemoDate(2026, 9, 14),
      [
        "Name": "Demo User", "Email": "demo@screens.local", "Topic": "[\"engine\"]",
        "Description": "The engine coughs at low speed. It is better with the choke half out.",
        "Date": "2026-09-21", "Urgent": "false",
      ]),
    record(
      DemoDate(2026, 10, 5),
      [
        "Name": "Demo User", "Email": "demo@screens.local", "Topic": "[\"mooring\"]",
        "Description": "A stern line has chafed through at berth nine.",
        "Date": "2026-10-06", "Urgent": "true",
      ]),
    record(
      DemoDate(2026, 10, 19),
      [
        "Name": "Demo User", "Email": "demo@screens.local", "Topic": "[\"bill\"]",
        "Description": "The October bill has the crane twice.",
        "Date": "2026-10-30", "Urgent": "false",
      ]),
  ]

  private static let surveyRecords: [RecordDraft] = [
    record(
      DemoDate(2026, 10, 12),
      [
        "Since": "2019", "Boat": "[\"sail\"]", "Courses": "[\"knots\", \"night\"]",
        "Berth": "yes", "Length": "7.4",
      ])
  ]

  /// A record of texts in English, as a form sends them. It is older than identities of instances.
  private static func record(_ date: DemoDate, _ texts: KeyValuePairs<String, String>)
    -> RecordDraft
  {
    let values = texts.map { name, text -> JSONValue in
      .object([
        .init("name", .string(name)), .init("value", .object([.init("en_US", .string(text))])),
      ])
    }
    let root = JSONValue.object([
      .init("availableLanguageIds", .array([.string("en_US")])),
      .init("defaultLanguageId", .string("en_US")), .init("fieldValues", .array(values)),
    ])
    return RecordDraft(date: date.milliseconds, content: root.text)
  }
}
