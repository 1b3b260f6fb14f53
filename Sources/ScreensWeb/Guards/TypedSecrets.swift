import ScreensHTTP
import ScreensCore
import ScreensLayout

/// Secrets that were typed, and who tried them.
extension ScreenletView {
  /// The value of a secure field is for one action only.
  func forgetSecrets() {
    for index in tree.document.nodes.indices where tree.isSecret(index) {
      try? tree.set(.text, to: "", of: tree.handle(index))
    }
  }

  /// The account that was typed.
  var account: String {
    let field = tree.document.nodes.indices.first {
      tree.document.isTextInput($0) && tree[$0, .autocomplete] == "username"
    }
    let typed = field.flatMap { tree[$0, .text].nonEmptyString }
    let model = screenlet.kind.accountAttribute.flatMap { attribute($0).nonEmptyString }
    return String((typed ?? model ?? "").lowercased().prefix(256))
  }
}

extension FaceCommons {
  /// The account, network and device that try the secret typed into a view.
  func guesser(_ view: ScreenletView, _ visit: Visit) -> Guesser {
    let account = view.account
    let mark = visit.cookies.value(.device, in: visit.request)
    return Guesser(
      account: account, network: Guesser.network(of: visit.request.client.address),
      device: mark.flatMap { keys.device($0, account: account) })
  }
}
