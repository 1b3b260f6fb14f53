/// Why a file can't be read as the kind of ELF file that a plugin is.
package struct ELFError: Error, Equatable, CustomStringConvertible {
  /// The fault of a file.
  package enum Fault: Sendable, Equatable {
    /// The magic number is missing.
    case notELF
    /// There are no bytes.
    case empty
    /// The first page has no bytes but zeros, as that of a sparse file has.
    case zeros(size: Int)
    /// It is a 32-bit file.
    case notSixtyFourBit
    /// It is a big-endian file.
    case notLittleEndian
    /// The header's version or entry sizes are none that exist.
    case unknownFormat
    /// A part reaches beyond the end of the file.
    case truncated(part: String, offset: UInt64, size: UInt64)
    /// A part contradicts itself.
    case malformed(part: String)
    /// A part that has to be there is missing.
    case missing(part: String)
  }

  /// The file.
  package let file: String
  /// The fault.
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
    case .empty: "\(file): is empty; build it anew, as a shared library"
    case .zeros(let size):
      "\(file): is no ELF file: its \(size) bytes begin with zeros alone, as those of a sparse "
        + "file or of a copy that was cut off do; copy or build it anew"
    case .notSixtyFourBit: "\(file): is a 32-bit file; build it for 64 bits"
    case .notLittleEndian: "\(file): is a big-endian file; build it for this machine"
    case .unknownFormat: "\(file): its ELF header has a version that does not exist; build it anew"
    case .truncated(let part, let offset, let size):
      "\(file): its \(part) (\(size) bytes at offset \(offset)) reaches beyond the end; "
        + "copy or build it anew"
    case .malformed(let part): "\(file): its \(part) contradicts itself; build it anew"
    case .missing(let part): "\(file): has no \(part); build it as a shared library"
    }
  }
}
