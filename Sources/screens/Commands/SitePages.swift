import ScreensHost
import ScreensLayout
import ScreensWeb
import Screenlets

/// The pages that a configuration names, read from their XIBs.
enum SitePages {
  /// Reads them all.
  ///
  /// - Returns: the pages that can be shown, and a sentence for each that can't.
  static func read(_ configuration: HostConfiguration) -> (pages: [SitePage], problems: [String]) {
    var pages: [SitePage] = []
    var problems: [String] = []
    for (path, file) in configuration.pages.sorted(by: { $0.key < $1.key }) {
      do {
        let open = try OpenFile(reading: file)
        pages.append(
          try SitePage(
            path: path, file: file, bytes: try open.read(at: 0, count: open.count),
            library: DefaultTheme.library))
      } catch {
        problems.append("\(error)")
      }
    }
    return (pages, problems)
  }

  /// What is wrong with the pages, in sentences for who wrote them.
  static func problems(_ configuration: HostConfiguration) -> [String] {
    let (pages, problems) = read(configuration)
    return problems + pages.flatMap(\.problems)
  }
}
