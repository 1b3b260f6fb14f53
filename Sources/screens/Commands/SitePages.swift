import ScreensFace
import ScreensSystem
import ScreensCore
import ScreensHost
import ScreensViews
import ScreensWeb
import Synchronization

/// Reads and shows the pages that a configuration names; a broken page stays as it last was good.
struct SitePages: Sendable {
  private let shelf = PageShelf()
  /// The source of the themes that pages name.
  private let source: EnvironmentSource
  /// The screenlets that pages name: from a host that runs, or all that descriptors declare.
  private let library: @Sendable () -> ScreenletLibrary

  init(source: EnvironmentSource, library: (@Sendable () -> ScreenletLibrary)? = nil) {
    self.source = source
    self.library = library ?? { source.current.library }
  }

  /// The pages that can be shown.
  var all: [SitePage] {
    get async {
      await shelf.pages.map { path, files in
        SitePage(
          path: path, files.document, digest: files.layoutDigest, strings: files.strings,
          images: files.images, library: library())
      }
    }
  }

  /// Reads the pages that a configuration names.
  ///
  /// - Returns: a sentence for each unreadable page that was not reported before.
  func look(at configuration: HostConfiguration) async -> [String] {
    await shelf.look(at: configuration.pages, places: configuration.pagePlaces).problems
  }

  /// The paths of pages that the configuration names and that cannot be shown.
  var missing: Set<String> {
    get async { await shelf.missing }
  }

  /// Shows the pages of a new configuration.
  ///
  /// - Parameter listen: Where the face listens.
  /// - Returns: The problems for the operator, as `check` reports them.
  func apply(
    _ configuration: HostConfiguration, to face: WebFace, at listen: ListenAddress,
    on host: PluginHost
  ) async -> HostControl.Reload {
    let problems = await look(at: configuration)
    let gallery = GalleryMode(configuration.gallery(at: listen))
    let all = await show(in: face, gallery: gallery, site: configuration.site)
    return .init(
      problems: problems + missingKeys(all, configuration),
      slips: await slips(all, configuration, gallery, on: host))
  }

  /// Shows changes of the pages' files as they are saved.
  func watch(_ face: WebFace) async throws -> PageWatch {
    let pages = self
    return try await PageWatch(shelf) { look in
      for problem in look.problems { ServeCommand.say(problem) }
      let all = await pages.show(in: face)
      guard look.problems.isEmpty else { return }
      for remark in pages.remarks(all, face.galleryMode) { ServeCommand.say(remark) }
      ServeCommand.say("pages reread", .info)
    }
  }

  /// Rebuilds pages when the screenlets that they name come, change or go.
  func watchScreenlets(_ face: WebFace) {
    let pages = self
    let known = Mutex(Self.marks(source.current.library))
    source.subscribe { environment in
      let marks = Self.marks(environment.library)
      let isNews = known.withLock { known in
        defer { known = marks }
        return known != marks
      }
      // Ends by itself: the pages are read already.
      if isNews { Task { _ = await pages.show(in: face) } }
    }
  }

  private static func marks(_ library: ScreenletLibrary) -> Set<ObjectIdentifier> {
    Set(library.all.map { ObjectIdentifier($0) })
  }

  private func show(
    in face: WebFace, gallery: GalleryMode? = nil, site: SiteDescription? = nil
  ) async -> [SitePage] {
    let all = await all
    face.show(
      all, missing: await missing, notices: await shelf.notices, gallery: gallery, site: site)
    return all
  }

  /// The remarks on things that pages ask for and don't get: sentences for the authors of the
  /// pages.
  func remarks(_ pages: [SitePage], _ gallery: GalleryMode) -> [String] {
    pages.flatMap { $0.remarks + $0.remarks(in: source.current) }
      + SitePage.deadLinks(pages, library: library(), gallery: gallery)
  }

  /// Everything that pages and the site's description ask for and don't get.
  func faults(
    _ pages: [SitePage], _ configuration: HostConfiguration, _ gallery: GalleryMode
  ) -> [String] {
    missingKeys(pages, configuration) + deadSitePaths(pages, configuration, gallery)
      + remarks(pages, gallery)
  }

  /// The paths of the site's description that are no pages of this host: sentences for the
  /// operator.
  func deadSitePaths(
    _ pages: [SitePage], _ configuration: HostConfiguration, _ gallery: GalleryMode
  ) -> [String] {
    let missing = Set(configuration.pages.keys).subtracting(pages.map(\.path))
    let map = SiteMap(library(), pages, missing: missing, gallery: gallery)
    return configuration.sitePaths.filter { !map.leads(to: $0.path) }.map { place, path in
      "\(place): 'site' leads to \(path), which is no page of this host; name one of its pages"
    }
  }

  /// The values that pages need, of the server context or as attributes, and do not find.
  func missingKeys(_ pages: [SitePage], _ configuration: HostConfiguration) -> [String] {
    pages.flatMap {
      $0.missingKeys(
        in: configuration.server, configuration.screenlets, library: library())
    }
  }

  /// The problems of a configuration's pages: sentences for their authors.
  static func problems(
    _ configuration: HostConfiguration, on host: PluginHost
  ) async -> [String] {
    let library = HostAssembly.library(configuration)
    let pages = SitePages(source: host.source) { library }
    let gallery = GalleryMode(configuration.gallery(at: configuration.listen))
    let problems = await pages.look(at: configuration)
    let all = await pages.all
    return await problems + pages.missingKeys(all, configuration)
      + pages.slips(all, configuration, gallery, on: host)
  }

  /// The slips in readable pages and in the site's description.
  private func slips(
    _ pages: [SitePage], _ configuration: HostConfiguration, _ gallery: GalleryMode,
    on host: PluginHost
  ) async -> [String] {
    let themes = await host.themeNames
    var failures: [String] = []
    for page in pages {
      var unmade: [String: [String]] = [:]
      for part in page.parts.values {
        unmade[part.key] = await host.unmadeOperations(
          of: part.screenlet, set: part.attributes(over: configuration.screenlets)
        ).map(\.description)
      }
      failures += page.failures { unmade[$0.key] ?? [] }
    }
    let ofPages = pages.flatMap {
      $0.problems + $0.remarks(themes: themes, defaultTheme: configuration.defaultTheme)
    }
    return failures + ofPages
      + deadSitePaths(pages, configuration, gallery)
      + SitePage.deadLinks(pages, library: library(), gallery: gallery)
  }
}
