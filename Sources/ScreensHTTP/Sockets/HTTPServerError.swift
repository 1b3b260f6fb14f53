import ScreensSystem

/// The reason why a server cannot listen.
package enum HTTPServerError: Error, Equatable, CustomStringConvertible {
  case addressInUse(HTTPAddress)
  case addressForbidden(HTTPAddress)
  case addressUnavailable(HTTPAddress)
  case notListening(HTTPAddress)
  /// A socket's file cannot be given to a group, or get a mode.
  case cannotGive(HTTPAddress, to: String, code: Int32)
  case failed(HTTPAddress, call: String, code: Int32)

  /// The address, the fault and a remedy, as one sentence for the operator.
  package var description: String {
    switch self {
    case .addressInUse(let address):
      "\(address): is in use by another program: stop that one or choose another address."
    case .addressForbidden(let address):
      "\(address): may not be used by this user: choose a port from 1024 on or a folder you own."
    case .addressUnavailable(let address):
      "\(address): does not belong to this machine: choose one of its own addresses."
    case .notListening(let address):
      "\(address): is not a listening stream socket: check the socket unit that passed it."
    case .cannotGive(let address, let receiver, let code):
      "\(address): cannot get \(receiver): \(SystemErrorText.text(code)); the host's user has to "
        + "be root or in that group: change 'socketGroup' or 'socketMode'."
    case .failed(let address, let call, let code):
      "\(address): cannot be listened on: \(SystemErrorText.text(code)) (\(call)); correct it or "
        + "choose another address."
    }
  }
}
