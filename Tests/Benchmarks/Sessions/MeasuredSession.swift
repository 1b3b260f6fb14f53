import ScreensCore
import ScreensFace
import ScreensSystem

/// A session with a text, without a browser.
final class MeasuredSession: HeldSession {
  private(set) var token: SessionToken
  var seat: SessionSlot<MeasuredSession>
  var keeping = SessionKeeping()
  let typedBytes = 0
  let isLoggedIn = true
  let userId: Int64? = nil
  let isBusy = false
  let isPassing = false
  let isImplicit = false

  init(_ token: SessionToken, now: Int64) {
    self.token = token
    seat = SessionSlot(began: now, used: now)
  }

  func noteTyped(_ count: Int, at place: ScreenletPlace) {}

  func renew(_ token: SessionToken, formToken: String) { self.token = token }

  func putAside() -> SavedSession? { nil }

  func state(now: Int64, turn: Int64) -> SessionState? {
    SessionState(
      place: token.place, used: now, began: now, language: "en", user: nil, screenlets: [],
      formTokens: [])
  }

  func stopBeingRemembered() {}

  func end() {}
}
