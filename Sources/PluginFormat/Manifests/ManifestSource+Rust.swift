extension ManifestSource {
  var rustText: String {
    let size = description.count
    let padded = description + [UInt8](repeating: 0, count: -size & 3)
    return """
      // Printed by `\(command(.rust))`.

      /// An ELF note with the plugin's descriptor.
      #[repr(C, align(4))]
      pub struct ScreensNote {
          sizes: [u32; 3],
          owner: [u8; 8],
          description: [u8; \(padded.count)],
      }

      /// The note that the host reads from the file without running anything in it.
      #[used]
      #[link_section = ".note.screens"]
      #[rustfmt::skip]
      pub static SCREENS_NOTE: ScreensNote = ScreensNote {
          sizes: [5, \(size), 1],
          owner: *b"SCRN\\0\\0\\0\\0",
          description: [
      \(Self.rows(padded, indent: "        "))    ],
      };
      \(rustResources)
      """
  }

  private var rustResources: String {
    guard !resources.isEmpty else { return "" }
    let entries = resources.map {
      "    (\(Self.quoted($0.name)), include_bytes!(\(Self.quoted($0.name)))),\n"
    }
    return """

      /// The theme's files by name; the paths are relative to this file.
      pub static SCREENS_RESOURCES: &[(&str, &[u8])] = &[
      \(entries.joined())];

      """
  }
}
