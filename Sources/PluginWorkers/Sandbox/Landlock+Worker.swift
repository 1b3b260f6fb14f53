import ScreensSystem
import ScreensCore

extension Landlock {
  /// Confines a worker to reading files that the dynamic loader needs, and to writing where a
  /// connector may.
  init(_ message: LoadMessage) {
    self.init(
      readable: Self.readable(message), writable: ["/dev/null", "/dev/zero"],
      changeable: message.grants.folder, allowsNetwork: message.grants.network)
  }

  /// The paths that the loader, the C library and Swift's libraries read.
  private static func readable(_ message: LoadMessage) -> [String] {
    var paths: Set<String> = [
      Path.folder(of: message.path), "/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib",
      "/etc/ld.so.cache", "/etc/localtime", "/usr/share/zoneinfo", "/dev/urandom", "/dev/random",
      "/proc/self", "/proc/cpuinfo", "/sys/devices/system/cpu",
    ]
    paths.formUnion(libraryFolders)
    guard message.grants.network else { return paths.sorted() }
    paths.formUnion([
      "/etc/hosts", "/etc/resolv.conf", "/etc/nsswitch.conf", "/etc/gai.conf", "/etc/services",
      "/etc/protocols", "/etc/host.conf", "/etc/ssl", "/etc/pki", "/etc/ca-certificates",
      "/usr/share/ca-certificates", "/run/systemd/resolve",
    ])
    return paths.sorted()
  }

  /// Where this process's own libraries lie.
  private static var libraryFolders: Set<String> {
    var folders: Set<String> = []
    for line in KernelFile.text("/proc/self/maps").split(separator: "\n") {
      guard let start = line.firstIndex(of: "/"), line.contains(".so") else { continue }
      folders.insert(Path.folder(of: String(line[start...])))
    }
    return folders
  }
}
