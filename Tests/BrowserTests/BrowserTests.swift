import Testing

/// Pages as people see them. The windows open one after the other, since each needs a whole
/// machine.
@Suite(
  .enabled(if: Chromium.isThere, Comment(rawValue: Chromium.absence)), .serialized,
  Browsers.shared, .timeLimit(.minutes(3)))
struct BrowserTests {}
