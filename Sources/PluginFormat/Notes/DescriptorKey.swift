import ScreensCore
package import ScreensDocuments
import ScreensModel
import ScreensViews

/// A key of a descriptor: the one table that descriptors are read by and that the reference shows.
package struct DescriptorKey: Sendable, Hashable {
  /// The place of its values, such as `screenlets[].attributes[].value`.
  package let path: String
  /// `string`, `boolean`, `object` or `any`, with `[]` behind it for an array of them.
  package let type: String
  package let isRequired: Bool
  /// The meaning; a clause.
  package let about: String

  init(_ path: String, _ type: String, isRequired: Bool = false, _ about: String) {
    self.path = path
    self.type = type
    self.isRequired = isRequired
    self.about = about
  }

  /// The key as the object that scripts read.
  package var json: JSONValue {
    .object([
      .init("path", .string(path)), .init("type", .string(type)),
      .init("required", .boolean(isRequired)), .init("about", .string(about)),
    ])
  }

  /// Whether a key is a vendor's own, which hosts ignore.
  static func isOfVendor(_ key: String) -> Bool { key.hasPrefix("x-") }

  /// The names of the keys in an object, in the reference's order.
  ///
  /// - Parameter place: The object's path with numbers, such as `views.0.`; empty for the whole.
  static func names(inside place: String) -> [String] {
    let parts = place.split(separator: ".").map { part in
      part.allSatisfy(\.isNumber) ? "[]" : ".\(part)"
    }
    let object = parts.joined().dropFirst()
    return byObject[String(object), default: []]
  }

  private static let byObject: [String: [String]] = {
    var names: [String: [String]] = [:]
    for key in all {
      let end = key.path.lastIndex(of: ".")
      let object = end.map { String(key.path[..<$0]) } ?? ""
      let name = end.map { key.path[key.path.index(after: $0)...] } ?? key.path[...]
      names[object, default: []].append(String(name))
    }
    return names
  }()

  static let valueTypes =
    "bool, int, double, string, bytes, list, map, json, date, image, media, id, strings or any"

  /// The keys of options.
  private static let options: [DescriptorKey] = [
    .init("options", "object[]", "what operators may set for it; an empty array for nothing"),
    .init("options[].name", "string", isRequired: true, "the key in plugins.plist"),
    .init("options[].type", "string", isRequired: true, PluginOption.Kind.rule),
    .init("options[].about", "string", "its meaning, with the value until one is set"),
    .init("options[].values", "string[]", "of a string: the values that it may have"),
  ]

  /// All keys, each object's in the order of the reference.
  package static let all: [DescriptorKey] =
    [
      .init(
        "id", "string", isRequired: true,
        "its name, in reverse domain order, such as org.example.porch"),
      .init(
        "kind", "string", isRequired: true,
        "theme, connector, delegate or screenlet; it may have parts of the others too"),
      .init("version", "string", isRequired: true, "its own semantic version, such as 1.0.0"),
      .init("abi", "string", isRequired: true, "the version of the headers, such as 1.0"),
      .init("name", "string", "the theme's name; without it, the last part of id"),
      .init("parent", "string", "the theme that it stands on"),
      .init(
        "texts", "string",
        "layout: its layouts' own words win over the texts of the themes behind it"
      ),
      .init("threading", "string", "any, or main for one thread for the whole life of the process"),
      .init("requires", "string[]", "ids of host tables, and keys, without which it cannot work"),
      .init("library", "string", "of a bundle: the file with its code"),
      .init("description", "string", "the purpose, in a sentence for people"),
      .init("author", "string", "who made it"),
      .init("license", "string", "its licence, such as MIT"),
      .init("homepage", "string", "the address of its page, which begins with https:// or http://"),
      .init("icon", "string", "the file name of a picture among its files"),
      .init("views", "object[]", "the views of its theme"),
      .init("views[].screenlet", "string", isRequired: true, "the screenlet that the view is for"),
      .init("views[].class", "string", "the view class that it brings"),
      .init("views[].extends", "string", "the class whose slots serve where its own are missing"),
      .init("views[].layout", "string", "the file name of its layout"),
      .init("cells", "string[]", "the view classes that fill the cells of rows"),
      .init("factories", "object[]", "its connector factories"),
      .init(
        "factories[].name", "string", isRequired: true,
        "the name that plugins.plist chooses it by"),
      .init("factories[].parent", "string", "the factory that makes the other operations"),
      .init("factories[].operations", "string[]", "the operations whose connectors it makes"),
      .init("delegates", "string[]", "the names of its delegates"),
    ]
    + options
    + [
      .init("screenlets", "object[]", "the screenlets that it brings"),
      .init("screenlets[].name", "string", isRequired: true, "the name that pages and layouts use"),
      .init("screenlets[].about", "string", "the purpose, in a sentence"),
      .init(
        "screenlets[].texts", "string",
        "the table of its texts, such as rating-screenlet; without it, its name and -screenlet"),
      .init("screenlets[].attributes", "object[]", "what pages and plugins.plist may set"),
      .init("screenlets[].attributes[].name", "string", isRequired: true, "its name"),
      .init(
        "screenlets[].attributes[].type", "string", isRequired: true,
        "string, int, double or bool"),
      .init("screenlets[].attributes[].value", "any", "the value until one is set, of that type"),
      .init(
        "screenlets[].attributes[].choices", "string[]",
        "of a string: the values that it may have, in any case of letters"),
      .init("screenlets[].attributes[].about", "string", "its meaning"),
      .init(
        "screenlets[].attributes[].secret", "boolean",
        "whether plugins.plist alone sets it, by reference, and nothing prints it"),
      .init(
        "screenlets[].attributes[].fromAddress", "boolean",
        "whether a page may read it from its address"),
      .init("screenlets[].viewModel", "object[]", "what its views answer; not of a list"),
      .init("screenlets[].viewModel[].name", "string", isRequired: true, "its name"),
      .init(
        "screenlets[].viewModel[].type", "string", isRequired: true, valueTypes),
      .init(
        "screenlets[].viewModel[].direction", "string", isRequired: true,
        "in for what users give, out for what the screenlet shows, or command"),
      .init("screenlets[].viewModel[].required", "boolean", "whether an action needs it"),
      .init(
        "screenlets[].viewModel[].secret", "boolean", "whether it is never shown, saved or logged"),
      .init(
        "screenlets[].viewModel[].field", "string",
        "the part of the entry that it shows; without it the one of its own name"),
      .init("screenlets[].viewModel[].about", "string", "its meaning"),
      .init("screenlets[].actions", "object[]", "what users can start"),
      .init("screenlets[].actions[].name", "string", isRequired: true, "its name"),
      .init(
        "screenlets[].actions[].selectors", "string[]",
        "the methods in layouts that start it, such as save:"),
      .init("screenlets[].actions[].about", "string", "its effect"),
      .init(
        "screenlets[].actions[].confirm", "string",
        "the key of the question that users answer before it starts, in the screenlet's own texts"),
      .init(
        "screenlets[].actions[].takes", "any",
        "the type of the value that starts it: " + valueTypes + "; or an object with 'file'"),
      .init(
        "screenlets[].actions[].takes.file", "object", "the file that users choose for it"),
      .init(
        "screenlets[].actions[].takes.file.kinds", "string[]",
        "the media types of files; without them PNG, JPEG and WebP"),
      .init(
        "screenlets[].actions[].takes.file.bytes", "any",
        "the most bytes that an operation gets, without it 10,000,000; a picture is made smaller "
          + "until it fits"),
      .init(
        "screenlets[].actions[].takes.file.longestSide", "any",
        "the pixels of a picture's longer side, beyond which it is scaled"),
      .init(
        "screenlets[].actions[].takes.file.leastSide", "any",
        "the pixels that each side of a picture has at least"),
      .init("screenlets[].actions[].least", "any", "the smallest number that it accepts"),
      .init("screenlets[].actions[].most", "any", "the largest number that it accepts"),
      .init(
        "screenlets[].actions[].refusal", "string",
        "the key of the sentence about another number, in the screenlet's own texts"),
      .init("screenlets[].actions[].needs", "string[]", "the attributes that must have a value"),
    ]
    + steps(
      at: "screenlets[].actions[]", "the operations that it runs; without them, that is up to code")
    + [
      .init(
        "screenlets[].actions[].then", "string",
        "what its end does to the content: show, insert, replace, remove, reload, clear or none"),
      .init("screenlets[].actions[].event", "string", "the event of its success"),
      .init("screenlets[].actions[].failure", "string", "the event of its failure"),
      .init("screenlets[].content", "object", "what it shows from a server; not of a list"),
      .init("screenlets[].content.entry", "object", "one thing, which is read when it is shown"),
    ]
    + reading(
      "screenlets[].content.entry", "the operations that read it; the last one answers it",
      shown: [
        .init(
          "screenlets[].content.entry.value", "string",
          "the part of the view model that shows all of it; without it, each shows its own"),
        .init(
          "screenlets[].content.entry.answered", "string",
          "the part of the view model that shows a delegate's answer to 'event', or to "
            + "'unfit.asks', instead"),
        .init(
          "screenlets[].content.entry.unfit", "object",
          "the end of a reading that does not fit; without it, all is shown"),
        .init(
          "screenlets[].content.entry.unfit.when", "object[]",
          "the tests that the answer has to pass; without them, it has to choose one of 'parts'"),
      ] + tests(at: "screenlets[].content.entry.unfit") + [
        .init(
          "screenlets[].content.entry.unfit.asks", "string",
          "the event that asks a delegate for what is shown instead"),
        .init(
          "screenlets[].content.entry.unfit.refusal", "string",
          "the key of the sentence where no delegate answers, in the screenlet's own texts"),
      ])
    + [
      .init(
        "screenlets[].content.record", "object",
        "a definition of fields with values that users change; it is read when it is shown")
    ]
    + reading(
      "screenlets[].content.record", "the operations that read the definition and the values",
      shown: [
        .init(
          "screenlets[].content.record.fields", "string",
          "the list of definitions; fields where none is named: " + RecordDeclaration.Place.rule),
        .init(
          "screenlets[].content.record.values", "string",
          "the values by name; values where none is named: " + RecordDeclaration.Place.rule),
        .init(
          "screenlets[].content.record.cells", "object",
          "the begin of the name of a field's layout by its type; * is that of all other types"),
      ])
    + outlets(at: "screenlets[].content.record")
    + [
      .init("screenlets[].parts", "object[]", "the screenlets in its view or in its cells"),
      .init(
        "screenlets[].parts[].in", "string", isRequired: true,
        "view, or cell for one in each row of a list"),
      .init(
        "screenlets[].parts[].outlet", "string", isRequired: true,
        "the outlet of its node; without such an outlet, the first node with that screenlet"),
      .init("screenlets[].parts[].screenlet", "string", isRequired: true, "the screenlet's name"),
      .init(
        "screenlets[].parts[].when", "object[]",
        "tests of values: the first part of an outlet that passes all of its own stands there, or "
          + "in the whole view where the layout has no such outlet; without it, the layout has it"),
    ]
    + tests(at: "screenlets[].parts[]")
    + [
      .init(
        "screenlets[].parts[].given", "object",
        "the place of each value that it gets, by its attributes, or by the part of its view model "
          + "that shows all of its entry: " + ChildDeclaration.Source.rule),
      .init(
        "screenlets[].parts[].hears", "object",
        "the change of the content around it, as of actions, by its events"),
      .init(
        "screenlets[].parts[].tells", "object",
        "the event that the screenlet around it reports in turn, by its events"),
      .init("screenlets[].outlets", "object[]", "the nodes that its views know by name"),
      .init(
        "screenlets[].outlets[].name", "string", isRequired: true, "the outlet's name in a layout"),
      .init(
        "screenlets[].outlets[].kind", "string", isRequired: true,
        "the element of a XIB, such as textField"),
      .init("screenlets[].outlets[].about", "string", "its meaning"),
      .init("screenlets[].outlets[].optional", "boolean", "whether a layout may do without it"),
      .init("screenlets[].outlets[].secret", "boolean", "whether a typed text is a secret"),
      .init(
        "screenlets[].outlets[].shows", "string",
        "the value that it shows: a part of the view model or a field of one, such as entry.title"),
      .init(
        "screenlets[].outlets[].as", "string",
        "the form of that value: text, html, image, number, size, date, ago, or count:KEY for the "
          + "texts KEY.one and KEY.other"
      ),
      .init("screenlets[].events", "object[]", "what it reports to pages and delegates"),
      .init("screenlets[].events[].name", "string", isRequired: true, "its name"),
      .init("screenlets[].events[].payload", "object[]", "its values"),
      .init("screenlets[].events[].payload[].name", "string", isRequired: true, "the value's name"),
      .init(
        "screenlets[].events[].payload[].type", "string", isRequired: true, valueTypes),
      .init("screenlets[].events[].about", "string", "when it is reported"),
      .init("screenlets[].operations", "string[]", "the operations that it runs"),
      .init(
        "screenlets[].signedIn", "boolean",
        "whether it is for signed-in users alone; guests are led to sign in"),
      .init(
        "screenlets[].refresh", "string", "the action that reads its content again; not of a list"),
      .init("screenlets[].list", "object", "the rows of a screenlet that is a list"),
      .init(
        "screenlets[].list.operation", "string", isRequired: true,
        "the operation that reads a page of rows"),
      .init(
        "screenlets[].list.cell", "string",
        "the begin of the names of its rows' layouts; without it, the screenlet's with Cell"),
    ]
    + outlets(at: "screenlets[].list")
    + [
      .init(
        "screenlets[].list.section", "string", "the value of a row whose change begins a section"),
      .init("screenlets[].list.identity", "string", "the value that tells a row from others"),
      .init("screenlets[].list.row", "object[]", "the values of a chosen row that its event has"),
      .init("screenlets[].list.row[].name", "string", isRequired: true, "the value's name"),
      .init(
        "screenlets[].list.row[].type", "string", isRequired: true, valueTypes),
      .init("screenlets[].list.samples", "object[]", "rows that the gallery shows"),
      .init("operations", "object[]", "the operations that it declares"),
      .init(
        "operations[].name", "string", isRequired: true, "the name that factories are asked for"),
      .init(
        "operations[].access", "string", isRequired: true,
        "read, write, or once for what must not be repeated"),
      .init("operations[].about", "string", "its effect"),
      .init(
        "operations[].needsProof", "boolean",
        "whether it runs only with the proof of the signed-in user; others are asked to "
          + "sign in again"),
      .init("operations[].parameters", "object[]", "what a request gives"),
      .init("operations[].parameters[].name", "string", isRequired: true, "its name"),
      .init(
        "operations[].parameters[].type", "string", isRequired: true, valueTypes),
      .init(
        "operations[].parameters[].required", "boolean",
        "whether a request needs it; true without it"),
      .init("operations[].parameters[].secret", "boolean", "whether nothing prints it"),
      .init("operations[].parameters[].sample", "any", "a value of that type for trials"),
      .init("operations[].parameters[].about", "string", "its meaning"),
      .init("operations[].answer", "object[]", "what an answer has"),
      .init("operations[].answer[].name", "string", isRequired: true, "its name"),
      .init(
        "operations[].answer[].type", "string", isRequired: true, valueTypes),
      .init("operations[].answer[].required", "boolean", "whether an answer without it is refused"),
      .init("operations[].answer[].secret", "boolean", "whether nothing prints it"),
      .init("operations[].answer[].about", "string", "its meaning"),
      .init(
        "operations[].refusal", "string", "the sentence for users where an answer cannot be used"),
    ]
}
