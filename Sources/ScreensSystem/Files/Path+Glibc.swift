import Glibc

/// The effective user id of this process.
package var currentUser: UInt32 { geteuid() }

/// A path without links and dots; nil when nothing exists there.
package func realPath(_ path: String) -> String? {
  // Safety: realpath allocates the text, which is copied and freed here.
  guard let text = unsafe realpath(path, nil) else { return nil }
  defer { unsafe free(text) }
  return unsafe String(validatingCString: text)
}

extension Path {
  /// An absolute path without links and dots; the path itself when nothing exists there.
  package static func absolute(_ path: String) -> String { realPath(path) ?? path }

  /// An entry of a folder that the system looks up on the way to a path.
  package struct Step: Sendable, Hashable {
    package enum Kind: Sendable { case folder, link, file, missing }

    /// The folder, as an absolute path without links.
    package let folder: String
    package let name: String
    package let kind: Kind

    package var path: String { Path.join(folder, name) }
  }

  /// The steps to a path through all symbolic links, in order. Below a missing entry all are
  /// missing.
  package static func steps(to path: String) -> [Step] {
    var steps: [Step] = []
    var links = 0
    var place = path.hasPrefix("/") ? "/" : absolute(".")
    var rest = path.split(separator: "/").map(String.init)
    // The same limit as the kernel's.
    while !rest.isEmpty, links < 40 {
      let name = rest.removeFirst()
      if name == "." { continue }
      guard name != ".." else {
        place = folder(of: place)
        continue
      }
      let next = join(place, name)
      guard let target = linkTarget(next) else {
        steps.append(Step(folder: place, name: name, kind: kind(of: next)))
        place = next
        continue
      }
      steps.append(Step(folder: place, name: name, kind: .link))
      links += 1
      if target.hasPrefix("/") { place = "/" }
      rest = target.split(separator: "/").map(String.init) + rest
    }
    return steps
  }

  /// The symbolic links on the way to a path, each as an absolute path without links.
  package static func links(on path: String) -> [String] {
    steps(to: path).filter { $0.kind == .link }.map(\.path)
  }

  private static func kind(of path: String) -> Step.Kind {
    guard let status = try? FileStatus(path: path, followsLinks: false) else { return .missing }
    return status.isFolder ? .folder : .file
  }

  /// The target of a symbolic link; nil for anything else.
  private static func linkTarget(_ path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    // Safety: the call writes at most as many bytes as there are.
    let count = unsafe readlink(path, &bytes, bytes.count)
    guard count >= 0 else { return nil }
    return String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
