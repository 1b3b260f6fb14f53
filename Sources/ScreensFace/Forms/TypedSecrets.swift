package import ScreensCore
import ScreensLayout

/// Typed secrets, and the user who tried them.
extension ScreenletView {
  /// The value of a secure field is for one action only.
  package func forgetSecrets() {
    for index in tree.document.nodes.indices where tree.isSecret(index) {
      try? tree.set(.text, to: "", of: tree.handle(index))
    }
  }

  /// The account that was typed.
  package var account: String {
    let field = tree.document.nodes.indices.first {
      tree.document.isTextInput($0) && tree[$0, .autocomplete] == "username"
    }
    let typed = field.flatMap { tree[$0, .text].nonEmptyString }
    let model = screenlet.kind.accountAttribute.flatMap { attribute($0).nonEmptyString }
    return String((typed ?? model ?? "").lowercased().prefix(256))
  }
}
