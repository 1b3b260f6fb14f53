import ScreensModel

/// The keys that several objects of a descriptor have.
extension DescriptorKey {
  /// The keys of steps.
  static func steps(at path: String, _ about: String) -> [DescriptorKey] {
    let runs = path + ".runs"
    return [
      .init(runs, "object[]", about),
      .init("\(runs)[].operation", "string", isRequired: true, "the operation"),
      .init(
        "\(runs)[].name", "string", "the name that later steps know it by; without it, its number"),
      .init("\(runs)[].parameters", "object", "values of parameters that are always the same"),
      .init(
        "\(runs)[].from", "object",
        "the place of each other parameter's value, or the places of which the first that has one "
          + "counts: attribute.NAME, view.NAME, sender, entry.FIELD, record.values, "
          + "server.groupId, server.companyId, user.userId, STEP or STEP.FIELD"),
      .init("\(runs)[].after", "string[]", "the names of the steps it waits for"),
      .init("\(runs)[].priority", "string", "low, normal or high"),
    ]
  }

  /// The keys of content that is read as a whole.
  ///
  /// - Parameter shown: those of its own.
  static func reading(
    _ path: String, _ runs: String, shown: [DescriptorKey]
  ) -> [DescriptorKey] {
    let needs = "the attributes that must have a value"
    let otherwise = path + ".otherwise"
    return [
      .init(path + ".action", "string", "the action that reads it; load where none is named"),
      .init(path + ".needs", "string[]", needs + ", or it is not read"),
      .init(
        path + ".signedIn", "boolean", "whether it is read only for users who are signed in"),
    ]
      + steps(at: path, runs)
      + [
        .init(
          otherwise, "object[]", "other ways to read it, where attributes have no value"),
        .init("\(otherwise)[].needs", "string[]", needs + " for this way"),
        .init(
          "\(otherwise)[].signedIn", "boolean",
          "whether this way is open only to users who are signed in"),
      ]
      + steps(at: "\(otherwise)[]", "the operations of this way") + shown
      + [
        .init(
          path + ".follows", "string[]", "the attributes that have the values of what was read"),
        .init(path + ".event", "string", "the event of its reading"),
        .init(path + ".failure", "string", "the event of a failed reading"),
        .init(path + ".sample", "object", "what the gallery shows"),
      ]
  }

  /// The keys of a test of values.
  static func tests(at path: String) -> [DescriptorKey] {
    [
      .init(
        path + ".when[].value", "any", isRequired: true,
        "the place of the value, or the places of which the first that has one counts: "
          + ChildDeclaration.Source.rule),
      .init(
        path + ".when[].is", "any", isRequired: true,
        "the accepted value or values, numbers and truth values as texts"),
    ]
  }

  /// The keys of the nodes in cells.
  static func outlets(at path: String) -> [DescriptorKey] {
    let path = path + ".outlets"
    return [
      .init(path, "object[]", "the nodes that classes know in a cell"),
      .init(
        "\(path)[].name", "string", isRequired: true,
        "the outlet's name in a layout"),
      .init(
        "\(path)[].kind", "string", isRequired: true,
        "the element of a XIB, such as textField"),
      .init("\(path)[].about", "string", "its meaning"),
      .init("\(path)[].optional", "boolean", "whether a layout may do without it"),
      .init("\(path)[].secret", "boolean", "whether a typed text is a secret"),
      .init(
        "\(path)[].shows", "string",
        "the value that it shows: a part of the view model or a field of one, such as entry.title"),
      .init(
        "\(path)[].as", "string",
        "the form of that value: text, html, image, number, size, date, ago, or count:KEY for the "
          + "texts KEY.one and KEY.other"
      ),
    ]
  }
}
