import ScreensPluginKit

/// The logic of the Bookmark screenlet. It keeps nothing: address, title, description and picture
/// stand in the view.
enum BookmarkLogic {
  static let slots: [ScreenletSlot] = [
    .onCreated { screenlet in
      try fill("url", screenlet)
      try fill("title", screenlet)
    },
    .onChange { screenlet, attribute in
      if attribute != "folderId" { try fill(attribute, screenlet) }
    },
    .createInteractor { _, action, _ in
      switch action {
      case "preview": [OperationStep("getSiteTitle", from: ["url": "view.url"])]
      case "save":
        [
          OperationStep(
            "saveBookmark",
            from: ["url": "view.url", "title": "view.title", "folderId": "screenlet.folderId"])
        ]
      case "remove":
        [
          OperationStep(
            "removeBookmark", from: ["url": "view.url", "folderId": "screenlet.folderId"])
        ]
      default: nil
      }
    },
    .onAction { screenlet, action, _ in
      guard action == "save", try screenlet.viewValue("title").stringValue?.isEmpty != false else {
        return
      }
      let text = screenlet.text("no-title")
      throw PluginError(.validationFailed, text, fields: ["title": text])
    },
    .onFinishInteraction { screenlet, action, outcome in
      guard case .success(let answer) = outcome else {
        // The picture of another page is no preview of this one.
        if action == "preview" { try screenlet.setViewValue("previewImage", to: .none) }
        return
      }
      if action == "preview" {
        try screenlet.setViewValue("previewImage", to: answer["image"])
        try screenlet.setViewValue("title", to: answer["title"])
        try screenlet.setViewValue("description", to: answer["description"])
      } else {
        try tell(of: action, screenlet)
        try screenlet.setViewValue("url", to: "")
        try screenlet.setViewValue("title", to: "")
        try screenlet.setViewValue("previewImage", to: .none)
        try screenlet.setViewValue("description", to: .string(screenlet.text("description")))
      }
    },
  ]

  /// Copies a value of the page's address into the form, where there is one.
  private static func fill(_ attribute: String, _ screenlet: Screenlet) throws {
    let value = try screenlet.attribute(attribute)
    guard value.stringValue?.isEmpty == false else { return }
    try screenlet.setViewValue(attribute, to: value)
    if attribute == "url" { try screenlet.setViewValue("previewImage", to: .none) }
  }

  private static func tell(of action: String, _ screenlet: Screenlet) throws {
    let url = try screenlet.viewValue("url")
    if action == "remove" {
      try screenlet.tell("onBookmarkRemoved", ["url": url])
    } else {
      try screenlet.tell(
        "onBookmarkSaved", ["url": url, "title": try screenlet.viewValue("title")])
    }
  }
}
