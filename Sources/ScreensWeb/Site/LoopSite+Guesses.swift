import ScreensHTTP
import ScreensCore
import ScreensLayout

/// Secrets that were typed, and who tried them.
extension LoopSite {
  /// What a secure field holds is for one action only.
  static func forgetSecrets(_ view: ScreenletView) {
    for index in view.tree.document.nodes.indices where view.tree.isSecret(index) {
      try? view.tree.set(.text, to: "", of: view.tree.handle(index))
    }
  }

  static func account(_ view: ScreenletView) -> String {
    let tree = view.tree
    let field = tree.document.nodes.indices.first {
      tree.document.isTextInput($0) && tree[$0, .autocomplete] == "username"
    }
    let typed = field.flatMap { tree[$0, .text].nonEmptyString }
    let model = AttributeName("userName").flatMap { view.attribute($0).nonEmptyString }
    return String((typed ?? model ?? "").lowercased().prefix(256))
  }

  func guesser(_ view: ScreenletView, _ visit: Visit) -> Guesser {
    let account = Self.account(view)
    let mark = visit.cookies.value(.device, in: visit.request)
    return Guesser(
      account: account, network: Guesser.network(of: visit.request.client.address),
      device: mark.flatMap { commons.keys.device($0, account: account) })
  }

  /// A device on which an account signed in is known from then on.
  func markDevice(_ session: WebSession, _ visit: Visit, in response: inout HTTPResponse) {
    guard let account = session.knownAccount else { return }
    session.knownAccount = nil
    let mark = visit.cookies.value(.device, in: visit.request)
    guard mark.flatMap({ commons.keys.device($0, account: account) }) == nil else { return }
    visit.cookies.set(
      .device, to: commons.keys.makeDevice(account: account), maxAge: 365 * 24 * 3600,
      in: &response)
  }
}
