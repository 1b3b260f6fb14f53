import ScreensCore
import ScreensModel
import ScreensViews

/// Names the site of the server context where the page names none, and lets foreign HTML show
/// the pictures of that server.
final class SiteLogic: ScreenletLogic {
  func createInteractor(
    _ action: ActionName, sender: Sender, _ screenlet: Screenlet
  ) -> Interactor? { nil }

  func onPreCreate(_ screenlet: Screenlet) {
    guard screenlet[attribute: .groupId].int == 0,
      let groupId = try? screenlet.session.environment.server.groupId()
    else { return }
    try? screenlet.set(.groupId, to: .int(groupId))
  }

  func imageServers(_ screenlet: Screenlet) -> [String] { ListedSite.servers(screenlet) }
}
