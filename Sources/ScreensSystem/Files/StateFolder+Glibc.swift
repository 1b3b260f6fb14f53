import Glibc

/// The folder in which a host stores its state, for its user alone.
///
/// It is `$SCREENS_STATE_DIR`, else `$XDG_STATE_HOME/screens`, else `~/.local/state/screens`.
package enum StateFolder {
  /// The absolute path of the folder, which may not exist.
  package static func path(
    _ environment: [String: String], workingFolder: String = Path.workingFolder
  ) -> String {
    func absolute(_ path: String) -> String {
      path.hasPrefix("/") ? path : Path.join(workingFolder, path)
    }
    if let own = environment["SCREENS_STATE_DIR"], !own.isEmpty { return absolute(own) }
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
      return Path.join(state, "screens")
    }
    return Path.join(absolute(environment["HOME"] ?? ""), ".local/state/screens")
  }

  /// The environment variable that names the folder; nil for the default folder.
  package static func variable(_ environment: [String: String]) -> String? {
    if environment["SCREENS_STATE_DIR"]?.isEmpty == false { return "SCREENS_STATE_DIR" }
    return environment["XDG_STATE_HOME"]?.hasPrefix("/") == true ? "XDG_STATE_HOME" : nil
  }

  /// The reason for which a host could not store its state in a folder; nil when no check found
  /// one. The checks write nothing.
  package static func fault(_ path: String) -> SystemCallError? {
    guard let status = try? FileStatus(path: path) else {
      let parent = Path.folder(of: path)
      return parent == path ? nil : fault(parent)
    }
    guard status.isFolder else { return SystemCallError(call: "mkdir", path: path, code: ENOTDIR) }
    // Safety: the path is NUL-terminated for the length of the call.
    guard unsafe faccessat(AT_FDCWD, path, W_OK | X_OK, AT_EACCESS) == 0 else {
      return SystemCallError(call: "access", path: path, code: errno)
    }
    return nil
  }

  /// Creates a folder and the missing folders above it, for their user alone (mode 0700).
  ///
  /// - Returns: The folder's path.
  @discardableResult
  package static func make(_ path: String) throws(SystemCallError) -> String {
    if (try? FileStatus(path: path))?.isFolder == true { return path }
    let parent = Path.folder(of: path)
    if parent != path, parent != "." { try make(parent) }
    // Safety: the path is NUL-terminated for the length of the call.
    if unsafe mkdir(path, 0o700) != 0, errno != EEXIST {
      throw SystemCallError(call: "mkdir", path: path, code: errno)
    }
    return path
  }
}

extension SystemCallError {
  package var isAbsence: Bool { code == ENOENT }
}

extension Path {
  /// The folder that relative paths start at; `/` when that folder was removed.
  package static var workingFolder: String {
    // Safety: with a null buffer getcwd allocates one, which is freed after copying.
    guard let text = unsafe getcwd(nil, 0) else { return "/" }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }
}
