import Bookmarks
import PluginSystem
import ScreensPluginKit

/// Fetches a page and answers its `title`, `description` and `site`.
struct PreviewConnector: Connector {
  private let address: PageAddress?
  private let fetch: PageFetch?
  private let wording: BookmarkWording
  private let host: Host

  /// Reads the parameter `url`.
  ///
  /// - Parameter timeout: the milliseconds that the host waits; 0 where it does not say.
  init(
    _ parameters: [String: Value], _ settings: BookmarkSettings, timeout: Int64,
    _ wording: BookmarkWording, _ host: Host
  ) {
    address = parameters["url"]?.stringValue.flatMap(PageAddress.init)
    fetch = address.map { address in
      var order = FetchOrder(address)
      if settings.allowsPrivateAddresses {
        order.allows = { _ in true }
        order.ports = nil
      }
      if timeout > 0 { order.limits.time = min(order.limits.time, .milliseconds(timeout)) }
      order.isEnough = PagePreview.isEnough
      return PageFetch(order)
    }
    self.wording = wording
    self.host = host
  }

  func validate() throws {
    if address == nil { throw wording.noAddress }
  }

  func start(_ request: ConnectorRequest) throws {
    guard let address, let fetch else { throw wording.noAddress }
    request.completeBlocking { try answer(address, fetch) }
  }

  func cancel(_ request: ConnectorRequest) { fetch?.cancel() }

  private func answer(_ address: PageAddress, _ fetch: PageFetch) throws(PluginError) -> Value {
    let page: FetchedPage
    do {
      page = try fetch.run()
    } catch let error as FetchError {
      throw wording.error(error)
    } catch {
      // The remedy is for the operator; the text of an error is shown to the user.
      host.log(.error, "\(error)")
      throw PluginError(.notAvailable, wording.previewAway)
    }
    guard let preview = PagePreview(page) else {
      throw page.fault.map(wording.error) ?? wording.noTitle
    }
    return [
      "title": .string(preview.title), "description": .string(preview.description),
      "site": .string(address.site),
    ]
  }
}
