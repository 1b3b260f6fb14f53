package import ScreensSystem
import Glibc

/// Finds the candidates for plugins, in the order in which directories win, and opens none of them.
package struct Discovery: Sendable {
  /// The candidates that were found, in the order in which they win.
  package private(set) var candidates: [PluginCandidate] = []
  /// Directories and bundles that could not be searched.
  package private(set) var failures: [SystemCallError] = []
  /// The folders that were read, for a watcher.
  package private(set) var folders: [String] = []
  /// The states of those folders before they were read.
  package private(set) var folderStatuses: [FileStatus] = []

  /// Folders and files that are missing or could not be read, though their content may be
  /// unchanged: the directories themselves, and paths below them that the system refused.
  package private(set) var unread: [String: SystemCallError] = [:]

  /// Whether a plugin's file was found under a second name; the first one counts.
  package private(set) var hasAliases = false

  private var seen: Set<FileKey> = []

  private struct FileKey: Hashable {
    let device: UInt64
    let inode: UInt64
  }

  /// Searches the directories and the folders right below them.
  ///
  /// A directory that doesn't exist is a failure unless it is the executable's own. Hidden names
  /// are skipped, and so is a file or folder that was already found under another name. Everything
  /// with a library's name is found, even if it is no file.
  package init(_ directories: [PluginDirectory]) {
    for directory in directories {
      search(directory.path, of: directory, depth: 0)
    }
  }

  private mutating func search(_ path: String, of directory: PluginDirectory, depth: Int) {
    let entries: [FolderListing.Entry]
    let status: FileStatus
    let folder: OpenFolder
    do {
      status = try FileStatus(path: path)
      guard directory.only != nil || isFirstSight(status) else { return }
      folder = try OpenFolder(path)
      entries = try folder.entries().filter { directory.only == nil || $0.name == directory.only }
    } catch {
      let isNamed = depth == 0 && directory.origin != .executable
      if isNamed { failures.append(error) }
      if isNamed || !error.isNowhere { unread[path] = error }
      return
    }
    folders.append(path)
    folderStatuses.append(status)
    candidates.reserveCapacity(candidates.count + entries.count)
    seen.reserveCapacity(seen.count + entries.count)
    for entry in entries where entry.name.utf8.first != UInt8(ascii: ".") {
      let below = Path.join(path, entry.name)
      if entry.name.hasSuffix(".so") {
        add(.library, at: below, of: directory, isDirect: entry.kind == .file) {
          () throws(SystemCallError) in try Self.status(of: entry.name, in: folder, at: below)
        }
      } else if entry.name.hasSuffix(".screens"), entry.kind != .file {
        add(.bundle, at: below, of: directory, isDirect: false) {
          () throws(SystemCallError) in try FileStatus(path: Path.join(below, "manifest.plist"))
        }
      } else if depth == 0, entry.kind == .folder, directory.origin != .executable {
        search(below, of: directory, depth: 1)
      } else if depth == 0, entry.kind == .unknown, directory.origin != .executable,
        let status = try? FileStatus(path: below), status.isFolder
      {
        search(below, of: directory, depth: 1)
      }
    }
  }

  /// The state of the file that a name leads to; for a broken link, the state of the link.
  private static func status(
    of name: String, in folder: OpenFolder, at path: String
  ) throws(SystemCallError) -> FileStatus {
    do {
      return try folder.status(of: name)
    } catch {
      guard error.isAbsence || error.code == ELOOP else { throw error }
      return try FileStatus(path: path, followsLinks: false)
    }
  }

  private mutating func add(
    _ form: PluginCandidate.Form, at path: String, of directory: PluginDirectory,
    isDirect: Bool, status: () throws(SystemCallError) -> FileStatus
  ) {
    do {
      let status = try status()
      // The executable's folder may hold anything, so names there that lead to no file are ignored.
      let isShown = status.isFile || form == .library && directory.origin != .executable
      guard isShown else { return }
      guard isFirstSight(status) else {
        hasAliases = true
        return
      }
      candidates.append(
        PluginCandidate(
          path: path, form: form, directory: directory, status: status, isDirect: isDirect))
      if form == .bundle {
        folders.append(path)
        folderStatuses.append(try FileStatus(path: path))
      }
    } catch {
      failures.append(error)
      if !error.isNowhere { unread[path] = error }
    }
  }

  private mutating func isFirstSight(_ status: FileStatus) -> Bool {
    seen.insert(FileKey(device: status.identity.device, inode: status.identity.inode)).inserted
  }
}
