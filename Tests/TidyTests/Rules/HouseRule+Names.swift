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
    },
    except: [
      .init("ScreensCore/Names/ScreenletName.swift", 1, because: "the name is to go to its folder"),
      .init("PluginWorkers/WorkerProtocol.swift", 1, because: "a word of the fuzzer's"),
      .init("PluginWorkers/Worker/WorkerServer.swift", 1, because: "any layout's name would do"),
      .init("PluginWorkers/Worker/MirroredView.swift", 1, because: "any screenlet's name would do"),
      .init("ScreensHost/Admission/LayoutOwner.swift", 1, because: "an example in a sentence"),
      .init("screens/Commands/FramesCommand.swift", 1, because: "an example in the usage"),
      .init("screens/Commands/NewCommand.swift", 1, because: "writes themes of one screenlet yet"),
      .init("screens/New/ThemeProject.swift", 5, because: "writes themes of one screenlet yet"),
    ]
  ) { line in
    let text = line.isComment ? "" : line.text
    let named = kindNames.first { name in
      let member = name.prefix(1).lowercased() + name.dropFirst()
      return [
        "\(name)Screenlet", "\(name)View", "\"\(name)\"", " .\(member),", "(.\(member),",
        "ScreenletName.\(member)",
      ].contains { text.contains($0) }
    }
    return named.map {
      "The line is made for the screenlet \($0): ask its kind, so that any other will do."
    }
  }

  /// The names of the library's kinds: a folder each.
  private static let kindNames = Set(
    SourceTree.sourceFolders.compactMap { folder in
      let parts = folder.split(separator: "/")
      return parts.count == 2 && parts[0] == "Screenlets" && parts[1] != "Default"
        ? String(parts[1]) : nil
    })

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
