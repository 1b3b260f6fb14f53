package import ScreensCore
import ScreensDocuments
package import ScreensModel
import ScreensSystem

/// A text of the pages around the screenlets. `en.lproj/face.strings` says where each is shown.
package enum PageText: String, CaseIterable, Sendable {
  case skipToContent, menu, languages, languageName,
    gallery, galleryIntroduction, inTheme, errorTitle,
    actionFailed, working, workingTitle, workingNote, choice, rowPages,
    newRow, newRows, changedRows, rowRange, rowRangeOf, noRows, nothingFound, content,
    noRowsHere, rowGone,
    showTyped, denied, signInAgain, signInFirst, signIn, signedInAs, demoUser, notices, trace,
    noView, notYet, pageCut, substitute, backToGallery, backToStart, keyRefused, keyRefusedNote,
    offline, heldForm,
    online, notLive, sessionEnded, sessionEndedNote, cookiesBlocked, noCookieNote, changedElsewhere,
    notFound, notFoundNote, notNow, notNowNote, lateNote, forbidden, forbiddenNote,
    tooOldNote, otherUserNote, themeGoneNote, stillSignedInNote, badRequest, badRequestNote,
    badQueryNote,
    notAllowed, otherHost, tooLarge, tooSlow, tooMany, tooManyNote, tooManyNoteOne,
    notKeptNote, endUnknownNote, draftNotKept, tryAgain, awayNote, continueThere, cancel,
    unfinished, unfinishedNote, fileNote, fileSend, fileTooLarge, fileOfOtherKind, pictureTooSmall,
    pictureTooLarge, pictureBroken, pictureNotNow, fileNotKept, file, fileSave, fileNotShown
}

/// The texts of the pages around the screenlets, in one language.
package struct PageTexts: Sendable {
  /// The language, as elements name it.
  package let language: String
  private let texts: [PageText: String]

  /// A text with its arguments, which may be texts of users, in the places `%1$@`, `%2$@` and so
  /// on.
  package subscript(_ text: PageText, _ arguments: String...) -> String {
    let shape = texts[text, default: text.rawValue]
    guard !arguments.isEmpty else { return shape }
    let pieces = shape.split(separator: "%", omittingEmptySubsequences: false)
    return pieces.dropFirst().reduce(into: String(pieces[0])) { filled, piece in
      let argument = arguments[(piece.first?.wholeNumberValue ?? 1) - 1]
      filled += argument.isolated + piece.dropFirst("1$@".count)
    }
  }

  /// The text after too many tries, with the wait.
  package func tooMany(_ seconds: Int) -> String {
    self[seconds == 1 ? .tooManyNoteOne : .tooManyNote, "\(seconds)"]
  }

  /// The sentence about the rows that others have changed.
  package func sentence(_ notice: ListNotice) -> String {
    switch notice {
    case .new(1): self[.newRow]
    case .new(let count): self[.newRows, "\(count)"]
    case .changed: self[.changedRows]
    }
  }

  /// The sentence about the files that an action accepts.
  ///
  /// - Parameter most: the octets of the largest file that the host accepts.
  package func note(on file: FileRule, most: Int) -> String {
    // A picture is made smaller.
    let octets = file.isOfPictures ? most : min(most, file.octets)
    return self[.fileNote, file.kindNames, ShownFormat.size(octets)]
  }

  /// The texts for a language; English for a language without a table.
  package static func texts(for language: String) -> PageTexts {
    if let texts = tables[language] { return texts }
    return (LanguageTag.substitutes(for: language) + ["en"]).lazy
      .compactMap { tables[$0] }.first ?? PageTexts(language: language, texts: [:])
  }

  /// The table of each folder `<language>.lproj`, by language; a test reads every one.
  package static let tables: [String: PageTexts] = {
    let end = ".lproj/face.strings"
    let files = EmbeddedFile.below("ScreensFace/Pages").filter { $0.key.hasSuffix(end) }
    return Dictionary(
      uniqueKeysWithValues: files.map { file, bytes in
        let language = String(file.dropLast(end.count))
        let texts = (try? StringsFile(bytes, file: file).texts) ?? [:]
        return (
          language,
          PageTexts(
            language: language,
            texts: Dictionary(
              uniqueKeysWithValues: PageText.allCases.compactMap { text in
                texts[text.rawValue].map { (text, $0) }
              }))
        )
      })
  }()
}
