import ScreensCore

/// Pages that change while the host runs.
extension LoopSite {
  /// Where forms may lead now.
  var nextPath: NextPath { NextPath(map: map) }

  /// The languages that pages and themes have texts in now.
  var knownLanguages: Set<String> {
    environment.registry.themes.values.reduce(
      into: AcceptLanguage.own.union(map.languages)
    ) { $0.formUnion($1.strings.languages.keys) }
  }

  /// What pages ask for and don't get, page by page.
  var remarksOfPages: [PluginNotice] {
    map.pages.sorted { $0.key < $1.key }.flatMap { path, page in
      (page.remarks + page.remarks(in: environment)).map {
        PluginNotice(path: path, id: "", state: "listed", reason: $0)
      }
    }
  }

  /// Switches to other pages.
  func adopt(_ new: SiteMap, _ notices: [PluginNotice]) {
    map = new
    pageNotices = notices
    renewPages()
  }

  /// What pages are made from has changed: all that are open are sent anew.
  func renewPages() {
    adoptions += 1
    templates = [:]
    languages = knownLanguages
    pageRemarks = remarksOfPages
    let attributes = map.attributes(environment.defaultTheme)
    for session in table.all {
      session.adopt(attributes)
      for listener in session.feed.listeners {
        // The same path may show another kind of page now.
        if let page = page(at: Array(listener.page.path.utf8)[...]) { listener.page = page }
      }
      resetListeners(of: session)
    }
  }
}

extension WebSession {
  /// Takes what pages set on screenlets now; what no page sets any more is as it was without.
  func adopt(_ new: [ScreenletPlace: [AttributeName: Value]]) {
    let old = attributes
    attributes = new
    for (place, screenlet) in screenlets {
      let configured = scope.environment.attributes[place.screenlet] ?? [:]
      var wanted = new[place] ?? [:]
      for name in (old[place] ?? [:]).keys where wanted[name] == nil {
        wanted.updateValue(configured[name] ?? Value.none, forKey: name)
      }
      for (name, value) in wanted.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        do { try screenlet.set(name, to: value) } catch {
          scope.report("\(place.screenlet): a page's attribute is not set: \(error)")
        }
      }
      if old[place] != new[place] { feed.touch(.screenlet(place)) }
    }
  }
}
