import PluginCatalog
import ScreensCore
import ScreensDocuments
import ScreensModel
import ScreensSystem
import ScreensViews

extension ConfigurationReader {
  private static let pathRule = "a path of this host, such as /news"
  private static let titleRule = "one line of 1 to 100 characters"

  /// Reads the description of the site.
  mutating func readSite() {
    guard let site = dictionary("site") else { return }
    refuseKeys(of: site, besides: ["name", "start", "icon", "menu"])
    configuration.site.name = parsed(
      "name", Self.titleRule, in: site, SiteDescription.title)
    configuration.site.start = parsed("start", Self.pathRule, in: site, SiteDescription.path)
    if let start = site["start"] { configuration.origins["site.start"] = .place(start.place) }
    configuration.site.icon = site["icon"].flatMap { icon($0) }
    let menu = value("menu", in: site) { value throws(PropertyListError) in try value.array() }
    for entry in menu ?? [] { readEntry(entry) }
  }

  /// Reads the icon's file, which has to be an image.
  private mutating func icon(_ value: PropertyListValue) -> SiteDescription.Icon? {
    guard let text = parsed(value, "a path", { $0.isEmpty ? nil : $0 }) else { return nil }
    let file = absolute(text)
    do throws(CompleteFileError) {
      let read = try CompleteFile(file, limit: 1 << 20)
      let image = ThemeImage(name: Path.name(of: file), bytes: read.bytes, digest: read.digest)
      do throws(UnreadableImage) { try ImageContent.check(read.bytes, file: file) } catch {
        let kinds = "an image in PNG, SVG, JPEG, GIF or WebP, whose name ends so"
        problems.append(.invalidText(value.place, key: "icon", found: text, expected: kinds))
        return nil
      }
      return SiteDescription.Icon(file: file, image: image)
    } catch {
      problems.append(.unreadableImage(value.place, error))
      return nil
    }
  }

  private mutating func readEntry(_ value: PropertyListValue) {
    do throws(PropertyListError) {
      let entry = try value.dictionary()
      refuseKeys(of: entry, besides: ["path", "titles", "for"])
      for key in ["path", "titles"] where entry[key] == nil {
        problems.append(.document(.missingKey(entry.place, key: key)))
      }
      let audiences = MenuEntry.Audience.allCases.map(\.rawValue).joined(separator: ", ")
      let audience = parsed(
        "for", "one of \(audiences)", in: entry, MenuEntry.Audience.init(rawValue:))
      let path = parsed("path", Self.pathRule, in: entry, SiteDescription.path)
      var titles: [MenuEntry.Title] = []
      if let texts = entry["titles"] { titles = try self.titles(texts) }
      guard let path, !titles.isEmpty else { return }
      configuration.origins["site.menu.\(configuration.site.menu.count)"] = .place(entry.place)
      configuration.site.menu.append(
        MenuEntry(path: path, titles: titles, audience: audience ?? .all))
    } catch {
      problems.append(.document(error))
    }
  }

  private mutating func titles(
    _ value: PropertyListValue
  ) throws(PropertyListError) -> [MenuEntry.Title] {
    let titles = try value.dictionary()
    if titles.entries.isEmpty { throw .missingKey(titles.place, key: "en") }
    var read: [MenuEntry.Title] = []
    for entry in titles.entries {
      let language = LanguageTag.spelled(entry.key)
      let isTag = entry.key.utf8.allSatisfy { $0 == 0x2d || $0 == 0x5f || $0.isLetterOrDigit }
      guard isTag, !language.isEmpty else {
        problems.append(
          .invalidKey(entry.place, key: entry.key, expected: "a language's tag, such as en"))
        continue
      }
      if let text = parsed(entry.value, Self.titleRule, SiteDescription.title) {
        read.append(MenuEntry.Title(language: language, text: text))
      }
    }
    return read
  }

  /// Reads the settings of the log.
  mutating func readLog() {
    guard let log = dictionary("log") else { return }
    refuseKeys(of: log, besides: ["level", "access"])
    let levels = LogLevel.allCases.map(\.rawValue).joined(separator: ", ")
    if let level = parsed("level", "one of \(levels)", in: log, LogLevel.init(rawValue:)) {
      configuration.log.level = level
    }
    if let access = value(
      "access", in: log, { value throws(PropertyListError) in try value.boolean() })
    {
      configuration.log.hasAccess = access
    }
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool {
    (0x30...0x39).contains(self) || (0x41...0x5a).contains(self) || (0x61...0x7a).contains(self)
  }
}

extension HostConfiguration {
  /// Where the file names the paths of the site's description, with these.
  package var sitePaths: [(place: String, path: String)] {
    let start = site.start.map { ("site.start", $0) }
    let menu = site.menu.enumerated().map { ("site.menu.\($0)", $1.path) }
    return ([start].compactMap(\.self) + menu).map { name, path in
      (origins[name]?.description ?? file, path)
    }
  }
}
