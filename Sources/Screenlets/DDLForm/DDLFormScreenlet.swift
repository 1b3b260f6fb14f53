import ScreensCore
import ScreensLayout
package import ScreensModel

/// Shows a form that a server defines, and sends what users fill in as a record of a list.
package enum DDLFormScreenlet {
  /// The kind: a record whose reader knows the definitions of servers.
  package static let kind = ScreenletKind(
    .ddlForm, "Shows a form that a server defines, and keeps what users fill in as a record.",
    attributes: [
      Inspectable(.structureId, .int, 0, "the form's definition"),
      Inspectable(.groupId, .int, 0, "the site; 0 is the server context's", isFromAddress: false),
      Inspectable(.recordSetId, .int, 0, "the list that has the records"),
      Inspectable(.recordId, .int, 0, "the record that is shown and changed; 0 makes a new one"),
      Inspectable(
        .userId, .int, 0,
        "who sends the record; 0 is the user, and a form that is read sets its owner",
        isFromAddress: false),
      Inspectable(
        .repositoryId, .int, 0, "where documents go; 0 is the site", isFromAddress: false),
      Inspectable(
        .folderId, .int, 0, "the folder of documents; 0 is the outermost", isFromAddress: false),
      Inspectable(
        .filePrefix, .string, "form-file-", "the beginning of the names of documents",
        isFromAddress: false),
      Inspectable(
        .autoscrollOnValidation, .bool, true,
        "whether the first field that has to be corrected comes into sight",
        effect: .none("the page always goes to the sentences about the fields")),
      Inspectable(
        .showSubmitButton, .bool, true, "whether the form ends with its own button"),
    ],
    viewModel: [
      .init(
        .filledIn, .map, .in,
        "what a user typed so far that other fields depend on, and the order of the instances of "
          + "repeatable fields")
    ],
    actions: [
      ActionDeclaration(
        .loadForm, "reads the form, and the record that recordId names, in place of a shown one"),
      ActionDeclaration(
        .loadRecord, effect: loadRecord, "reads the form with the record that recordId names"),
      ActionDeclaration(
        .submitForm, selectors: ["submitButtonAction:"].compactMap(SelectorName.init),
        effect: submit, "checks all fields, and makes a record of them or changes the shown one"),
      ActionDeclaration(
        .clearForm,
        effect: DeclaredEffect(runs: DeclaredSteps(.list([])), then: .clear),
        "gives all fields the values of a new record"),
    ] + arranging + leading,
    outlets: [.formTableView], events: events,
    operations: [.ddlFormLoad, .ddlFormRecordLoad, .ddlFormSubmit], record: record,
    missingKeys: ListedSite.missingKeys)

  /// The changes of the instances of repeatable fields; each has a row as its sender.
  private static let arranging = [
    (ActionName.addInstance, "adds an instance of a repeatable field behind that of the row"),
    (.removeInstance, "removes the instance of the row; the last one is emptied"),
    (.raiseInstance, "puts the instance of the row before the one above it"),
  ].map { name, about in
    ActionDeclaration(name, effect: DeclaredEffect(runs: DeclaredSteps(.list([]))), about)
  }

  /// The ways through the pages of a form, which send nothing; each has a row as its sender.
  private static let leading = [
    (ActionName.nextStep, "checks the fields of the row's page, and goes on to the next one"),
    (.backStep, "goes back to the page before the row's; what was typed stays"),
    (.updateForm, "shows and hides fields as the rules of the form want it now"),
  ].map { name, about in
    ActionDeclaration(name, effect: DeclaredEffect(runs: DeclaredSteps(.list([]))), about)
  }

  private static let loading: Value = [
    "name": "form", "operation": "ddlFormLoad", "from": ["structureId": "attribute.structureId"],
  ]
  private static let recordLoading: Value = [
    "operation": "ddlFormRecordLoad", "from": ["recordId": "attribute.recordId"],
  ]

  private static let entry = EntryDeclaration(
    .loadForm,
    [
      .init(
        needs: [.recordId, .structureId], runs: DeclaredSteps(.list([loading, recordLoading])),
        event: .onRecordLoaded, failure: .onRecordLoadError),
      .init(needs: [.structureId], runs: DeclaredSteps(.list([loading]))),
    ], identity: [.recordId, .userId], event: .onFormLoaded, failure: .onFormLoadError,
    sample: DDLFormReader.sample)

  private static let loadRecord = DeclaredEffect(
    needs: [.structureId, .recordId], runs: DeclaredSteps(.list([loading, recordLoading])),
    then: .show, event: .onRecordLoaded, failure: .onRecordLoadError)

  private static let submit = DeclaredEffect(
    requires: [
      .init("user", ["attribute.userId", "user.userId"]),
      .init("group", ["attribute.groupId", "server.groupId"]),
      .init("recordset", ["attribute.recordSetId"]),
    ],
    runs: .run(
      .ddlFormSubmit,
      from: [
        "values": ["record.values"], "recordSetId": ["attribute.recordSetId"],
        "groupId": ["attribute.groupId", "server.groupId"],
        "userId": ["attribute.userId", "user.userId"], "recordId": ["entry.recordId"],
        "version": ["entry.version"],
      ]), then: .show, event: .onFormSubmitted, failure: .onFormSubmitError)

  private static let record = RecordDeclaration(
    entry, reader: DDLFormReader(),
    cells: Dictionary(
      uniqueKeysWithValues: DDLCellType.allCases.map { ($0.rawValue, $0.cell) }),
    named: "DDLCustomField*TableCell", draft: .filledIn,
    ending: .init(type: DDLCellType.submitButton.rawValue, unless: .showSubmitButton),
    steps: .init(
      next: .init(type: DDLCellType.nextButton.rawValue, .nextStep),
      back: .init(type: DDLCellType.backButton.rawValue, .backStep)),
    update: .init(type: DDLCellType.updateButton.rawValue, .updateForm),
    outlets: .ofFormCells)

  private static let ofRecord: [(name: String, type: ValueType)] = [
    ("recordId", .int), ("modelAttributes", .map), ("modelValues", .map),
  ]

  private static let events: [EventDeclaration] = [
    .init(.onFormLoaded, [("name", .string), ("userId", .int)], "the form was read"),
    .init(.onFormLoadError, EventDeclaration.error, "the form could not be read"),
    .init(.onRecordLoaded, ofRecord, "the record was read"),
    .init(.onRecordLoadError, EventDeclaration.error, "the record could not be read"),
    .init(.onFormSubmitted, ofRecord, "the record was stored"),
    .init(.onFormSubmitError, EventDeclaration.error, "the record was not stored"),
  ]
}

extension ScreenletName {
  static let ddlForm = known("DDLForm")
}

extension AttributeName {
  static let recordId = known("recordId")
  static let repositoryId = known("repositoryId")
  static let filePrefix = known("filePrefix")
  static let autoscrollOnValidation = known("autoscrollOnValidation")
  static let showSubmitButton = known("showSubmitButton")
  static let filledIn = known("filledIn")
}

extension ActionName {
  package static let loadForm = known("load-form")
  package static let loadRecord = known("load-record")
  package static let submitForm = known("submit-form")
  package static let clearForm = known("clear-form")
  package static let addInstance = known("add-instance")
  package static let removeInstance = known("remove-instance")
  package static let raiseInstance = known("raise-instance")
  package static let nextStep = known("next-step")
  package static let backStep = known("back-step")
  package static let updateForm = known("update-form")
}

extension EventName {
  package static let onFormLoaded = known("onFormLoaded")
  package static let onFormLoadError = known("onFormLoadError")
  package static let onRecordLoaded = known("onRecordLoaded")
  package static let onRecordLoadError = known("onRecordLoadError")
  package static let onFormSubmitted = known("onFormSubmitted")
  package static let onFormSubmitError = known("onFormSubmitError")
}

extension OperationName {
  static let ddlFormSubmit = known("ddlFormSubmit")
}
