extension ManifestSource {
  var cText: String {
    """
    /* Printed by `\(command(.c))`. */
    #include <screens/screens.h>

    SCREENS_NOTE(
    \(cStrings));
    \(cResources)
    """
  }

  /// The description as literals that the compiler joins; split between scalars, not bytes.
  private var cStrings: String {
    var lines: [String] = []
    var line = ""
    for scalar in String(decoding: description, as: UTF8.self).unicodeScalars {
      line.unicodeScalars.append(scalar)
      if line.utf8.count >= 72 {
        lines.append(line)
        line = ""
      }
    }
    if !line.isEmpty { lines.append(line) }
    return lines.map { "    " + Self.quoted($0) }.joined(separator: "\n")
  }

  /// The files are embedded by the assembler, so the compiler needs their folder as `-I`.
  private var cResources: String {
    guard !resources.isEmpty else { return "" }
    let embeds = resources.enumerated().map { index, resource in
      "SCREENS_EMBED(screens_resource_\(index), \(Self.quoted(resource.name)));\n"
    }
    let entries = resources.enumerated().map { index, resource in
      "    SCREENS_EMBEDDED(screens_resource_\(index), \(Self.quoted(resource.name)))"
    }
    return """

      \(embeds.joined())
      /* The initializers of a static screens_resource_1[]. */
      #define SCREENS_RESOURCES \\
      \(entries.joined(separator: ", \\\n"))

      """
  }
}
