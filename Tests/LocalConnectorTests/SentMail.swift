import Foundation
import TestSupport
import Testing

/// The messages in the folder `mail` of an account's database.
struct SentMail {
  let folder: TemporaryFolder

  var letters: [String] {
    get throws {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path("mail"))) ?? []
      return try names.filter { !$0.hasPrefix(".") }.map {
        try String(contentsOfFile: folder.path("mail/\($0)"), encoding: .utf8)
      }
    }
  }

  /// The code of a letter that is not known.
  func code(after known: [String] = []) throws -> String {
    let new = try letters.filter { !known.contains($0) }
    let code = new.compactMap { $0.firstMatch(of: /[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/) }.first
    return String(try #require(code).output)
  }
}
