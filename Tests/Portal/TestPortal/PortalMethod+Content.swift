import ScreensDocuments

/// The services of assets, articles, comments and ratings.
extension PortalMethod {
  /// The number of the site.
  static let groupId: Int64 = 20_126

  static func content(_ switches: PortalSwitches) -> [PortalMethod] {
    let screens = switches.is62 ? "/screens-web." : "/screens."
    let journal = switches.is62 ? "/journalarticle" : "/journal.journalarticle"
    let structures = switches.is62 ? "/ddmstructure" : "/ddm.ddmstructure"
    let rows =
      switches.hasDrifted
      ? ["locale", "start", "end", "orderByComparator"] : ["start", "end", "obc"]
    let article = ["groupId", "articleId"]
    var methods: [PortalMethod] = [
      PortalMethod("\(journal)/get-articles", ["groupId", "folderId"] + rows) { call, _ in
        call.page((0..<3).map { articleModel($0, call) })
      },
      PortalMethod("\(journal)/get-articles-count", ["groupId", "folderId"]) { _, _ in 3 },
      PortalMethod("\(journal)/get-article", article) { call, _ throws(PortalFault) in
        guard call.text("articleId") == "37002" else {
          throw .missing("Article", "com.liferay.journal.exception")
        }
        return articleModel(0, call)
      },
      PortalMethod("\(structures)/get-structure", ["structureId"]) { call, _ throws(PortalFault) in
        guard call.number("structureId") == 34_012 else {
          throw .missing("Structure", "com.liferay.dynamic.data.mapping.exception")
        }
        return structure(call)
      },
      PortalMethod(
        "\(screens)screensjournalarticle/get-journal-article-content",
        article + ["ddmTemplateId", "locale"]
      ) { call, _ in .string("<h1>Template \(call.number("ddmTemplateId"))</h1>") },
    ]
    if !switches.hasDrifted {
      methods.append(
        PortalMethod("\(journal)/get-article-content", article + ["languageId", "themeDisplay"]) {
          call, _ throws(PortalFault) in
          guard call.text("articleId") == "37002" else {
            throw .missing("Article", "com.liferay.journal.exception")
          }
          return "<p>Hello <img src=\"@root_path@/a.png\"></p>"
        })
    }
    return methods + self.assets(switches, screens)
  }

  private static func assets(_ switches: PortalSwitches, _ screens: String) -> [PortalMethod] {
    let methods: [PortalMethod] = [
      PortalMethod("\(screens)screensassetentry/get-asset-entries", ["assetEntryQuery", "locale"]) {
        call, _ in
        let start = call.number("assetEntryQuery.start")
        let isKnown = call.number("assetEntryQuery.classNameIds") == 20_011
        return .array(isKnown && start == 0 ? [asset(call)] : [])
      },
      PortalMethod(
        "\(screens)screensassetentry/get-asset-entries",
        ["companyId", "groupId", "portletItemName", "locale", "max"]
      ) { call, _ throws(PortalFault) in
        guard call.text("portletItemName") == "news" else { throw .missing("PortletItem") }
        return .array([asset(call)])
      },
      PortalMethod("/assetentry/get-entries-count", ["entryQuery"]) { _, _ in 1 },
    ]
    guard !switches.is62 else { return methods }
    return methods + [
      PortalMethod("\(screens)screensassetentry/get-asset-entry", ["entryId", "locale"]) {
        call, _ throws(PortalFault) in
        switch call.number("entryId") {
        case 36_001: return asset(call)
        case 36_002: return fileAsset(call)
        default: throw .missing("Entry", "com.liferay.asset.kernel.exception")
        }
      },
      PortalMethod(
        "\(screens)screensassetentry/get-asset-entry", ["className", "classPK", "locale"]
      ) {
        call, _ throws(PortalFault) in
        guard call.number("classPK") == 35_990 else {
          throw .missing("Entry", "com.liferay.asset.kernel.exception")
        }
        return asset(call)
      },
    ]
  }

  private static func asset(_ call: PortalCall) -> JSONValue {
    [
      "entryId": call.long(36_001), "groupId": call.long(groupId), "companyId": call.long(20_099),
      "userId": call.long(20_123), "userName": "Ada Byron",
      "createDate": .integer(1_569_844_300_000), "modifiedDate": .integer(1_569_844_300_000),
      "classNameId": call.long(20_011), "classPK": call.long(35_990), "mimeType": "text/html",
      "title": "Opening day", "titleCurrentValue": "Opening day", "description": "", "url": "",
      "startDate": .null, "priority": .number(0.0), "visible": true,
      "className": "com.liferay.blogs.kernel.model.BlogsEntry",
      "object": ["blogsEntry": ["entryId": call.long(35_990), "content": "<p>Doors open.</p>"]],
    ]
  }

  private static func fileAsset(_ call: PortalCall) -> JSONValue {
    [
      "entryId": call.long(36_002), "classPK": call.long(35_610), "mimeType": "image/png",
      "title": "photo.png", "titleCurrentValue": "A photo",
      "className": "com.liferay.document.library.kernel.model.DLFileEntry",
      "object": [
        "fileEntry": ["fileEntryId": call.long(35_610), "extension": "png"],
        "url": "/documents/20126/0/photo.png/88aa0000-0000-4000-8000-000000000001",
      ],
    ]
  }

  private static func articleModel(_ index: Int, _ call: PortalCall) -> JSONValue {
    [
      "articleId": .string("\(37_002 + index)"), "resourcePrimKey": call.long(37_003),
      "groupId": call.long(groupId), "title": call.switches.is62 ? "<root/>" : .null,
      "titleCurrentValue": .string("Article \(index)"), "urlTitle": .string("article-\(index)"),
      "modifiedDate": .integer(1_569_844_300_000), "version": .number(1.0),
      "content": "<root><dynamic-element name=\"Headline\"/></root>",
    ]
  }

  private static func structure(_ call: PortalCall) -> JSONValue {
    let json = "{\"fields\":[{\"name\":\"Visitor\",\"type\":\"text\",\"dataType\":\"string\"}]}"
    return [
      "structureId": call.long(34_012), "userId": call.long(20_123), "nameCurrentValue": "Visit",
      "name": "<root/>",
      call.switches.is62 ? "xsd" : "definition":
        .string(call.switches.is62 ? "<root><dynamic-element name=\"Visitor\"/></root>" : json),
    ]
  }

  /// Comments and ratings, whose numbers are numbers in all versions.
  static let discussion: [PortalMethod] = [
    PortalMethod("/screens.screenscomment/get-comments", ["className", "classPK", "start", "end"]) {
      call, state in
      call.page(
        state.comments.filter { $0.classPK == call.number("classPK") }.map { model($0, call) })
    },
    PortalMethod("/screens.screenscomment/get-comments-count", ["className", "classPK"]) {
      call, state in
      let count = state.comments.count { $0.classPK == call.number("classPK") }
      return .integer(Int64(count + (call.switches.countsRoot ? 1 : 0)))
    },
    PortalMethod("/screens.screenscomment/add-comment", ["className", "classPK", "body"]) {
      call, state in
      let comment = PortalState.Comment(
        id: state.next(), className: call.text("className"), classPK: call.number("classPK"),
        body: call.text("body"), userId: call.user?.id ?? 0)
      state.comments.append(comment)
      return model(comment, call)
    },
    PortalMethod("/screens.screenscomment/get-comment", ["commentId"]) {
      call, state throws(PortalFault) in model(state.comments[try place(call, state)], call)
    },
    PortalMethod("/screens.screenscomment/update-comment", ["commentId", "body"]) {
      call, state throws(PortalFault) in
      let place = try place(call, state)
      guard state.comments[place].userId == call.user?.id else { throw .denied("update-comment") }
      state.comments[place].body = call.text("body")
      return model(state.comments[place], call)
    },
    PortalMethod("/comment.commentmanagerjsonws/delete-comment", ["commentId"]) {
      call, state throws(PortalFault) in
      state.comments.remove(at: try place(call, state))
      return .null
    },
    rating("get-ratings-entries", ["assetEntryId"]) { _, _ in },
    rating("get-ratings-entries", ["className", "classPK"]) { _, _ in },
    rating("update-ratings-entry", ["className", "classPK", "score"]) { call, state in
      state.scores[thing(call), default: [:]][call.user?.id ?? 0] = call.real("score")
    },
    rating("delete-ratings-entry", ["className", "classPK"]) { call, state in
      state.scores[thing(call)]?[call.user?.id ?? 0] = nil
    },
  ]

  private static func place(
    _ call: PortalCall, _ state: PortalState
  ) throws(PortalFault) -> Int {
    guard let place = state.comments.firstIndex(where: { $0.id == call.number("commentId") }) else {
      throw .missing("Message", "com.liferay.message.boards.exception")
    }
    return place
  }

  private static func model(_ comment: PortalState.Comment, _ call: PortalCall) -> JSONValue {
    let isOwn = comment.userId == call.user?.id
    return [
      "body": .string(comment.body), "commentId": .integer(comment.id),
      "createDate": .integer(1_569_844_400_000), "modifiedDate": .integer(1_569_844_400_000),
      "deletePermission": .boolean(isOwn), "updatePermission": .boolean(isOwn),
      "userId": .integer(comment.userId), "userName": "Ada Byron",
    ]
  }

  private static func thing(_ call: PortalCall) -> String {
    "\(call.number("classPK") == 0 ? 35_990 : call.number("classPK"))"
  }

  private static func rating(
    _ name: String, _ names: [String],
    _ change: @escaping @Sendable (PortalCall, inout PortalState) -> Void
  ) -> PortalMethod {
    PortalMethod("/screens.screensratingsentry/\(name)", names + ["ratingsLength"]) { call, state in
      change(call, &state)
      let scores = state.scores[thing(call)] ?? [:]
      let length = Int(call.number("ratingsLength"))
      var groups = [Int64](repeating: 0, count: length)
      for score in scores.values { groups[min(length - 1, Int(score * Double(length)))] += 1 }
      let total = scores.values.reduce(0, +)
      return [
        "average": .number(scores.isEmpty ? 0 : total / Double(scores.count)),
        "classPK": .integer(35_990), "className": "com.liferay.blogs.kernel.model.BlogsEntry",
        "ratings": .array(groups.map(JSONValue.integer)),
        "totalCount": .integer(Int64(scores.count)), "totalScore": .number(total),
        "userScore": .number(scores[call.user?.id ?? 0] ?? -1),
      ]
    }
  }
}
