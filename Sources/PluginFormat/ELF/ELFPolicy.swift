package import ScreensSystem

/// The conditions that a library's file has to meet before the loader may see it.
package struct ELFPolicy: Sendable {
  /// The name of the function that a plugin exports.
  package static let entrySymbol = "screens_plugin_entry"

  /// The folders in which the loader finds libraries.
  package let libraryFolders: [String]

  /// - Parameter libraryFolders: The loader's folders besides the library's own run path: those of
  ///   the libraries this process has loaded, and the system's.
  package init(libraryFolders: [String] = systemFolders) {
    self.libraryFolders = libraryFolders
  }

  package static let systemFolders: [String] = {
    #if arch(x86_64)
      let triple = "x86_64-linux-gnu"
    #elseif arch(arm64)
      let triple = "aarch64-linux-gnu"
    #else
      let triple = "riscv64-linux-gnu"
    #endif
    return ["/lib/\(triple)", "/usr/lib/\(triple)", "/lib64", "/usr/lib64", "/lib", "/usr/lib"]
  }()

  /// Checks a library; nothing of it is executed.
  package func check(_ source: any ByteSource, file: String) throws(ELFPolicyFault) {
    func fail(_ fault: ELFPolicyFault.Fault) -> ELFPolicyFault {
      ELFPolicyFault(file: file, fault: fault)
    }
    let image: ELFImage
    let dynamic: ELFDynamic
    let hasEntry: Bool
    do {
      image = try ELFImage(source, file: file)
      try Self.checkHeader(type: image.header.type, machine: image.header.machine, file: file)
      dynamic = try image.dynamic()
      hasEntry = try image.defines(Self.entrySymbol)
    } catch let error as ELFError {
      throw fail(.unreadable(error))
    } catch let error as ELFPolicyFault {
      throw error
    } catch {
      preconditionFailure("reading an ELF file threw \(error)")
    }
    if !hasEntry { throw fail(.noEntry) }
    if dynamic.usesStaticTLS { throw fail(.staticTLS) }
    if dynamic.hasTextRelocations { throw fail(.textRelocations) }
    if image.hasExecutableStack { throw fail(.executableStack) }
    let folders = Self.folders(dynamic.runpath, file: file) + libraryFolders
    for name in dynamic.needed {
      let isThere = folders.contains { (try? FileStatus(path: Path.join($0, name))) != nil }
      if !isThere { throw fail(.missingLibrary(name)) }
      if !Self.isAllowed(name) { throw fail(.foreignLibrary(name)) }
    }
  }

  /// Checks that a library can share a process with its other versions and with other plugins.
  package func checkSharing(_ source: any ByteSource, file: String) throws(ELFPolicyFault) {
    let unique: String?
    do throws(ELFError) {
      unique = try ELFImage(source, file: file).firstUniqueSymbol()
    } catch {
      throw ELFPolicyFault(file: file, fault: .unreadable(error))
    }
    if let unique { throw ELFPolicyFault(file: file, fault: .uniqueSymbol(unique)) }
  }

  /// Checks the type and the machine, which a library's first bytes state.
  package static func checkHeader(
    type: UInt16, machine: UInt16, file: String
  ) throws(ELFPolicyFault) {
    guard machine == ELFHeader.hostMachine else {
      let fault = ELFPolicyFault.Fault.wrongMachine(
        found: machine, expected: ELFHeader.hostMachine)
      throw ELFPolicyFault(file: file, fault: fault)
    }
    guard type == ELFHeader.sharedLibrary else {
      throw ELFPolicyFault(file: file, fault: .notALibrary(type: type))
    }
  }

  /// Whether a plugin may need a library by name: only a library that the host never unloads.
  static func isAllowed(_ name: String) -> Bool {
    guard !name.contains("/"), let stem = name.firstRange(of: ".so").map({ name[..<$0.lowerBound] })
    else { return false }
    return allowed.contains(String(stem)) || allowedPrefixes.contains { stem.hasPrefix($0) }
  }

  private static let allowed: Set<String> = [
    "libc", "libm", "libmvec", "libgcc_s", "libstdc++", "libpthread", "libdl", "librt", "libutil",
    "libresolv", "libanl", "ld-linux-x86-64", "ld-linux-aarch64", "ld-linux-riscv64-lp64d",
    "libdispatch", "libBlocksRuntime",
  ]
  private static let allowedPrefixes = ["libswift", "libFoundation", "lib_Foundation"]

  private static func folders(_ runpath: String?, file: String) -> [String] {
    let origin = Path.folder(of: file)
    return (runpath ?? "").split(separator: ":").map { folder in
      String(folder).replacing("${ORIGIN}", with: origin).replacing("$ORIGIN", with: origin)
    }
  }
}
