import ScreensSystem

/// A folder that is searched for plugins.
package struct PluginDirectory: Sendable, Hashable {
  /// The source of a folder's name.
  package enum Origin: String, Sendable {
    /// `plugins.plist`.
    case configuration
    /// `SCREENS_PLUGIN_PATH`.
    case environment
    /// The executable's own folder.
    case executable
  }

  package let path: String
  package let origin: Origin
  /// The only entry that is looked at; nil for all.
  let only: String?

  package init(_ path: String, origin: Origin) {
    self.path = path
    self.origin = origin
    only = nil
  }

  /// One plugin, which wins over its neighbours where this comes first.
  package init(of plugin: String) {
    path = Path.folder(of: plugin)
    origin = .environment
    only = Path.name(of: plugin)
  }

  /// The directories in the order in which they win.
  ///
  /// - Parameters:
  ///   - configured: The folders of `plugins.plist`; relative ones start at `base`.
  ///   - base: The folder of `plugins.plist`.
  ///   - environment: The value of `SCREENS_PLUGIN_PATH`, folders joined by colons.
  ///   - executable: The executable's path; nil when its folder is not searched.
  package static func inOrder(
    configured: [String], base: String, environment: String?, executable: String?
  ) -> [PluginDirectory] {
    var directories = configured.map { path in
      PluginDirectory(path.hasPrefix("/") ? path : Path.join(base, path), origin: .configuration)
    }
    for path in (environment ?? "").split(separator: ":") {
      directories.append(PluginDirectory(String(path), origin: .environment))
    }
    if let executable {
      directories.append(PluginDirectory(Path.folder(of: executable), origin: .executable))
    }
    return directories
  }
}
