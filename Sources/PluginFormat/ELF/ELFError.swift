/// Why a file can't be read as the kind of ELF file that a plugin is.
package struct ELFError: Error, Equatable, CustomStringConvertible {
  package enum Fault: Sendable, Equatable {
    /// The magic number is missing.
    case notELF
    case empty
    /// The first page holds only zeros, as a sparse file's does.
    case zeros(size: Int)
    case notSixtyFourBit
    case notLittleEndian
    /// The header's version or entry sizes do not exist in ELF.
    case unknownFormat
    /// A part reaches beyond the end of the file.
    case truncated(part: String, offset: UInt64, size: UInt64)
    /// A part contradicts itself.
    case malformed(part: String)
    /// A required part is absent.
    case missing(part: String)
  }

  package let file: String
  package let fault: Fault

  /// Whether the file is of a kind that never was a plugin.
  package var isForeign: Bool {
    switch fault {
    case .notELF, .empty, .zeros: true
    default: false
    }
  }

  /// A sentence for the operator, with the remedy.
  package var description: String {
    switch fault {
    case .notELF: "\(file): is not an ELF file; build it as a shared library"
    case .empty: "\(file): is empty; build it again, as a shared library"
    case .zeros(let size):
      "\(file): is no ELF file: its \(size) bytes begin with zeros alone, as those of a sparse "
        + "file or of a copy that was cut off do; copy or build it again"
    case .notSixtyFourBit: "\(file): is a 32-bit file; build it for 64 bits"
    case .notLittleEndian: "\(file): is a big-endian file; build it for this machine"
    case .unknownFormat: "\(file): its ELF header has a version that does not exist; build it again"
    case .truncated(let part, let offset, let size):
      "\(file): its \(part) (\(size) bytes at offset \(offset)) reaches beyond the end; "
        + "copy or build it again"
    case .malformed(let part): "\(file): its \(part) contradicts itself; build it again"
    case .missing(let part): "\(file): has no \(part); build it as a shared library"
    }
  }
}
