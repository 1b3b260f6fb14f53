import Glibc

/// Removes the files of a folder, except for the kept ones, and then the folder if it is empty.
package func removeFolder(_ path: String, keeping kept: Set<String>) {
  for file in (try? FolderListing(path).entries) ?? [] where !kept.contains("\(path)/\(file.name)")
  {
    // Safety: the path is NUL-terminated for the length of the call.
    _ = unsafe unlink("\(path)/\(file.name)")
  }
  // Safety: as before.
  _ = unsafe rmdir(path)
}
