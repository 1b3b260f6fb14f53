/// Why a library's descriptor note can't be used.
package struct NoteError: Error, Equatable, CustomStringConvertible {
  package enum Fault: Sendable, Equatable {
    /// No note has the owner `SCRN`.
    case missing
    /// The file has two descriptor notes.
    case duplicate
    /// The note has a type that this host doesn't know.
    case unknownType(UInt32)
    /// The descriptor has too many bytes.
    case tooLarge(size: Int)
    /// The note doesn't lie within the bytes that are read.
    case beyondHead
    /// The note's length reaches beyond its segment.
    case truncated(stated: Int, found: Int)
    case notUTF8
    /// The descriptor has a control character.
    case controlCharacter(UInt8, offset: Int)
    /// The file isn't the kind of ELF file that has notes.
    case unreadable(ELFError)
  }

  package let file: String
  package let fault: Fault

  /// A sentence for the plugin's author, with the remedy.
  package var description: String {
    switch fault {
    case .missing:
      "\(file): has no descriptor note (section .note.screens, owner SCRN); "
        + "add SCREENS_NOTE(...) or the file that `screens manifest` prints"
    case .duplicate: "\(file): has two descriptor notes; keep one SCREENS_NOTE per library"
    case .unknownType(let type):
      "\(file): its descriptor note has type \(type), this host knows type 1; "
        + "build it with this host's headers"
    case .tooLarge(let size):
      "\(file): its descriptor note has \(size) bytes, at most \(PluginNote.sizeLimit) are read; "
        + "shorten the descriptor or ship a bundle"
    case .beyondHead:
      "\(file): its descriptor note does not lie in the first \(PluginNote.segmentLimit) bytes of "
        + "its notes; put it before the others or ship a bundle"
    case .truncated(let stated, let found):
      "\(file): its descriptor note is cut off (\(found) of \(stated) bytes); build it again"
    case .notUTF8: "\(file): its descriptor note is not UTF-8; save the descriptor as UTF-8"
    case .controlCharacter(let byte, let offset):
      "\(file): its descriptor note has control character \(byte) at offset \(offset); remove it"
    case .unreadable(let error): error.description
    }
  }
}
