package import ScreensCore
package import ScreensLayout

/// Rendering without a server, for tools: what a browser that has done nothing would be shown.
extension WebFace {
  /// The page of a screenlet in a theme, with its form's tokens left empty.
  ///
  /// - Throws: `ThemeFailure` when the screenlet cannot be shown at all.
  package static func renderHTML(
    screenlet: ScreenletName, theme: ThemeName, language: String = "en",
    source: EnvironmentSource, library: ScreenletLibrary
  ) async throws -> [UInt8] {
    try await rendering(ScreenletPlace(screenlet, theme), language, source, library) {
      site, session, place in
      let tokens = PageWriter.FormTokens(csrf: "", once: "", event: "")
      return site.render(.screenlet(place, isDefault: false), session, tokens: tokens).bytes
    }
  }

  /// The view of a screenlet in a theme as JSON: its nodes with frames, roles, names and texts.
  ///
  /// - Throws: `ThemeFailure` when the screenlet cannot be shown at all.
  package static func renderFrames(
    screenlet: ScreenletName, theme: ThemeName, size: LayoutSize? = nil, language: String = "en",
    source: EnvironmentSource, library: ScreenletLibrary
  ) async throws -> [UInt8] {
    try await rendering(ScreenletPlace(screenlet, theme), language, source, library) {
      _, session, place in
      guard let view = session.screenlet(at: place)?.view else { return [] }
      return FramesWriter(view: view, place: place).json(at: size)
    }
  }

  private static func rendering(
    _ place: ScreenletPlace, _ language: String, _ source: EnvironmentSource,
    _ library: ScreenletLibrary,
    _ body: @escaping @Sendable (LoopSite, WebSession, ScreenletPlace) -> [UInt8]
  ) async throws -> [UInt8] {
    await source.admit(place.theme)
    let store = AssetStore()
    let commons = FaceCommons(
      configuration: WebConfiguration(), source: source, library: library,
      keys: SessionKeys(key: SessionKeys.random(32)), store: store, assets: FaceAssets(store),
      guesses: GuessLimiter(.none), credentials: nil, boot: "", nextPath: NextPath(library: library)
    )
    let loop = EventLoop()
    let result: Result<[UInt8], ThemeFailure> = await withCheckedContinuation { continuation in
      loop.execute {
        let site = LoopSite(index: 0, loop: loop, commons: commons)
        let session = site.makeSession(site.newToken(), language, remember: nil, isKept: false)
        defer { session.forgetScreenlets() }
        guard let screenlet = session.screenlet(at: place), screenlet.view != nil else {
          let failure = session.screenlet(at: place)?.loadFailure
          continuation.resume(returning: .failure(failure ?? .unknown(place)))
          return
        }
        continuation.resume(returning: .success(body(site, session, place)))
      }
    }
    loop.stop()
    return try result.get()
  }
}

extension ThemeFailure {
  fileprivate static func unknown(_ place: ScreenletPlace) -> ThemeFailure {
    ThemeFailure(
      screenlet: place.screenlet, theme: place.theme,
      reason: "this host has no screenlet of that name")
  }
}
