import Glibc

/// Removes a folder of files, but those that are needed.
package func removeFolder(_ path: String, keeping kept: Set<String>) {
  for file in (try? FolderListing(path).entries) ?? [] where !kept.contains("\(path)/\(file.name)")
  {
    // Safety: the path is NUL-terminated for the length of the call.
    _ = unsafe unlink("\(path)/\(file.name)")
  }
  // Safety: as before.
  _ = unsafe rmdir(path)
}
