import ScreensCore
import ScreensLayout
import ScreensModel
import ScreensViews

/// The Default theme's views of ratings. They share everything but the picture.
final class RatingView_default: ViewCode {
  /// The classes of all looks.
  static let viewClasses = [
    viewClass("RatingView_default_thumbs", ["negativeButtonClicked:", "possitiveButtonClicked:"]) {
      RatingThumbs()
    },
    viewClass("RatingView_default_like", ["likeButtonClicked:"]) { RatingLike() },
    viewClass("RatingView_default_stars", ["updateUserRating:"]) { RatingStars() },
    viewClass("RatingView_default_emojis", []) { RatingEmojis() },
  ]

  private static func viewClass(
    _ name: String, _ selectors: [String], _ look: @escaping @Sendable () -> any RatingLook
  ) -> ViewClass {
    defaultViewClass(
      name, for: .rating, attributes: Set(RatingScreenlet.kind.viewModel.map(\.name)),
      selectors: selectors.compactMap(SelectorName.init),
      slots: SlotSet(
        .setTranslations, .setUserAction, .preAction, .progressMessage, .progressPresenter,
        .getAttribute, .setAttribute, .changeEditable)
    ) { RatingView_default(look()) }
  }

  private let look: any RatingLook
  private var value = Value.none
  private var entry: RatingEntry { RatingEntry(value) }

  private init(_ look: any RatingLook) { self.look = look }

  func setTranslations(_ view: ScreenletView) throws -> SlotOutcome {
    try look.draw(entry, view)
    return .handled
  }

  func changeEditable(_ view: ScreenletView, _ editable: Bool) throws -> SlotOutcome {
    view.setEditableFlag(editable)
    try look.draw(entry, view)
    return .handled
  }

  func attribute(_ name: AttributeName, of view: ScreenletView) throws -> Value? {
    switch name {
    case .ratingEntry: value
    case .defaultRatingsGroupCount: .int(Int64(look.groups(view)))
    default: nil
    }
  }

  func setAttribute(_ name: AttributeName, to value: Value, of view: ScreenletView) throws
    -> SlotOutcome
  {
    guard name == .ratingEntry else { return .inherit }
    self.value = value
    try look.draw(entry, view)
    return .handled
  }

  /// The buttons of a look that has no connections act all the same.
  func setUserAction(_ view: ScreenletView, for control: NodeHandle) throws -> Bool? {
    try look.choice(entry, of: control, view) != nil ? true : nil
  }

  func preAction(_ view: ScreenletView, _ action: ActionName, sender: Sender) throws -> Bool? {
    guard action == .default, let node = sender.node else { return nil }
    return try choose(node, view) ? false : nil
  }

  func send(_ selector: SelectorName, sender: Sender, to view: ScreenletView) throws
    -> SlotOutcome
  {
    if let node = sender.node { _ = try choose(node, view) }
    return .handled
  }

  /// Does what a button says.
  ///
  /// - Returns: whether it is a button of the look.
  private func choose(_ button: NodeHandle, _ view: ScreenletView) throws -> Bool {
    guard let choice = try look.choice(entry, of: button, view) else { return false }
    switch choice {
    case .rate(let score): view.userAction(.updateRating, sender: .double(score))
    case .takeBack: view.userAction(.deleteRating, sender: .none)
    case .keep: break
    }
    return true
  }

  func progressMessage(_ view: ScreenletView, _ action: ActionName, _ phase: ProgressPhase) throws
    -> ProgressMessage?
  {
    let failure = action == .loadRatings ? "rating-loading-error" : "rating-updating-error"
    return .ofSmallChange(phase, failure: failure, view)
  }

  func progressPresenter(_ view: ScreenletView) throws -> ProgressPresenter? { .ofSmallChanges }
}

/// The ratings of a thing.
struct RatingEntry {
  let totalCount: Int64
  /// From 0 to 1.
  let average: Double
  /// The user's own rating; nil without one.
  let userScore: Double?
  /// How many ratings each group has, the lowest first.
  let groups: [Int64]

  init(_ value: Value) {
    let values = value.map ?? [:]
    totalCount = values["totalCount"]?.int ?? 0
    average = values["average"]?.double ?? 0
    userScore = values["userScore"]?.double.flatMap { $0 < 0 ? nil : $0 }
    groups = values["ratings"]?.list?.map { $0.int ?? 0 } ?? []
  }

  /// The number of ratings in a group; 0 for one that was not counted.
  func count(_ group: Int) -> Int64 { groups.indices.contains(group) ? groups[group] : 0 }
}

/// The effect of a button.
enum RatingChoice {
  case rate(Double)
  case takeBack
  /// The rating is the user's already.
  case keep
}

/// One picture of ratings.
protocol RatingLook: AnyObject {
  /// The number of groups that it shows.
  func groups(_ view: ScreenletView) -> Int
  func draw(_ entry: RatingEntry, _ view: ScreenletView) throws
  /// The effect of a button; nil for any other node.
  func choice(_ entry: RatingEntry, of button: NodeHandle, _ view: ScreenletView) throws
    -> RatingChoice?
}

extension RatingLook {
  /// Shows a button as pressed or not, with a name for screen readers. Without permission it is
  /// there to be read.
  fileprivate func draw(
    _ button: NodeHandle, _ name: String, isPressed: Bool, _ view: ScreenletView
  ) throws {
    // Users of voice control say what they see, so the name begins with it.
    let title = try view.tree.value(.text, of: button).string ?? ""
    let spoken = title.isEmpty ? name : "\(title) \(name)"
    try view.tree.set(.accessibilityLabel, to: .string(spoken), of: button)
    try view.tree.set(.selected, to: .bool(isPressed), of: button)
    try view.tree.set(.backgroundColor, to: isPressed ? "#00b8e033" : .none, of: button)
    try view.tree.set(.enabled, to: .bool(view.isEditable), of: button)
  }

  fileprivate func text(_ key: String, _ view: ScreenletView) -> String {
    view.text(key, table: "default")
  }
}

/// Thumbs: no and yes.
private final class RatingThumbs: RatingLook {
  func groups(_ view: ScreenletView) -> Int { 2 }

  func draw(_ entry: RatingEntry, _ view: ScreenletView) throws {
    for (group, key) in ["rating-no", "rating-yes"].enumerated() {
      let isOwn = entry.userScore.map { ($0 > 0) == (group == 1) } ?? false
      if let button = node("Button", of: group, view) {
        try draw(button, text(key, view), isPressed: isOwn, view)
      }
      if let label = node("CountLabel", of: group, view) {
        let count = view.text("rating-total", "\(entry.count(group))")
        try view.tree.set(.text, to: .string(count), of: label)
      }
    }
  }

  func choice(_ entry: RatingEntry, of button: NodeHandle, _ view: ScreenletView) throws
    -> RatingChoice?
  {
    switch button {
    case node("Button", of: 1, view): (entry.userScore ?? 0) > 0 ? .takeBack : .rate(1)
    case node("Button", of: 0, view): entry.userScore == 0 ? .takeBack : .rate(0)
    default: nil
    }
  }

  /// An outlet of one side. Layouts know the side of yes by its misspelt name.
  private func node(_ end: String, of group: Int, _ view: ScreenletView) -> NodeHandle? {
    let sides = group == 0 ? ["negative"] : ["possitive", "positive"]
    return sides.lazy.compactMap { view.tree.find($0 + end) }.first
  }
}

/// One button that is pressed or not.
private final class RatingLike: RatingLook {
  func groups(_ view: ScreenletView) -> Int { 1 }

  func draw(_ entry: RatingEntry, _ view: ScreenletView) throws {
    if let button = view.tree.find("likeButton") {
      try draw(button, text("rating-like", view), isPressed: entry.userScore != nil, view)
    }
    guard let label = view.tree.find("countLabel") else { return }
    let count = view.text("rating-total", "\(entry.totalCount)")
    try view.tree.set(.text, to: .string(count), of: label)
  }

  func choice(_ entry: RatingEntry, of button: NodeHandle, _ view: ScreenletView) throws
    -> RatingChoice?
  {
    guard button == view.tree.find("likeButton") else { return nil }
    return entry.userScore == nil ? .rate(1) : .takeBack
  }
}

/// Five stars of the user, and the average's.
private final class RatingStars: RatingLook {
  private static let stars = 5

  func groups(_ view: ScreenletView) -> Int { Self.stars }

  func draw(_ entry: RatingEntry, _ view: ScreenletView) throws {
    let own = entry.userScore.map { Int(($0 * Double(Self.stars) + 1e-9).rounded(.down)) } ?? 0
    for (place, button) in try stars("userRatingStars", view).enumerated() {
      try view.tree.set(.text, to: .string(place < own ? "★" : "☆"), of: button)
      let name = view.text("rating-star", "\(place + 1)")
      try draw(button, name, isPressed: own == place + 1, view)
    }
    let average = entry.average * Double(Self.stars)
    for (place, star) in try stars("averageRatingStars", view).enumerated() {
      let part = average - Double(place)
      try view.tree.set(.text, to: .string(part >= 0.5 ? "★" : "☆"), of: star)
      try view.tree.set(.alpha, to: .double(part >= 0.5 && part < 1 ? 0.5 : 1), of: star)
      let isButton = view.tree.document.nodes[star.index].kind == .button
      if isButton { try view.tree.set(.enabled, to: false, of: star) }
    }
    guard let label = view.tree.find("averageRatingLabel") else { return }
    let key = entry.totalCount == 1 ? "rating-ratings.one" : "rating-ratings.other"
    try view.tree.set(.text, to: .string(view.text(key, "\(entry.totalCount)")), of: label)
  }

  func choice(_ entry: RatingEntry, of button: NodeHandle, _ view: ScreenletView) throws
    -> RatingChoice?
  {
    guard try stars("userRatingStars", view).contains(button) else { return nil }
    let tag = view.tree.document.nodes[button.index].tag
    guard (1...Self.stars).contains(tag) else { return nil }
    let score = Double(tag) / Double(Self.stars)
    return entry.userScore == score ? .keep : .rate(score)
  }

  private func stars(_ stack: String, _ view: ScreenletView) throws -> [NodeHandle] {
    try view.tree.find(stack).map { try view.tree.children(of: $0) } ?? []
  }
}

/// A row of faces, each with the number of those who chose it.
private final class RatingEmojis: RatingLook {
  func groups(_ view: ScreenletView) -> Int { (try? nodes(.button, view).count) ?? 0 }

  func draw(_ entry: RatingEntry, _ view: ScreenletView) throws {
    let buttons = try nodes(.button, view)
    let own = own(entry, of: buttons.count)
    for (place, button) in buttons.enumerated() {
      let name = view.text("rating-face", "\(place + 1)")
      try draw(button, name, isPressed: place == own, view)
      try view.tree.set(.alpha, to: .double(place == own ? 1 : 0.5), of: button)
    }
    for (place, label) in try nodes(.label, view).enumerated() {
      let count = view.text("rating-total", "\(entry.count(place))")
      try view.tree.set(.text, to: .string(count), of: label)
    }
  }

  func choice(_ entry: RatingEntry, of button: NodeHandle, _ view: ScreenletView) throws
    -> RatingChoice?
  {
    let buttons = try nodes(.button, view)
    guard let place = buttons.firstIndex(of: button) else { return nil }
    return place == own(entry, of: buttons.count)
      ? .takeBack : .rate(Double(place) / Double(buttons.count))
  }

  /// The place of the user's face; nil without one.
  private func own(_ entry: RatingEntry, of count: Int) -> Int? {
    guard let score = entry.userScore, count > 0 else { return nil }
    // Scores such as 0.6 times 5 may come a bit below the whole number.
    return min(count - 1, Int((score * Double(count) + 1e-9).rounded(.down)))
  }

  private func nodes(_ kind: NodeKind, _ view: ScreenletView) throws -> [NodeHandle] {
    try view.tree.children(of: view.tree.root).filter {
      view.tree.document.nodes[$0.index].kind == kind
    }
  }
}
