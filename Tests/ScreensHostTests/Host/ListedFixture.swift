@testable import PluginCatalog
@testable import PluginFormat
@testable import ScreensSystem
import TestSupport

@testable import ScreensHost

/// Plugins as a search lists them, without files.
enum ListedFixture {
  /// A folder that only the system may write to, so that every policy accepts its files.
  static let folder = "/usr"

  /// A plugin with an imaginary library; `more` has members of its descriptor, in JSON.
  static func plugin(
    _ name: String, kind: String = "theme", _ more: [String: String] = [:]
  ) throws -> ListedPlugin {
    let json = PluginSource.descriptor(id: "org.example.\(name)", kind: kind, more: more)
    let status = FileStatus(
      identity: FileIdentity(device: 1, inode: 1, size: 1, modified: 1, changed: 1), mode: 0,
      owner: 0, group: 0)
    let candidate = PluginCandidate(
      path: "\(folder)/lib\(name).so", form: .library,
      directory: PluginDirectory(folder, origin: .configuration), status: status,
      isDirect: true)
    return ListedPlugin(
      candidate: candidate, descriptor: try Descriptor(json: Array(json.utf8), file: name))
  }

  /// A configuration of an imaginary file.
  static func configuration(
    _ configure: (inout HostConfiguration) -> Void = { _ in }
  ) -> HostConfiguration {
    var configuration = HostConfiguration(file: "/e/plugins.plist", stateDirectory: "/s")
    configure(&configuration)
    return configuration
  }
}
