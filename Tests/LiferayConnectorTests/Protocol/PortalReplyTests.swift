import Foundation
import LiferayProtocol
import ScreensPluginKit
import Testing

/// Answers as portals of all versions sent them, read without a portal.
@Suite struct PortalReplyTests {
  private func reply(_ status: Int, _ body: String, _ fields: [String: String] = [:]) -> PortalReply
  {
    PortalReply(status: status, fields: fields, body: Data(body.utf8))
  }

  private func error(_ reply: PortalReply) -> PortalError? {
    do throws(PortalError) {
      _ = try reply.results(of: 1)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a single result comes with a list around it, or without`() throws {
    for body in ["[{\"userId\":\"20123\"}]", "{\"userId\":20123}"] {
      let user = try reply(200, body).results(of: 1)[0]
      #expect(user["userId"].portalNumber == 20_123)
    }
    #expect(try reply(200, "[null]").results(of: 1) == [.none])
    #expect(throws: PortalError.incomplete("a list of 2 results")) {
      try reply(200, "[1]").results(of: 2)
    }
  }

  private static let missing = "com.liferay.portal.kernel.exception.NoSuchUserException"

  @Test(arguments: [
    // 6.2, with a class and with a text alone.
    (
      200,
      "{\"exception\":\"com.liferay.portal.NoSuchUserException\",\"message\":\"No User exists\"}",
      2,
      PortalException.Meaning.notFound
    ),
    (200, "{\"exception\":\"Authenticated access required\"}", 2, .general),
    (200, "{\"exception\":\"No such user with primary key 1\"}", 2, .general),
    // 7.0 to 7.2.
    (
      500,
      "{\"error\":{\"message\":\"No User\",\"type\":\"\(missing)\"},\"exception\":\"No User\","
        + "\"throwable\":\"\(missing): No User\"}", 2, .notFound
    ),
    (
      403, "{\"error\":{\"message\":\"Access denied\",\"type\":\"java.lang.SecurityException\"}}",
      2,
      .denied
    ),
    (
      500,
      "{\"error\":{\"message\":\"\",\"type\":\"com.liferay.portal.kernel.exception."
        + "UserEmailAddressException$MustNotBeDuplicate\"}}", 2, .wrong(field: "emailAddress")
    ),
    // An element of a list.
    (200, "[{\"exception\":\"com.liferay.portal.NoSuchUserException\"}]", 2, .notFound),
    // A token endpoint.
    (400, "{\"error\":\"invalid_grant\",\"error_description\":\"wrong\"}", 2, .general),
  ])
  func `an exception is found in every shape, whatever the status`(
    status: Int, body: String, code: Int, meaning: PortalException.Meaning
  ) {
    let error = error(reply(status, body))
    #expect(error?.code == code)
    guard case .exception(let exception, let found)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(exception.meaning == meaning && found == status)
  }

  @Test(arguments: [
    (401, "", 4), (401, "{\"exception\":\"java.lang.SecurityException\"}", 4), (404, "{}", 404),
    (403, "{}", 403), (500, "{}", 500), (500, "\u{3c}html>", 500), (404, "", 404),
    (200, "\u{3c}html>", 1), (200, "", 1), (200, "[{\"userId\":", 1), (302, "", 3), (307, "", 3),
    (403, "{\"message\":\"Access denied to com.liferay\"}", 403),
    (404, "{\"status\":\"NOT_FOUND\",\"title\":\"No BlogsEntry exists\"}", 404),
  ])
  func `status and body without an exception give the code`(status: Int, body: String, code: Int) {
    #expect(error(reply(status, body))?.code == code)
  }

  @Test(arguments: [
    (302, "https://portal.example.test/c/portal/login?redirect=%2F", true),
    (302, "https://portal.example.test/api/jsonws/invoke", false), (403, "", true),
    (401, "", true), (404, "", false), (500, "", false),
  ])
  func `a denial is known by its status, or by its place`(
    status: Int, location: String, isDenial: Bool
  ) {
    #expect(error(reply(status, "{}", ["location": location]))?.isDenial == isDenial)
  }

  @Test func `the log shows no query of a redirect, and users see nothing of the portal's words`() {
    let place = "https://p.example.test/c/portal/login?p_auth=abc"
    #expect(!"\(PortalError.moved(place))".contains("p_auth"))
    let exception = PortalException(className: "a.b.Odd$Inner", text: "SELECT * FROM users")
    let error = PortalError.exception(exception, status: 500)
    #expect("\(error)".contains("Odd$Inner") && "\(error)".contains("SELECT"))
    for locale in ["en_US", "es_ES"] {
      let crossed = error.crossing(Wording(locale: locale))
      #expect(!crossed.text.contains("SELECT") && crossed.text.contains("500"))
    }
  }

  @Test func `a page of HTML is no picture and no file, whatever its status`() throws {
    let page = reply(200, "\u{3c}html>", ["content-type": "text/html; charset=UTF-8"])
    #expect(throws: PortalError.notJSON) { try page.content() }
    let picture = reply(200, "GIF89a", ["content-type": "image/gif"])
    #expect(try picture.content() == Data("GIF89a".utf8))
    #expect(throws: PortalError.status(404, "")) { try reply(404, "").content() }
  }
}
