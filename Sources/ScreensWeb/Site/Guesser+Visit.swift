import ScreensFace
import ScreensHTTP
import ScreensCore
import ScreensViews

extension Guesser {
  /// The account, network and device from which a secret typed into a view is tried.
  init(_ view: ScreenletView, _ visit: Visit, _ keys: SessionKeys) {
    let account = view.account
    self.init(
      account: account, network: Self.network(of: visit.request.client.address),
      device: visit.cookies[.device].flatMap { keys.device($0, account: account) })
  }

  /// The network of an address: the first 24 bits of IPv4, 56 of IPv6.
  static func network(of address: IPAddress?) -> UInt64 {
    guard let address else { return 0 }
    return address.isV6 ? address.high >> 8 | 1 << 63 : address.low >> 8
  }
}
