import PluginCatalog
import PluginFormat
import ScreensSystem
import ScreensCore
import ScreensDocuments
import ScreensHost

/// `screens trust`: pins plugins to the content that they have now.
enum TrustCommand {
  static let remove = OptionSyntax("--remove", does: "take the pin back instead of setting it")

  static var syntax: CommandSyntax {
    CommandSyntax(
      name: "trust", summary: "pin a plugin to its content, so that it may run in the host",
      operands: .some("FILE.so"),
      examples: [
        .init("trust libAcme.so", "no other content of this plugin is loaded from now on"),
        .init("trust --remove libAcme.so", "any content again, in a process of its own"),
      ], options: [remove, .configuration],
      notes: "A running host takes it with 'screens reload'.", run: run)
  }

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let configuration = try invocation.configuration()
    let pins = try invocation.operands.map(pin)
    let isRemoval = invocation.has(remove)
    try TrustStore.update(stateFolder: configuration.stateDirectory) { store in
      for (id, pin) in pins { store.pins[id] = isRemoval ? nil : pin }
    }
    if invocation.wantsJSON {
      Console.result(.array(pins.map(json)))
    } else {
      for (id, pin) in pins {
        Console.result(
          isRemoval ? "\(id): not pinned any more" : "\(id): pinned to \(pin.digest)")
      }
    }
    return .success
  }

  /// The identifier and content of a plugin that are pinned; none of it is executed.
  private static func pin(_ path: String) throws -> (id: PluginID, pin: TrustStore.Pin) {
    let inspection = try PluginInspection(path: path, offer: HostAssembly.offer())
    guard let descriptor = inspection.descriptor else {
      throw CommandFailure(
        inspection.objection?.reason ?? "\(path): is not a plugin; name a plugin's library")
    }
    guard let library = inspection.library else {
      throw CommandFailure(
        "\(path): has no code that could be pinned; only a library's content is executed")
    }
    let file =
      library.path.hasPrefix("/") ? library.path : Path.join(Path.workingFolder, library.path)
    return (descriptor.id, TrustStore.Pin(digest: library.digest, file: file))
  }

  private static func json(_ entry: (id: PluginID, pin: TrustStore.Pin)) -> JSONValue {
    .object([
      .init("id", .string(entry.id.rawValue)),
      .init("digest", .string(entry.pin.digest.description)),
      .init("file", .string(entry.pin.file)),
    ])
  }
}
