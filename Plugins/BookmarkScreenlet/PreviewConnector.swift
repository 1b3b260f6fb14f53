import Bookmarks
import PluginSystem
import ScreensPluginKit

/// Fetches a page and answers its `title`, `description` and `site`, and its `image` where a
/// picture that it names comes in time.
struct PreviewConnector: Connector {
  private let order: FetchOrder?
  private let fetch: PageFetch?
  /// The end of the time for a picture; nil where the host does not say how long it waits.
  private let deadline: ContinuousClock.Instant?
  private let wording: BookmarkWording
  private let host: Host

  /// Reads the parameter `url`.
  ///
  /// - Parameter timeout: the milliseconds that the host waits; 0 where it does not say.
  init(
    _ parameters: [String: Value], _ settings: BookmarkSettings, timeout: Int64,
    _ wording: BookmarkWording, _ host: Host
  ) {
    order = parameters["url"]?.stringValue.flatMap(PageAddress.init).map { address in
      var order = FetchOrder(address)
      if settings.allowsPrivateAddresses {
        order.allows = { _ in true }
        order.ports = nil
      }
      if timeout > 0 { order.limits.time = min(order.limits.time, .milliseconds(timeout)) }
      order.isEnough = PagePreview.isEnough
      return order
    }
    fetch = order.map { PageFetch($0) }
    // The title still needs its way back to the host, which counts the time in a queue as well.
    deadline = timeout > 0 ? .now + .milliseconds(timeout) * 9 / 10 : nil
    self.wording = wording
    self.host = host
  }

  func validate() throws {
    if order == nil { throw wording.noAddress }
  }

  func start(_ request: ConnectorRequest) throws {
    guard let order, let fetch else { throw wording.noAddress }
    request.completeBlocking { try answer(order, fetch) }
  }

  func cancel(_ request: ConnectorRequest) { fetch?.cancel() }

  private func answer(_ order: FetchOrder, _ fetch: PageFetch) throws(PluginError) -> Value {
    let end = ContinuousClock.now + order.limits.time
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
    var answer: [String: Value] = [
      "title": .string(preview.title), "description": .string(preview.description),
      "site": .string(order.address.site),
    ]
    let time = min(end, deadline ?? end) - .now
    if let address = preview.image, time > .zero {
      let picture = PreviewImage.order(address, like: order, within: time)
      if let image = try image(picture, fetch) { answer["image"] = .bytes(image.bytes) }
    }
    return .map(answer)
  }

  /// A page's picture; one that does not come is no fault of the preview.
  private func image(_ order: FetchOrder, _ fetch: PageFetch) throws(PluginError) -> PreviewImage? {
    do {
      return PreviewImage(try fetch.run(order))
    } catch FetchError.cancelled {
      throw wording.error(.cancelled)
    } catch {
      return nil
    }
  }
}
