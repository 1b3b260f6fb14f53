import ScreensDocuments

/// An exception of a service.
struct PortalFault: Error {
  let status: Int
  /// The class of 7, with its package.
  let className: String
  /// The class of 6.2.
  let className62: String
  let text: String

  static func missing(_ what: String, _ package: String = "com.liferay.portal.kernel.exception")
    -> PortalFault
  {
    PortalFault(
      status: 404, className: "\(package).NoSuch\(what)Exception",
      className62: "com.liferay.portal.NoSuch\(what)Exception",
      text: "No \(what) exists with the given key")
  }

  static func denied(_ method: String) -> PortalFault {
    PortalFault(
      status: 403, className: "java.lang.SecurityException", className62: "",
      text: "Access denied to \(method)")
  }

  static func noMethod(_ path: String) -> PortalFault {
    PortalFault(
      status: 404,
      className: "com.liferay.portal.kernel.jsonwebservice.NoSuchJSONWebServiceException",
      className62: "java.lang.RuntimeException",
      text: "No JSON web service action with path \(path)")
  }

  /// A value that the portal does not accept.
  static func wrong(_ className: String, in62: String, _ text: String) -> PortalFault {
    PortalFault(status: 500, className: className, className62: in62, text: text)
  }

  /// The status and the body as a portal of that shape answers.
  func answer(_ switches: PortalSwitches) -> (status: Int, body: JSONValue) {
    if switches.is62 {
      let name = className62
      if name.isEmpty || switches.isShort {
        let text = name.isEmpty ? "Authenticated access required" : text
        return (200, ["exception": .string(text)])
      }
      return (200, ["exception": .string(name), "message": .string(text)])
    }
    let isModel = className.contains(".NoSuch") && !className.contains("jsonwebservice")
    let status = isModel && !switches.hasDrifted ? 500 : status
    guard switches.describesErrors else { return (status, .object([])) }
    return (
      status,
      [
        "error": ["message": .string(text), "type": .string(className)],
        "exception": .string(text), "throwable": .string("\(className): \(text)"),
      ]
    )
  }
}
