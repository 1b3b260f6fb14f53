package import ScreensLayout
import ScreensModel

/// A translatable text of a layout's view, by the name that Interface Builder's own tables have for
/// it.
package enum LayoutText: String, CaseIterable, Sendable {
  case text
  case normalTitle
  case accessibilityLabel
  case placeholder
  case userLabel

  /// The endings of its keys: Interface Builder has had several for one text.
  private var endings: [String] {
    switch self {
    case .normalTitle: [rawValue, "title", "configuration.title"]
    case .accessibilityLabel: [rawValue, "accessibilityConfiguration.label"]
    default: [rawValue]
    }
  }

  /// The keys of a node's text: by its id, else by the text itself.
  package func keys(_ text: String, of node: LayoutNode) -> [String] {
    endings.map { "\(node.id).\($0)" } + [text]
  }

  package static func segmentKeys(_ title: String, _ segment: Int, of node: LayoutNode) -> [String]
  {
    ["\(node.id).segmentTitles[\(segment)]", title]
  }

  /// Whether a key of a strings file names a node by its id.
  static func isKey(_ key: String) -> Bool {
    key.hasSuffix("]") && key.contains(".segmentTitles[")
      || allCases.contains { text in text.endings.contains { key.hasSuffix(".\($0)") } }
  }

  /// A key of one layout alone.
  static func key(_ key: String, of layout: LayoutName) -> String { "\(layout)/\(key)" }
}

/// The translations of a layout's own words, in the tables of the themes from the requested one to
/// the layout's.
package struct LayoutTexts: Sendable {
  /// Words that some table translates, and the keys to look up in turn.
  private struct Words {
    let node: NodeIndex
    let property: NodeProperty
    let own: String
    let keys: [String]
  }

  private let tables: [StringTables]
  private let layout: LayoutName
  private let words: [Words]

  init(_ layout: Layout, in tables: [StringTables]) {
    self.layout = layout.name
    self.tables = tables
    words = layout.document.nodes.filter(\.isEverInstalled).flatMap { node in
      node.words.map { property, text, words in
        let keys = Self.keys(text.keys(words, of: node), of: layout.name)
        return Words(node: node.index, property: property, own: words, keys: keys)
      }
    }.filter { words in
      tables.contains { table in
        table.languages.values.contains { texts in
          words.keys.contains { texts[$0] != nil }
        }
      }
    }
  }

  /// The layout's own keys come before those of all layouts.
  private static func keys(_ keys: [String], of layout: LayoutName) -> [String] {
    keys.flatMap { [LayoutText.key($0, of: layout), $0] }
  }

  /// A text in a language or its nearest substitute, else in English; nil where no table has it.
  private func translation(_ keys: [String], in language: String) -> String? {
    for language in [language, "en"] {
      for key in keys {
        if let text = tables.lazy.compactMap({ $0.text(key, near: language) }).first {
          return text
        }
      }
    }
    return nil
  }

  package func title(_ title: String, _ segment: Int, of node: LayoutNode, in language: String)
    -> String
  {
    let keys = LayoutText.segmentKeys(title, segment, of: node)
    return translation(Self.keys(keys, of: layout), in: language) ?? title
  }

  /// Whether a text is one of the tables' in any language.
  func has(_ text: String) -> Bool {
    tables.contains { $0.languages.values.contains { $0.values.contains(text) } }
  }

  /// The words of the layout in a language, by node and property.
  func words(of document: LayoutDocument, in language: String) -> [ViewTree.Key: Value] {
    var all: [ViewTree.Key: Value] = [:]
    for node in document.nodes where node.isEverInstalled {
      for (property, text, words) in node.words {
        let keys = Self.keys(text.keys(words, of: node), of: layout)
        let key = ViewTree.Key(node: Int32(node.index.offset), property: property)
        all[key] = .string(translation(keys, in: language) ?? words)
      }
    }
    return all
  }

  /// Puts the translated words into a tree of the layout.
  func translate(_ tree: ViewTree, in language: String) {
    for words in words {
      let text = translation(words.keys, in: language) ?? words.own
      // The layout has the node, and words there, so the tree does not refuse them.
      try? tree.set(words.property, to: .string(text), of: tree.handle(words.node.offset))
    }
  }
}

extension LayoutNode {
  /// The words that the layout has for users, by the property that shows them.
  package var words: [(property: NodeProperty, text: LayoutText, words: String)] {
    let title = button?.look(.normal).plainTitle
    let shown: [(NodeProperty, LayoutText, String?)] = [
      kind.isTextInput
        ? (.text, .text, nil)
        : (.text, title == nil ? .text : .normalTitle, title ?? text.plain),
      (.placeholder, .placeholder, input?.placeholder),
      (.accessibilityLabel, .accessibilityLabel, accessibility.label),
    ]
    return shown.compactMap { property, text, words in
      words.flatMap { $0.isEmpty ? nil : (property, text, $0) }
    }
  }
}
