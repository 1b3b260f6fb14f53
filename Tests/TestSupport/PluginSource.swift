/// C source of small plugins that write a witness as soon as any of their code runs.
package enum PluginSource {
  /// A descriptor with the required keys.
  package static func descriptor(
    id: String = "org.example.acme", kind: String = "theme", version: String = "1.0.0",
    abi: String = "1.0", more: [String: String] = [:]
  ) -> String {
    var members = ["id": id, "kind": kind, "version": version, "abi": abi]
      .mapValues { "\"\($0)\"" }
    members.merge(more) { $1 }
    return "{"
      + members.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }
      .joined(separator: ", ") + "}"
  }

  /// A plugin with a note.
  package static func plugin(_ descriptor: String, entry: Bool = true) -> String {
    let text = descriptor.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("\n", with: "\\n")
    return """
      #include <screens/note.h>
      SCREENS_NOTE("\(text)");

      """ + code(entry: entry)
  }

  /// Code that writes the witness as soon as it is loaded, and an entry function.
  package static func code(entry: Bool = true) -> String {
    """
    #include <screens/screens.h>
    #include <fcntl.h>
    #include <unistd.h>
    __attribute__((constructor)) static void run(void) {
      close(open(WITNESS, O_WRONLY | O_CREAT, 0600));
    }

    """
      + (entry
        ? """
        const screens_plugin_1 *screens_plugin_entry(uint32_t major, uint32_t minor) {
          (void)major; (void)minor;
          return NULL;
        }

        """ : "")
  }
}
