import PluginCatalog
import ScreensSystem
import ScreensDocuments
import ScreensHost

/// `screens plugins`: every plugin and its state.
enum PluginsCommand {
  static var syntax: CommandSyntax {
    CommandSyntax(
      name: "plugins", summary: "list the plugins, and what became of them", operands: .none,
      examples: [
        .init("plugins", "from the running host, else by looking without running any of them"),
        .init("plugins --json", "for scripts"),
      ], options: [.configuration],
      notes: """
        States: listed = known, not loaded; ready = loaded and admitted; not-a-plugin, incompatible,
        missing-dependency, refused, crashed, hung, disabled, shadowed = not used, with a reason.
        Isolation, where code is loaded: host, or process with what confines it. The use of
        its worker, and deeds that an operator should know of, follow.
        """, run: run)
  }

  /// A row with the keys that scripts count on, and no others.
  private static func exact(_ row: JSONValue) -> JSONValue {
    .object((row.members ?? []).filter { !["isolation", "pins", "trace"].contains($0.name) })
  }

  /// Prints the reasons why the host is not ready above its plugins; for scripts on standard error.
  private static func printFailingChecks(
    _ invocation: Invocation, _ configuration: HostConfiguration
  ) {
    // A host of another version may not know the question.
    let checks = try? invocation.ask(.failingChecks, configuration)
    for check in checks?.array ?? [] {
      let line = "NOT READY: \((check.string ?? "").withoutControls)"
      if invocation.wantsJSON { Console.note("screens: \(line)") } else { Console.result(line) }
    }
  }

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let configuration = try invocation.configuration()
    if let rows = try invocation.ask(.plugins, configuration) {
      let all = rows.array ?? []
      printFailingChecks(invocation, configuration)
      if invocation.wantsJSON { Console.result(.array(all.map(Self.exact))) } else { write(all) }
      return .success
    }
    let rows = try scan(configuration)
    if invocation.wantsJSON {
      var writer = JSONWriter(pretty: true, capacity: 320 * rows.count)
      writer.array { writer in
        for row in rows { row.write(to: &writer) }
      }
      Console.result(writer)
    } else {
      write(rows.map(\.fullJSON))
    }
    return .success
  }

  /// A worker's use of the machine, in a sentence; nil for none.
  private static func use(_ worker: JSONValue) -> String? {
    guard let pid = worker["pid"]?.integer, let threads = worker["threads"]?.integer,
      let seconds = worker["processorSeconds"]?.number, let bytes = worker["bytes"]?.integer,
      let files = worker["files"]?.integer, let stored = worker["stateBytes"]?.integer
    else { return nil }
    return "process \(pid) has \(threads) threads, \(files) open files and \(bytes) bytes of "
      + "memory, has used \(seconds) s of a processor and stored \(stored) bytes"
  }

  /// The rows as this process finds them.
  private static func scan(_ configuration: HostConfiguration) throws -> [PluginRow] {
    // Without the folder there is no index, and the next listing is as slow as this one.
    _ = try? StateFolder.make(configuration.stateDirectory)
    let search = PluginSearch(
      HostAssembly.directories(configuration), policy: configuration.policy,
      offer: HostAssembly.offer(),
      indexFile: Path.join(configuration.stateDirectory, "plugins.index"))
    let quarantine = try Quarantine(stateFolder: configuration.stateDirectory)
    return quarantine.marking(search.rows())
  }

  private static func write(_ rows: [JSONValue]) {
    var table = TextTable(header: ["STATE", "ID", "VERSION", "KIND", "ISOLATION", "PATH"])
    for row in rows {
      table.add(
        ["state", "id", "version", "kind", "isolation", "path"].map { row[$0]?.string ?? "-" })
    }
    Console.result(table.text)
    for row in rows {
      let facts = (row["imprint"]?.members ?? []).compactMap { fact in
        fact.value.string.map { "\(fact.name) \($0)" }
      }
      if !facts.isEmpty, let id = row["id"]?.string {
        Console.result("\(id): \(facts.joined(separator: "; "))".withoutControls)
      }
      if let worker = row["worker"].flatMap(Self.use), let id = row["id"]?.string {
        Console.result("\(id): \(worker)".withoutControls)
      }
      for warning in row["warnings"]?.array ?? [] {
        guard let id = row["id"]?.string, let warning = warning.string else { continue }
        Console.result("\(id): warning: \(warning)".withoutControls)
      }
      for pin in row["pins"]?.array ?? [] {
        guard let id = row["id"]?.string, let pin = pin.string else { continue }
        Console.result("\(id): \(pin)".withoutControls)
      }
    }
    for row in rows {
      guard let reason = row["reason"]?.string else { continue }
      Console.result("\n" + reason.withoutControls)
      let isFault = row["state"] == "crashed" || row["state"] == "hung"
      let trace = row["trace"]?.string ?? (isFault ? "where in its code is not known" : "")
      for line in trace.split(separator: "\n") {
        Console.result("  " + String(line).withoutControls)
      }
    }
  }
}
