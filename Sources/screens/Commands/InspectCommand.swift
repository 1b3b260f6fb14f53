import PluginFormat
import PluginCatalog
import ScreensSystem
import ScreensCore
import ScreensDocuments
import ScreensHost
import Screenlets

/// `screens inspect`: a plugin's description of itself; none of it is executed.
enum InspectCommand {
  static var syntax: CommandSyntax {
    CommandSyntax(
      name: "inspect", summary: "show what a plugin says about itself, without running it",
      operands: .some("FILE.so"),
      examples: [
        .init("inspect libAcme.so", "descriptor, digest, and what speaks against it"),
        .init("inspect Acme.screens --json", "the same of a bundle, for scripts"),
      ], options: [],
      notes: """
        A bundle's library is looked for in the bundle, beside it, in the folders of
        SCREENS_PLUGIN_PATH and in that of this program.
        """, run: run)
  }

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let offer = HostAssembly.offer()
    let directories = PluginDirectory.inOrder(
      configured: [], base: ".", environment: ProcessEnvironment.all["SCREENS_PLUGIN_PATH"],
      executable: ProcessEnvironment.executable)
    var inspections: [PluginInspection] = []
    for path in invocation.operands {
      do throws(SystemCallError) {
        inspections.append(try PluginInspection(path: path, offer: offer, directories: directories))
      } catch {
        Console.note("screens: \(error)")
      }
    }
    if invocation.wantsJSON {
      let objects = inspections.map(\.json)
      if !objects.isEmpty {
        Console.result(invocation.operands.count == 1 ? objects[0] : .array(objects))
      }
    } else {
      for inspection in inspections { show(inspection) }
    }
    let good = inspections.count { $0.objection == nil }
    if good == invocation.operands.count { return .success }
    return good == 0 ? .failure : .partial
  }

  private static func show(_ inspection: PluginInspection) {
    var lines = [(String, String)]()
    lines.append(("path", inspection.path))
    lines.append(("form", inspection.form.rawValue))
    lines.append(("state", (inspection.objection?.state ?? .listed).rawValue))
    if let reason = inspection.objection?.reason { lines.append(("reason", reason)) }
    if let library = inspection.library {
      lines.append(("library", "\(library.path) (\(library.size) bytes)"))
      lines.append(("digest", library.digest.description))
      if let buildID = library.buildID { lines.append(("build id", buildID)) }
      lines.append(("needs", library.needed.joined(separator: ", ")))
      for finding in library.findings { lines.append(("warning", finding.description)) }
    }
    for line in lines {
      let name = line.0 + String(repeating: " ", count: max(0, 10 - line.0.count))
      Console.result("\(name)\(line.1.withoutControls)")
    }
    if let descriptor = inspection.descriptor { Console.result(descriptor.json) }
  }
}
