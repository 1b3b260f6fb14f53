import Glibc

/// A library of pictures in this process. It is never closed.
///
/// Safety: the handle stays valid as long as the process lives.
@safe struct OpenedLibrary {
  private let handle: UnsafeMutableRawPointer
  private let name: String
  private let library: PictureLibrary

  /// The reason why a library can't be used.
  struct Absence: Error {
    let library: PictureLibrary
    let reason: String
  }

  /// Opens a library, and binds all its functions: later the loader could open no file.
  init(_ library: PictureLibrary, _ name: String) throws(Absence) {
    // Safety: dlerror's text is copied at once, on the thread whose dlopen set it.
    guard let handle = unsafe dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
      let reason = unsafe dlerror().map { unsafe String(cString: $0) } ?? "no reason given"
      throw Absence(library: library, reason: reason)
    }
    unsafe self.handle = unsafe handle
    self.name = name
    self.library = library
  }

  /// A function of the library.
  ///
  /// Safety: the caller gives the signature of the library's header, which stays under one soname.
  @unsafe func find<Signature>(
    _ symbol: String, _ type: Signature.Type
  ) throws(Absence) -> Signature {
    guard let address = unsafe dlsym(handle, symbol) else {
      throw Absence(library: library, reason: "\(name) has no '\(symbol)'")
    }
    return unsafe unsafeBitCast(address, to: Signature.self)
  }
}

/// The reason why a file's bytes are no whole picture.
enum DecodingFault: Error, Equatable {
  /// The library's own words.
  case broken(reason: String)
  case tooMuchMemory

  /// Sorts a library's message.
  init(_ message: String) {
    self = message.lowercased().contains("memory") ? .tooMuchMemory : .broken(reason: message)
  }
}
