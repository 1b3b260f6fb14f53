import ScreensCore
import ScreensFace
import ScreensHTTP
import ScreensModel
import ScreensSystem

/// The files of forms.
extension FormController {
  /// Reads the file that came with a form, and puts it on the session's shelf.
  ///
  /// - Parameter body: Gets the answer to the question for the file, now or later.
  func answer(
    _ rule: FileRule, _ submission: Submission, _ session: WebSession,
    _ body: @escaping (FileAnswer) -> Void
  ) {
    let shelf = session.shelf(in: face.commons.media)
    let attached = submission.visit.request.attachment as? SentFile
    guard let sent = attached ?? submission.entry.file.flatMap(shelf.claim), sent.octets > 0 else {
      return body(.none)
    }
    let pictures = face.commons.configuration.pictures
    guard rule.isOfPictures else {
      return body(answer(sent, rule, pictures.kind(of: sent.path), shelf, session))
    }
    let fit = PictureFit(
      longestSide: rule.longestSide ?? PictureFit().longestSide, leastSide: rule.leastSide,
      octets: rule.octets)
    let bound = EventLoopBound(
      (form: self, shelf: shelf, session: session, body: body), to: face.loop)
    // Ends by itself: the reader has a limit of time.
    Task {
      let reading = await pictures.picture(at: sent.path, fitting: fit)
      bound.loop.execute {
        let (form, shelf, session, body) = bound.value
        switch reading {
        case .picture(let bytes, let type):
          body(shelf.keep(bytes, type: type).map(FileAnswer.file) ?? form.noRoom(session))
        case .refused(let reason): body(.refused(form.sentence(reason, rule, session)))
        }
      }
    }
  }

  /// A file that is no picture: it goes to the connector as it is.
  private func answer(
    _ sent: SentFile, _ rule: FileRule, _ kind: String?, _ shelf: SessionShelf,
    _ session: WebSession
  ) -> FileAnswer {
    let texts = publisher.writer(session).texts
    guard sent.octets <= rule.octets else {
      return .refused(texts[.fileTooLarge, ShownFormat.size(rule.octets)])
    }
    guard let kind, rule.kinds.contains(kind) else {
      return .refused(sentence(.otherKind, rule, session))
    }
    return shelf.keep(sent, type: kind).map(FileAnswer.file) ?? noRoom(session)
  }

  private func noRoom(_ session: WebSession) -> FileAnswer {
    .refused(publisher.writer(session).texts[.fileNotKept])
  }

  private func sentence(
    _ reason: PictureRefusal, _ rule: FileRule, _ session: WebSession
  ) -> String {
    let texts = publisher.writer(session).texts
    return switch reason {
    case .otherKind: texts[.fileOfOtherKind, rule.kindNames]
    case .tooSmall: texts[.pictureTooSmall, "\(rule.leastSide)"]
    case .tooLarge: texts[.pictureTooLarge]
    case .broken: texts[.pictureBroken]
    case .notNow: texts[.pictureNotNow]
    }
  }
}
