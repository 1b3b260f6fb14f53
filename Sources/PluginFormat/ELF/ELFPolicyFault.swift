import ScreensDocuments

/// Why a library must not be given to the loader.
package struct ELFPolicyFault: Error, Equatable, CustomStringConvertible {
  package enum Fault: Sendable, Equatable {
    /// It can't be read as ELF.
    case unreadable(ELFError)
    case wrongMachine(found: UInt16, expected: UInt16)
    /// It is a program or an object file.
    case notALibrary(type: UInt16)
    case noEntry
    /// It takes room in the fixed block of thread-local storage.
    case staticTLS
    /// The loader would have to write to its code.
    case textRelocations
    /// It wants an executable stack.
    case executableStack
    /// It defines a symbol for the whole process that it is loaded into.
    case uniqueSymbol(String)
    /// It needs a library that the policy does not allow.
    case foreignLibrary(String)
    /// It needs a library that is not on this machine.
    case missingLibrary(String)
  }

  package let file: String
  package let fault: Fault

  /// The state of a plugin with this fault.
  package var state: PluginState {
    switch fault {
    case .wrongMachine: .incompatible
    case .missingLibrary: .missingDependency
    default: .refused
    }
  }

  /// A sentence for the operator, with the remedy, on one line.
  package var description: String { sentence.onOneLine }

  private var sentence: String {
    switch fault {
    case .unreadable(let error): error.description
    case .wrongMachine(let found, let expected):
      "\(file): is built for ELF machine \(found), this host runs on \(expected); "
        + "build it for this machine"
    case .notALibrary(let type):
      "\(file): is ELF type \(type) and not a shared library; build it with -shared"
    case .noEntry:
      "\(file): does not export screens_plugin_entry; "
        + "define it with default visibility and keep it in the export list"
    case .staticTLS:
      "\(file): takes room in the fixed block of thread-local storage (DF_STATIC_TLS), which "
        + "runs out after a few loads; build it without -ftls-model=initial-exec"
    case .textRelocations:
      "\(file): its code would be written to while it is loaded (DT_TEXTREL); build it with -fPIC"
    case .executableStack:
      "\(file): wants an executable stack; link it with -z noexecstack"
    case .uniqueSymbol(let name):
      "\(file): defines '\(name)' for the whole process (STB_GNU_UNIQUE), so that its next version "
        + "and other plugins would go on with this one's; build it with -fno-gnu-unique, export "
        + "screens_plugin_entry alone with a version script, or let it run in a process of its own "
        + "(isolation 'process')"
    case .foreignLibrary(let name):
      "\(file): needs \(name), which plugins may not load by name because it never reloads; "
        + "link it statically or open it with dlopen"
    case .missingLibrary(let name):
      "\(file): needs \(name), which is not on this machine; install it or link it statically"
    }
  }
}
