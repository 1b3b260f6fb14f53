/// Names that say something, and markup from one place.
extension HouseRule {
  static let names = [roles, folders, markup]

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

  /// Only a markup writer writes markup.
  private static let markup = HouseRule(
    "markup", about: { $0.isSwift && $0.isSource },
    except: [
      .init("Sources/ScreensDocuments/", because: "the markup writer is there")
    ]
  ) { line in
    line.text.contains("\"</") ? "Only the markup writer writes markup: call it." : nil
  }
}
