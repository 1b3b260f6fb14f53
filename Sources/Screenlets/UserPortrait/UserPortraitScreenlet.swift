import ScreensCore
import ScreensLayout
package import ScreensModel
import ScreensViews

/// Shows the picture of a user, and lets the user replace it.
package enum UserPortraitScreenlet {
  /// The kind: an entry that is read in one of five ways, and a way to replace it.
  package static let kind = ScreenletKind(
    .userPortrait, "Shows the picture of a user, and lets the user replace it.",
    attributes: [
      Inspectable(.userId, .int, 0, "the user's number; without any, the user who is signed in"),
      Inspectable(.emailAddress, .string, "", "the user's address, where no number is given"),
      Inspectable(.screenName, .string, "", "the user's name, where no number is given"),
      Inspectable(
        .companyId, .int, 0, "the company of the address or the name; 0 is the server context's",
        isFromAddress: false),
      Inspectable(.portraitId, .int, 0, "the picture's own number, together with uuid"),
      Inspectable(.uuid, .string, "", "the user's name that is good everywhere"),
      Inspectable(.male, .bool, true, "which picture stands for one that is not there"),
      Inspectable(.borderWidth, .double, 1.0, "the width of the picture's edge in points"),
      Inspectable(.borderColor, .string, "", "the edge's colour, as #RRGGBB; else the theme's"),
      .editable(
        initially: false,
        "whether the user may replace the picture; a theme says it of its layout by a run-time "
          + "attribute of that name at the root"),
    ],
    viewModel: [
      .init(.image, .media, .out, "the picture; none for a user without one, and before"),
      .init(.borderWidth, .double, .command, "draws the edge in that width"),
      .init(.borderColor, .string, .command, "draws the edge in that colour"),
    ],
    actions: [
      .init(.loadPortrait, "reads the picture again"),
      .init(
        .uploadPortrait,
        selectors: ["editPortraitButtonClicked:"].compactMap(SelectorName.init), effect: upload,
        "replaces the picture by one that the user chooses"),
    ],
    outlets: [
      .portraitImage, .portraitEditButton,
      .init("activityIndicator", .activityIndicator, "runs while it works", isOptional: true),
    ], events: events, operations: [.userPortraitLoad, .uploadUserPortrait], entry: entry)

  private static let entry = EntryDeclaration(
    .loadPortrait,
    [
      .init(
        needs: [.portraitId, .uuid],
        runs: .run(
          .userPortraitLoad,
          from: [
            "portraitId": ["attribute.portraitId"], "uuid": ["attribute.uuid"],
            "male": ["attribute.male"],
          ])),
      .init(
        needs: [.userId],
        runs: .run(.userPortraitLoad, from: ["userId": ["attribute.userId"]])),
      .init(needs: [.emailAddress], runs: load(by: "emailAddress")),
      .init(needs: [.screenName], runs: load(by: "screenName")),
      .init(needs: [], needsUser: true, runs: .run(.userPortraitLoad, from: [:])),
    ], event: .onUserPortraitResponseImage, failure: .onUserPortraitError,
    answered: .image)

  private static func load(by name: String) -> DeclaredSteps {
    .run(
      .userPortraitLoad,
      from: ["companyId": ["attribute.companyId"], name: ["attribute.\(name)"]])
  }

  /// The ancestor's limits: less than 300 KiB, and at least 100 pixels in both directions.
  private static let upload = DeclaredEffect(
    takes: .init(
      file: FileRule(octets: 307_199, longestSide: 512, leastSide: 100),
      refusal: "undefined-image"),
    runs: .run(
      .uploadUserPortrait,
      from: ["userId": ["entry.userId", "attribute.userId"], "image": ["sender"]]),
    then: .reload, event: .onUserPortraitUploaded, failure: .onUserPortraitUploadError)

  private static let events: [EventDeclaration] = [
    .init(
      .onUserPortraitResponseImage,
      [(name: "userId", type: .int), (name: "image", type: .media)],
      "the picture was read, or the user has none; a delegate may answer another one"),
    .init(.onUserPortraitError, EventDeclaration.error, "the picture could not be read"),
    .init(
      .onUserPortraitUploaded, [(name: "userId", type: .int)], "the picture was replaced"),
    .init(
      .onUserPortraitUploadError, EventDeclaration.error, "the picture could not be replaced"),
  ]
}

/// Gives the view the edge that the page asks for.
final class UserPortraitLogic: ScreenletLogic {
  func createInteractor(
    _ action: ActionName, sender: Sender, _ screenlet: Screenlet
  ) -> Interactor? { nil }

  func onCreated(_ screenlet: Screenlet) {
    for name in [AttributeName.borderWidth, .borderColor] { onChanged(name, screenlet) }
  }

  func onChanged(_ attribute: AttributeName, _ screenlet: Screenlet) {
    guard attribute == .borderWidth || attribute == .borderColor else { return }
    screenlet.view?.setAttribute(attribute, to: screenlet[attribute: attribute])
  }
}

extension ScreenletName {
  package static let userPortrait = known("UserPortrait")
}

extension AttributeName {
  static let userId = known("userId")
  static let portraitId = known("portraitId")
  static let uuid = known("uuid")
  static let male = known("male")
  static let image = known("image")
  static let borderWidth = known("borderWidth")
  static let borderColor = known("borderColor")
}

extension ActionName {
  package static let loadPortrait = known("loadPortrait")
  package static let uploadPortrait = known("uploadPortrait")
}

extension EventName {
  package static let onUserPortraitResponseImage = known("onUserPortraitResponseImage")
  package static let onUserPortraitError = known("onUserPortraitError")
  package static let onUserPortraitUploaded = known("onUserPortraitUploaded")
  package static let onUserPortraitUploadError = known("onUserPortraitUploadError")
}

/// The nodes of a user's picture.
extension OutletDeclaration {
  static let portraitImage = OutletDeclaration(
    "portraitImage", .imageView, "the picture; the layout's own image stands for none")
  static let portraitEditButton = OutletDeclaration(
    "editButton", .button, "asks for another picture, where the user may replace it",
    isOptional: true)
}
