import PluginFormat
import ScreensDocuments
import ScreensHost

extension FuzzTarget {
  private static let descriptors =
    Corpus.package("Plugins", suffix: "manifest.json") + [
      Array(
        """
        {"id":"org.example.acme","kind":"theme","name":"acme","version":"1.0.0","abi":"1.0",
        "parent":"default","threading":"any","requires":["screens.view-host/1"],
        "views":[{"screenlet":"Login","class":"LoginView_acme","extends":"LoginView_default"}]}
        """.utf8),
      Array(
        """
        {"id":"org.example.acme","kind":"screenlet","name":"acme","version":"1.0.0","abi":"1.0",
        "cells":["AcmeListView_acme"],"delegates":["AcmeDelegate"],
        "screenlets":[{"name":"Acme","about":"Saves.",
        "attributes":[{"name":"folder","type":"string","value":"links","fromAddress":false}],
        "viewModel":[{"name":"url","type":"string","direction":"in","required":true}],
        "actions":[{"name":"save","selectors":["save:"]}],
        "outlets":[{"name":"url","kind":"textField","optional":true}],
        "events":[{"name":"onSaved","payload":[{"name":"url","type":"string"}]}],
        "operations":["acmeSave"],"refresh":"save"},
        {"name":"AcmeList","list":{"operation":"acmePage","section":"site","identity":"url",
        "row":[{"name":"url","type":"string"}],"samples":[{"url":"https://a.example/"}]}}],
        "operations":[{"name":"acmeSave","access":"once","needsProof":true,"refusal":"No.",
        "parameters":[{"name":"url","type":"string","secret":true,"sample":"a"}],
        "answer":[{"name":"id","type":"int","required":true}]}]}
        """.utf8),
    ]
  private static let keys = [
    "\"id\"", "\"kind\":\"theme\"", "\"version\"", "\"abi\":\"99.0\"", "\"views\":[",
    "\"factories\":[", "\"cells\":[", "\"screenlets\":[", "\"delegates\":[", "\"operations\":[",
    "\"attributes\":[", "\"viewModel\":[", "\"list\":{", "\"type\":\"int\"", "\"access\":\"read\"",
    "\"requires\"", "\"parent\":\"acme\"", "null", "{", "}", "[", "]", ",", "\\u0000", "../",
  ]

  /// A library's note: its descriptor has no bytes but text.
  static let note = FuzzTarget(
    name: "note", rounds: 30_000, sizeLimit: 8192, seeds: Corpus.seeds("library", suffix: ".elf"),
    tokens: ["\u{7F}ELF", "SCRN\0", "\u{4}\0\0\0", "\u{1}\0\0\0", "GNU\0"] + keys
  ) { input in
    let head = Array(input.prefix(PluginNote.headSize))
    let note = try parsed("a.so") {
      try PluginNote(head: head, size: input.count, file: "a.so", source: input)
    }
    guard let json = note?.json else { return }
    let isText = String(validating: json, as: UTF8.self) != nil && !json.contains(0)
    try require(isText && json.count <= PluginNote.sizeLimit, "the note is no text: \(json)")
  }

  static let descriptor = FuzzTarget(
    name: "descriptor", rounds: 20_000, sizeLimit: 4096, seeds: descriptors, tokens: keys
  ) { input in
    _ = try parsed("a.so") { try Descriptor(json: input, file: "a.so") }
  }

  static let manifest = FuzzTarget(
    name: "manifest", rounds: 4000, seeds: Corpus.package("Plugins", suffix: "manifest.plist"),
    tokens: keys + ["<key>", "<string>", "</string>", "<array>", "<dict>", "<data>AA==</data>"]
  ) { input in
    _ = try parsed("manifest.plist") {
      try Descriptor(manifest: input, file: "manifest.plist")
    }
  }

  /// Whole libraries: inspected, never executed.
  static let library = FuzzTarget(
    name: "library", rounds: 12_000, sizeLimit: 32_768,
    seeds: Corpus.seeds("library", suffix: ".elf"),
    tokens: ["\u{7F}ELF", "\u{2}\u{1}\u{1}", "\u{6}\0\0\0", "\u{5}\0\0\0", ".note.screens"]
  ) { input in
    try parsed("a.so") { try ELFPolicy().check(input, file: "a.so") }
    guard let image = try? ELFImage(input, file: "a.so") else { return }
    _ = try? image.symbols()
    _ = image.buildID
  }
}
