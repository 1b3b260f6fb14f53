package import ScreensCore
import ScreensLayout
import ScreensModel
import ScreensViews

/// Typed secrets, and the user who tried them.
extension ScreenletView {
  /// Forgets the values of secure fields, which are for one action only.
  package func forgetSecrets() {
    rowStates.forgetSecrets()
    for index in tree.document.nodes.indices where tree.isSecret(index) {
      try? tree.set(.text, to: "", of: tree.handle(index))
    }
  }

  /// Whether the view holds a secret that proves something, typed or from an address. A secret that
  /// the user merely chooses is neither right nor wrong.
  package var holdsProof: Bool {
    let kind = screenlet.kind
    let chosen = kind.viewModel.filter(\.isChosen).compactMap {
      tree.find($0.name.rawValue + "Field")?.index
    }
    let isTyped = tree.document.nodes.indices.contains { index in
      tree.isSecret(index) && !chosen.contains(index)
        && tree[index, .text].nonEmptyString != nil
    }
    return isTyped
      || kind.viewModel.contains { attribute in
        attribute.isSecret && attribute.direction == .in && !attribute.isChosen
          && kind.attribute(attribute.name) != nil
          && screenlet[attribute: attribute.name].nonEmptyString != nil
      }
  }

  package var account: String {
    let field = tree.document.nodes.indices.first {
      tree.document.isTextInput($0) && tree[$0, .autocomplete] == "username"
    }
    let typed = field.flatMap { tree[$0, .text].nonEmptyString }
    let model = screenlet.kind.accountAttribute.flatMap { attribute($0).nonEmptyString }
    // Spaces around a name lead to the same account.
    let name = (typed ?? model ?? "").lowercased().filter { !$0.isWhitespace }
    return String(name.prefix(256))
  }
}

extension Screenlet {
  /// Whether the last action was refused for a secret that the user chooses, and for none that
  /// proves something: then nothing was guessed.
  package var refusesChoice: Bool {
    guard let error = outcome?.error, error.isValidation else { return false }
    let named = kind.viewModel.filter { error[$0.name] != nil }
    return named.contains(where: \.isChosen)
      && !named.contains { $0.isSecret && !$0.isChosen }
  }
}
