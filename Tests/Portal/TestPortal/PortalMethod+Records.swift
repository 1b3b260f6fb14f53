import ScreensDocuments

/// The services of records and of files.
extension PortalMethod {
  static func records(_ switches: PortalSwitches) -> [PortalMethod] {
    let screens = switches.is62 ? "/screens-web.screensddlrecord" : "/screens.screensddlrecord"
    let order = switches.hasDrifted ? "orderByComparator" : "obc"
    var methods: [PortalMethod] = [
      PortalMethod("\(screens)/get-ddl-record", ["ddlRecordId", "locale"]) {
        call, state throws(PortalFault) in
        guard let record = state.records.first(where: { $0.id == call.number("ddlRecordId") })
        else {
          throw .missing("Record", "com.liferay.dynamic.data.lists.exception")
        }
        return model(record, call)
      },
      PortalMethod(
        "\(screens)/get-ddl-records", ["ddlRecordSetId", "locale", "start", "end", order]
      ) {
        call, state in
        call.page(of(call, state).map { model($0, call) })
      },
      PortalMethod("\(screens)/get-ddl-records-count", ["ddlRecordSetId"]) { call, state in
        .integer(Int64(of(call, state).count))
      },
    ]
    if !switches.hasDrifted {
      methods += submissions(switches.is62 ? "/ddlrecord" : "/ddl.ddlrecord")
    }
    return methods
  }

  private static func of(_ call: PortalCall, _ state: PortalState) -> [PortalState.Record] {
    state.records.filter { record in
      record.setId == call.number("ddlRecordSetId")
        && (call.arguments["userId"] == nil || record.userId == call.number("userId"))
    }
  }

  private static func submissions(_ service: String) -> [PortalMethod] {
    @Sendable func values(_ call: PortalCall) throws(PortalFault) -> [String: String] {
      let members = call.arguments["fieldsMap"]?.members ?? []
      let values = Dictionary(members.map { ($0.name, $0.value.string ?? "") }) { $1 }
      guard values["Visitor"]?.isEmpty == false else {
        let package = "com.liferay.dynamic.data.mapping.validator"
        throw .wrong(
          "\(package).DDMFormValuesValidationException$RequiredValue",
          in62: "com.liferay.portlet.dynamicdatamapping.StorageFieldRequiredException", "Visitor")
      }
      return values
    }
    return [
      PortalMethod(
        "\(service)/add-record", ["groupId", "recordSetId", "displayIndex", "fieldsMap"]
      ) {
        call, state throws(PortalFault) in
        let record = PortalState.Record(
          id: state.next(), setId: call.number("recordSetId"), userId: call.user?.id ?? 0,
          values: try values(call))
        state.records.append(record)
        return attributes(record, call)
      },
      PortalMethod(
        "\(service)/update-record", ["recordId", "displayIndex", "fieldsMap", "mergeFields"]
      ) { call, state throws(PortalFault) in
        guard let place = state.records.firstIndex(where: { $0.id == call.number("recordId") })
        else { throw .missing("Record", "com.liferay.dynamic.data.lists.exception") }
        state.records[place].values = try values(call)
        state.records[place].version += 1
        return attributes(state.records[place], call)
      },
    ]
  }

  private static func attributes(_ record: PortalState.Record, _ call: PortalCall) -> JSONValue {
    [
      "recordId": call.long(record.id), "recordSetId": call.long(record.setId),
      "userId": call.long(record.userId), "version": .string("\(record.version).0"),
      "modifiedDate": .integer(1_509_108_490_000),
    ]
  }

  private static func model(_ record: PortalState.Record, _ call: PortalCall) -> JSONValue {
    let values = record.values.sorted { $0.key < $1.key }.map { name, value in
      JSONValue.Member(name, .string(value))
    }
    return ["modelAttributes": attributes(record, call), "modelValues": .object(values)]
  }

  static func files(_ switches: PortalSwitches) -> [PortalMethod] {
    let library = "/dlapp"
    let names = ["repositoryId", "folderId"]
    let order = switches.hasDrifted ? "orderByComparator" : "obc"
    var methods: [PortalMethod] = [
      PortalMethod(
        "\(library)/add-file-entry",
        names + ["sourceFileName", "mimeType", "title", "description", "changeLog", "file"]
      ) { call, state throws(PortalFault) in
        guard !state.files.contains(where: { $0.title == call.text("title") }) else {
          throw .wrong(
            "com.liferay.document.library.kernel.exception.DuplicateFileEntryException",
            in62: "com.liferay.portlet.documentlibrary.DuplicateFileException", "in use")
        }
        let id = state.next()
        let file = PortalState.File(
          id: id, uuid: "file-\(id)", title: call.text("title"), type: call.text("mimeType"),
          bytes: call.file, isForGuests: call.text("serviceContext.addGuestPermissions") == "true")
        state.files.append(file)
        return model(file, call)
      }
    ]
    guard !switches.is62 else { return methods }
    methods += [
      PortalMethod(
        "\(library)/get-file-entries", names + ["mimeTypes", "start", "end", order]
      ) { call, state in call.page(listed(call, state).map { model($0, call) }) },
      PortalMethod("\(library)/get-file-entries", names + ["start", "end"]) { call, state in
        call.page(state.files.map { model($0, call) })
      },
      PortalMethod("\(library)/get-file-entries-count", names + ["mimeTypes"]) { call, state in
        .integer(Int64(listed(call, state).count))
      },
      PortalMethod("\(library)/delete-file-entry", ["fileEntryId"]) {
        call, state throws(PortalFault) in
        guard let place = state.files.firstIndex(where: { $0.id == call.number("fileEntryId") })
        else { throw .missing("FileEntry", "com.liferay.document.library.kernel.exception") }
        state.files.remove(at: place)
        return .null
      },
    ]
    return methods
  }

  private static func listed(_ call: PortalCall, _ state: PortalState) -> [PortalState.File] {
    let types = call.arguments["mimeTypes"]?.array?.compactMap(\.string) ?? []
    return state.files.filter { types.contains($0.type) }
  }

  private static func model(_ file: PortalState.File, _ call: PortalCall) -> JSONValue {
    [
      "fileEntryId": call.long(file.id), "uuid": .string(file.uuid), "title": .string(file.title),
      "groupId": call.long(groupId), "folderId": call.long(0), "version": "1.0",
      "mimeType": .string(file.type), "size": call.long(Int64(file.bytes.count)),
    ]
  }
}
