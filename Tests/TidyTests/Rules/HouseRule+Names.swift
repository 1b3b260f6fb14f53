/// Names that say something, and markup from one place.
extension HouseRule {
  static let names = [roles, folders, markup, kinds]

  /// No type is named after a role that says nothing.
  private static let roles = HouseRule("roles", about: { $0.isSwift && $0.isSource }) { line in
    let kinds: Set<String?> = ["class", "struct", "enum", "protocol", "actor"]
    guard let word = declaredWord(line.code), kinds.contains(word) else { return nil }
    let words = line.code.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    guard let index = words.firstIndex(of: Substring(word)), index + 1 < words.count else {
      return nil
    }
    let name = words[index + 1]
    let says = ["Impl", "Manager", "Helper", "Util", "Utils", "Info"].contains {
      name.hasSuffix($0)
    }
    let isBase = name.hasPrefix("Base") && name.dropFirst(4).first?.isUppercase ?? false
    return says || isBase ? "\(name) says nothing of its role: name what it is." : nil
  }

  /// No folder gathers what has no name.
  private static let folders = HouseRule("folders", about: \.isSwift) { file in
    let banned = ["/Utils/", "/Common/", "/Extensions/", "/Helpers/"]
    guard banned.contains(where: { file.path.contains($0) }) else { return [] }
    return [Finding(line: 1, sentence: "The folder says nothing of what is in it.")]
  }

  /// Outside the library and plugins nothing is made for one screenlet.
  private static let kinds = HouseRule(
    "kinds",
    about: {
      $0.isSwift && $0.path.hasPrefix("Sources/") && !$0.path.hasPrefix("Sources/Screenlets/")
    }
  ) { line in
    let text = line.isComment ? "" : line.text
    let named = kindNames.first { name in
      let member = name.prefix(1).lowercased() + name.dropFirst()
      return [
        "\(name)Screenlet", "\(name)View", "\"\(name)\"", " .\(member),", "(.\(member),",
        "ScreenletName.\(member)",
      ].contains { text.contains($0) }
    }
    if let named {
      return "The line is made for the screenlet \(named): ask its kind, so that any other will do."
    }
    return declared(text).map {
      "The line asks for \($0), which a screenlet declares: ask its kind for it."
    }
  }

  /// The library's operation, action, event or attribute that a line names; words are compared
  /// first, for speed.
  private static func declared(_ text: String) -> String? {
    let words = text.utf8.split { byte in
      let isLetter = (byte | 0x20) &- 0x61 < 26
      return !isLetter && byte &- 0x30 >= 10
    }
    return words.lazy.compactMap { String($0) }.filter(declaredNames.contains).first { name in
      ["\"\(name)\"", " .\(name),", "(.\(name),", "OperationName.\(name)"].contains {
        text.contains($0)
      }
    }
  }

  /// The names of the library's kinds: a folder each.
  private static let kindNames = Set(
    SourceTree.sourceFolders.compactMap { folder in
      let parts = folder.split(separator: "/")
      return parts.count == 2 && parts[0] == "Screenlets" && parts[1] != "Default"
        ? String(parts[1]) : nil
    })

  /// The names that the library declares, but for the words that users, servers and plugins have
  /// without any screenlet.
  private static let declaredNames: Set<String> = {
    let sources = SourceTree(below: ["Sources/Screenlets"], suffixes: ["swift"]).files.map(\.text)
    var names: Set<String> = []
    for text in sources {
      for kind in ["OperationName", "ActionName", "EventName", "AttributeName"] {
        for block in text.split(separator: "extension \(kind) {").dropFirst() {
          let known = block.prefix { $0 != "}" }.matches(of: /known\("(\w+)"\)/)
          names.formUnion(known.map { String($0.output.1) })
        }
      }
      let inline = text.matches(of: /OperationDeclaration\(\s*\.known\("(\w+)"\)/)
      names.formUnion(inline.map { String($0.output.1) })
    }
    return names.subtracting([
      "authType", "basicAuthMethod", "body", "borderColor", "borderWidth", "code", "comment",
      "companyId", "emailAddress", "entryId", "firstName", "groupId", "image", "jobTitle",
      "lastName", "middleName", "password", "placeholder", "portraitId", "screenName", "title",
      "url", "userId", "userName", "uuid",
    ])
  }()

  /// Only a markup writer writes markup.
  private static let markup = HouseRule(
    "markup", about: { $0.isSwift && $0.isSource }
  ) { line in
    line.text.contains("\"</") ? "Only the markup writer writes markup: call it." : nil
  }
}
