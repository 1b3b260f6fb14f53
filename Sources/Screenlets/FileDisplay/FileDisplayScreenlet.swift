import ScreensCore
import ScreensLayout
package import ScreensModel

/// Shows a file of the server: one kind for documents, pictures, films, sounds and PDF. Each
/// accepts files of its own types.
package enum FileDisplayScreenlet {
  /// The types of files that each kind accepts where no attribute says others; the more special
  /// kinds come first.
  static let types: KeyValuePairs<ScreenletName, [String]> = [
    .imageDisplay: ["image/png", "image/jpg", "image/jpeg", "image/gif"],
    .videoDisplay: ["video/mp4", "video/3gp", "video/quicktime"],
    .audioDisplay: ["audio/mpeg", "audio/mpeg3", "audio/wav"],
    .pdfDisplay: ["application/pdf"], .fileDisplay: ["text/plain"],
  ]

  /// All five kinds.
  package static let kinds = [
    kind(
      .fileDisplay, "Shows a text, and lets users save it.",
      outlets: [.init("webView", .webView, "the text")]),
    kind(
      .imageDisplay, "Shows a picture.",
      attributes: [
        Inspectable(
          .placeholder, .string, "", "the theme's image that stands for a picture to come")
      ], outlets: [.init("imageView", .imageView, "the picture")]),
    kind(
      .videoDisplay, "Plays a film.",
      outlets: [.init("view", .view, "the place of the player")]),
    kind(
      .audioDisplay, "Plays a sound.",
      actions: [
        .init(
          .controlPlayback, selectors: playback,
          "is up to the player of the face, which has controls of its own")
      ], outlets: ofPlayer),
    kind(.pdfDisplay, "Shows a PDF."),
  ]

  private static func kind(
    _ name: ScreenletName, _ about: String, attributes: [Inspectable] = [],
    actions: [ActionDeclaration] = [], outlets: [OutletDeclaration] = []
  ) -> ScreenletKind {
    let types = types.first { $0.key == name }?.value ?? []
    return ScreenletKind(
      name, about,
      attributes: [
        Inspectable(.assetEntryId, .int, 0, "the number of the file's asset"),
        Inspectable(
          .className, .string, "com.liferay.document.library.kernel.model.DLFileEntry",
          "the class of the file, where no asset is named"),
        Inspectable(.classPK, .int, 0, "the number of the file among those of its class"),
        Inspectable(
          .mimeTypes, .string, "",
          "the types of files that are shown, with commas between them; without any "
            + types.joined(separator: ", ")),
      ] + attributes,
      viewModel: [
        .init(.url, .media, .out, "the file; none before"),
        .init(.title, .string, .out, "its title"),
      ],
      actions: [.init(.default, "reads the file again")] + actions, outlets: outlets,
      events: [
        .init(
          .onFileAssetResponse, [(name: "url", type: .media), (name: "title", type: .string)],
          "the file was read"),
        .init(.onFileAssetError, EventDeclaration.error, "the file could not be read"),
      ], operations: [.fileLoad], entry: entry(types))
  }

  /// The file of an asset, or of its own number.
  private static func entry(_ types: [String]) -> EntryDeclaration {
    let accepted: [String: Value] = ["mimeTypes": .string(types.joined(separator: ","))]
    return EntryDeclaration(
      .default,
      [
        .init(
          needs: [.assetEntryId],
          runs: .run(
            .fileLoad,
            from: [
              "entryId": ["attribute.assetEntryId"], "mimeTypes": ["attribute.mimeTypes"],
            ], otherwise: accepted)),
        .init(
          needs: [.className, .classPK],
          runs: .run(
            .fileLoad,
            from: [
              "className": ["attribute.className"], "classPK": ["attribute.classPK"],
              "mimeTypes": ["attribute.mimeTypes"],
            ], otherwise: accepted)),
      ], event: .onFileAssetResponse, failure: .onFileAssetError)
  }

  /// The methods for the controls of a player that has none.
  private static let playback = [
    "playAction", "pauseAction", "moveRewindAction", "moveForwardAction", "sliderDurationChanged:",
    "sliderVolumeChanged:",
  ].compactMap(SelectorName.init)

  private static let ofPlayer: [OutletDeclaration] = [
    .init("view", .view, "the place of the player"),
    .init("titleLabel", .label, "the title", isOptional: true),
    .init("playButton", .button, "for players without controls", isOptional: true),
    .init("pauseButton", .button, "for players without controls", isOptional: true),
    .init("rewindButton", .button, "for players without controls", isOptional: true),
    .init("forwardButton", .button, "for players without controls", isOptional: true),
    .init("sliderDuration", .slider, "for players without controls", isOptional: true),
    .init("sliderVolume", .slider, "for players without controls", isOptional: true),
    .init("audioProgressLabel", .label, "for players without controls", isOptional: true),
    .init("audioDurationLabel", .label, "for players without controls", isOptional: true),
  ]
}

extension ScreenletName {
  package static let fileDisplay = known("FileDisplay")
  package static let imageDisplay = known("ImageDisplay")
  package static let videoDisplay = known("VideoDisplay")
  package static let audioDisplay = known("AudioDisplay")
  package static let pdfDisplay = known("PdfDisplay")
}

extension AttributeName {
  static let assetEntryId = known("assetEntryId")
  static let mimeTypes = known("mimeTypes")
  static let placeholder = known("placeholder")
  static let url = known("url")
  static let title = known("title")
}

extension ActionName {
  static let controlPlayback = known("controlPlayback")
}

extension EventName {
  static let onFileAssetResponse = known("onFileAssetResponse")
  static let onFileAssetError = known("onFileAssetError")
}

extension OperationName {
  static let fileLoad = known("fileLoad")
}
