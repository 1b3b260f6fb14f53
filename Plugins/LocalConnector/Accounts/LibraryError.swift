/// Why a system library cannot be used.
package enum LibraryError: Error, Equatable, CustomStringConvertible {
  case missing(library: String, debianPackage: String, reason: String)
  case lacksFunction(library: String, function: String, debianPackage: String)
  case tooOld(library: String, found: String, needed: String, debianPackage: String)

  /// The fault and its remedy, in one sentence.
  package var description: String {
    switch self {
    case .missing(let library, let debianPackage, let reason):
      "\(library): cannot be opened (\(reason)); install it with 'apt install \(debianPackage)'"
    case .lacksFunction(let library, let function, let debianPackage):
      "\(library): has no function \(function); upgrade the package \(debianPackage)"
    case .tooOld(let library, let found, let needed, let debianPackage):
      "\(library): is version \(found), \(needed) is needed; upgrade the package \(debianPackage)"
    }
  }
}
