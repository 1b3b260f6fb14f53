import PluginCatalog
import PluginFormat
import ScreensSystem
import ScreensCore

/// The validator's checks, in one table for each subject.
enum ValidationTable {
  /// These checks read bytes; nothing of the plugin is executed.
  static let files: [ValidationCheck] = [
    .bytes(
      "library", .library, gate: true, "the library is a complete ELF library for this machine"
    ) {
      guard $0.plugin.candidate.status.isFile else {
        return .first([$0.plugin.objection?.reason].compactMap(\.self))
      }
      return try policy($0) { fault in
        switch fault {
        case .unreadable, .wrongMachine, .notALibrary: true
        default: false
        }
      }
    },
    .bytes("entry", .library, gate: true, "the library exports screens_plugin_entry") {
      try policy($0) { $0 == .noEntry }
    },
    .bytes("descriptor", .plugin, gate: true, "the descriptor can be read, whole and once") {
      .first([$0.plugin.objection?.reason].compactMap(\.self))
    },
    .bytes("compatible", .plugin, gate: true, "this host offers what the descriptor requires") {
      plugin in
      guard let descriptor = plugin.descriptor else { return .skip("it has no descriptor") }
      return sentence {
        try Compatibility.check(descriptor, file: plugin.path, offer: plugin.offer)
      }
    },
    .bytes("kind", .plugin, gate: true, "views are of the kinds Full, Child or Extended") {
      plugin in
      guard let descriptor = plugin.descriptor else { return .skip("it has no descriptor") }
      return sentence {
        try ViewRules.check(descriptor, layouts: plugin.plugin.layouts, file: plugin.path)
      }
    },
    .bytes("layouts", .plugin, gate: true, "layouts, texts and images of a bundle can be read") {
      plugin in
      guard let bundle = plugin.plugin.files else { return .skip("it is no bundle") }
      guard let descriptor = plugin.descriptor, let theme = descriptor.theme else {
        return .skip("it has no theme")
      }
      return sentence {
        let owner = LayoutOwner(theme: theme, descriptor)
        let files = try ThemeFiles(of: bundle, owner)
        if let fault = files.newFault(since: nil) { throw fault }
      }
    },
    .bytes("ownership", .plugin, gate: true, "nobody else can change the file") { plugin in
      var ownership = Ownership()
      let files = [plugin.plugin.candidate.describingFile] + [plugin.library].compactMap(\.self)
      return .first(files.compactMap { ownership.check($0).refusal?.description })
    },
    .bytes(
      "static-tls", .library, gate: true,
      "no room is used in the fixed block of thread-local storage"
    ) { try policy($0) { $0 == .staticTLS } },
    .bytes("text-relocations", .library, gate: true, "code is not written to while it is loaded") {
      try policy($0) { $0 == .textRelocations }
    },
    .bytes("executable-stack", .library, gate: true, "the stack stays without code") {
      try policy($0) { $0 == .executableStack }
    },
    .bytes(
      "foreign-library", .library, gate: true,
      "only libraries are needed that the host keeps anyway"
    ) {
      try policy($0) { fault in if case .foreignLibrary = fault { true } else { false } }
    },
    .bytes(
      "missing-library", .library, gate: true, "the libraries that are needed are on this machine"
    ) {
      try policy($0) { fault in if case .missingLibrary = fault { true } else { false } }
    },
    .bytes("one-export", .library, "nothing but screens_plugin_entry is exported") {
      try finding($0) { matter in if case .exports = matter { true } else { false } }
    },
    .bytes("imports", level: 2, .theme, "a theme needs no network, programs or libraries") {
      plugin in
      let names = try plugin.image().symbols().filter { !$0.isDefined }.map(\.name)
      let sensitive = names.filter(Self.sensitive.contains).sorted()
      return .unless(
        sensitive.isEmpty,
        "\(plugin.library ?? plugin.path): imports \(sensitive.joined(separator: ", ")), which no "
          + "theme needs; move that work into a connector")
    },
    .bytes("build-id", level: 3, .library, "crash reports can name the build") {
      try finding($0) { $0 == .noBuildID }
    },
    .bytes("relro", level: 3, .library, "relocated data is read-only afterwards") {
      try finding($0) { $0 == .writableAfterRelocation }
    },
    .bytes("bind-now", level: 3, .library, "all symbols are resolved when it is loaded") {
      try finding($0) { $0 == .bindsLazily }
    },
    .bytes("indirect-functions", level: 3, .library, "no code runs in the middle of its loading") {
      try finding($0) { matter in
        if case .indirectFunctions = matter { true } else { false }
      }
    },
    .bytes(
      "run-path", level: 3, .library, "libraries are looked for in its own folder or in Swift's"
    ) {
      try finding($0) { matter in
        if case .foreignRunpath(let folder) = matter { !folder.hasSuffix(runtime) } else { false }
      }
    },
  ]

  /// A toolchain's folder of Swift's runtime, which the host has already loaded.
  private static let runtime = "/lib/swift/linux"

  /// The functions that give access to the network, to other programs, and to more code.
  private static let sensitive: Set<String> = [
    "socket", "connect", "bind", "listen", "accept", "accept4", "sendto", "getaddrinfo",
    "fork", "vfork", "system", "popen", "execv", "execve", "execvp", "execl", "execlp", "execle",
    "posix_spawn", "posix_spawnp", "ptrace", "dlopen", "dlmopen",
  ]

  private static func policy(
    _ plugin: ValidatedPlugin, _ isMeant: (ELFPolicyFault.Fault) -> Bool
  ) throws -> ValidationVerdict {
    let file = plugin.library ?? plugin.path
    do {
      try ELFPolicy().check(try OpenFile(reading: file), file: file)
      return .pass
    } catch let error as ELFPolicyFault {
      return isMeant(error.fault) ? .fail(error.description) : .pass
    }
  }

  private static func finding(
    _ plugin: ValidatedPlugin, _ isMeant: (ELFFinding.Matter) -> Bool
  ) throws -> ValidationVerdict {
    .first(try plugin.image().findings().filter { isMeant($0.matter) }.map(\.description))
  }

  /// Fails with the error's own sentence.
  static func sentence(_ body: () throws -> Void) -> ValidationVerdict {
    do {
      try body()
      return .pass
    } catch {
      return .fail("\(error)")
    }
  }
}
