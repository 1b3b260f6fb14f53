import ScreensFace
import ScreensHTTP
import ScreensCore

extension FaceCommons {
  /// The account, network and device that try the secret typed into a view.
  func guesser(_ view: ScreenletView, _ visit: Visit) -> Guesser {
    let account = view.account
    let mark = visit.cookies.value(.device, in: visit.request)
    return Guesser(
      account: account, network: Guesser.network(of: visit.request.client.address),
      device: mark.flatMap { keys.device($0, account: account) })
  }
}

extension Guesser {
  /// The network of an address: the first 24 bits of IPv4, 56 of IPv6.
  static func network(of address: IPAddress?) -> UInt64 {
    guard let address else { return 0 }
    return address.isV6 ? address.high >> 8 | 1 << 63 : address.low >> 8
  }
}
