import Glibc

/// A system library that is opened when it is needed, linked nowhere, and never closed.
@safe package struct SharedLibrary {
  private let name: String
  private let debianPackage: String
  private let handle: UnsafeMutableRawPointer

  /// Opens a library.
  ///
  /// - Throws: `LibraryError.missing` where the dynamic loader cannot open `name`, `outOfMemory`
  ///   where the process may have no more memory for it.
  package init(_ name: String, debianPackage: String) throws(LibraryError) {
    // Safety: dlerror's text is copied at once, on the thread whose dlopen set it.
    guard let handle = unsafe dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
      let reason = unsafe dlerror().map { unsafe String(cString: $0) } ?? "no reason given"
      // The loader has no number for it; its sentence ends with that of errno.
      if Self.isShortage(reason) { throw .outOfMemory(library: name, reason: reason) }
      throw .missing(library: name, debianPackage: debianPackage, reason: reason)
    }
    self.name = name
    self.debianPackage = debianPackage
    unsafe self.handle = handle
  }

  static func isShortage(_ reason: String) -> Bool {
    let words = unsafe String(cString: strerror(ENOMEM))
    return reason.contains(words) || reason.contains("annot allocate")
  }

  /// Finds a function; `type` is its C signature as `@convention(c)`.
  ///
  /// - Throws: `LibraryError.lacksFunction` where the library is too old to have it.
  package func function<Signature>(
    _ symbol: String, as type: Signature.Type = Signature.self
  ) throws(LibraryError) -> Signature {
    guard let address = unsafe dlsym(handle, symbol) else {
      throw .lacksFunction(library: name, function: symbol, debianPackage: debianPackage)
    }
    // Safety: the signatures are those of the libraries' headers, which have not changed under one
    // soname; the handle stays open, so the address stays good.
    return unsafe unsafeBitCast(address, to: Signature.self)
  }
}

/// Why a system library cannot be used.
package enum LibraryError: Error, Equatable, CustomStringConvertible {
  case missing(library: String, debianPackage: String, reason: String)
  case outOfMemory(library: String, reason: String)
  case lacksFunction(library: String, function: String, debianPackage: String)
  case tooOld(library: String, found: String, needed: String, debianPackage: String)

  /// The fault and its remedy, in one sentence.
  package var description: String {
    switch self {
    case .missing(let library, let debianPackage, let reason):
      "\(library): cannot be opened (\(reason)); install it with 'apt install \(debianPackage)'"
    case .outOfMemory(let library, let reason):
      "\(library): cannot be opened, since memory is short (\(reason)); free memory, or raise the "
        + "limit of this process"
    case .lacksFunction(let library, let function, let debianPackage):
      "\(library): has no function \(function); upgrade the package \(debianPackage)"
    case .tooOld(let library, let found, let needed, let debianPackage):
      "\(library): is version \(found), \(needed) is needed; upgrade the package \(debianPackage)"
    }
  }
}
