import Foundation
import FoundationNetworking
import TestSupport
import Testing

/// The gallery behind a real nginx on the same machine, where every visitor comes from loopback.
@Suite(.enabled(if: Nginx.program != nil, Comment(rawValue: Nginx.absence)))
struct ProxiedGalleryTests {
  /// A browser without script: it keeps cookies and follows redirects.
  private struct Person {
    private let session = URLSession(configuration: .ephemeral)

    func get(_ url: String) async throws -> (text: String, url: String) {
      let (data, answer) = try await session.data(from: try #require(URL(string: url)))
      return (String(decoding: data, as: UTF8.self), answer.url?.absoluteString ?? "")
    }
  }

  @Test func `behind an empty location only a developer with the key sees notices`() async throws {
    let gallery = try ServedGallery()
    let nginx = try Nginx(location: "proxy_pass \(gallery.origin);")
    let path = gallery.developerAddress.dropFirst(gallery.origin.count)
    let key = try #require(path.split(separator: "=").last)
    let developer = Person()
    let first = try await developer.get(nginx.origin + path)
    #expect(first.url == nginx.origin + "/gallery")
    let file = "Flat7.screens/LoginView_flat7.xib"
    try gallery.save(String(try gallery.read(file).prefix(700)), to: file)
    try await Limit.wait(for: "the notice of the refused layout") {
      try await developer.get(nginx.origin + "/gallery").text.contains("LoginView_flat7.xib")
    }
    let visitor = Person()
    for page in ["/", "/gallery", "/Login/flat7"] {
      let text = try await visitor.get(nginx.origin + page).text
      #expect(MarkupTree(text).has("[autocomplete=current-password]"))
      #expect(!text.contains(".xib"), "\(page)")
      #expect(!text.contains(gallery.plugins), "\(page)")
    }
    let late = try await visitor.get(nginx.origin + path)
    #expect(late.text.contains("This key is not valid any more"))
    // A request is logged after its answer has left.
    let lines = { nginx.accessLog.split(separator: "\n").filter { $0.contains(key) } }
    try await Limit.wait(for: "both requests in the log") { lines().count == 2 }
    #expect(lines().allSatisfy { $0.contains("GET \(path) ") })
  }
}
