import ScreensCore
import ScreensDocuments
import ScreensHost
import Screenlets

/// `screens inspect`: what a plugin says about itself, executing none of it.
enum InspectCommand {
  static var syntax: CommandSyntax {
    CommandSyntax(
      name: "inspect", summary: "show what a plugin says about itself, without running it",
      operands: .some("FILE.so"),
      examples: [
        .init("inspect libAcme.so", "descriptor, digest, and what speaks against it"),
        .init("inspect Acme.screens --json", "the same of a bundle, for scripts"),
      ], options: [], run: run)
  }

  private static func run(_ invocation: Invocation) throws -> ExitCode {
    let offer = HostOffer(viewClasses: Set(DefaultTheme.make().classes.keys))
    var inspections: [PluginInspection] = []
    var failures = 0
    for path in invocation.operands {
      do throws(SystemCallError) {
        inspections.append(try PluginInspection(path: path, offer: offer))
      } catch {
        failures += 1
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
    let isBad = failures > 0 || inspections.contains { $0.objection != nil }
    return isBad ? .failure : .success
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
      Console.result("\(name)\(TextTable.plain(line.1))")
    }
    if let descriptor = inspection.descriptor { Console.result(descriptor.json) }
  }
}
