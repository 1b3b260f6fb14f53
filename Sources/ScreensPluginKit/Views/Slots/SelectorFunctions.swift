internal import CScreens

/// The functions behind a class's selectors: C functions carry no context, so each selector of a
/// class has one of its own that knows its index.
enum SelectorFunctions {
  typealias Function =
    @convention(c) (UnsafeMutableRawPointer?, screens_view, screens_node) -> Int32

  static let all: [Function] = unsafe [
    { unsafe send(0, $0, $1, $2) },
    { unsafe send(1, $0, $1, $2) },
    { unsafe send(2, $0, $1, $2) },
    { unsafe send(3, $0, $1, $2) },
    { unsafe send(4, $0, $1, $2) },
    { unsafe send(5, $0, $1, $2) },
    { unsafe send(6, $0, $1, $2) },
    { unsafe send(7, $0, $1, $2) },
    { unsafe send(8, $0, $1, $2) },
    { unsafe send(9, $0, $1, $2) },
    { unsafe send(10, $0, $1, $2) },
    { unsafe send(11, $0, $1, $2) },
    { unsafe send(12, $0, $1, $2) },
    { unsafe send(13, $0, $1, $2) },
    { unsafe send(14, $0, $1, $2) },
    { unsafe send(15, $0, $1, $2) },
    { unsafe send(16, $0, $1, $2) },
    { unsafe send(17, $0, $1, $2) },
    { unsafe send(18, $0, $1, $2) },
    { unsafe send(19, $0, $1, $2) },
    { unsafe send(20, $0, $1, $2) },
    { unsafe send(21, $0, $1, $2) },
    { unsafe send(22, $0, $1, $2) },
    { unsafe send(23, $0, $1, $2) },
    { unsafe send(24, $0, $1, $2) },
    { unsafe send(25, $0, $1, $2) },
    { unsafe send(26, $0, $1, $2) },
    { unsafe send(27, $0, $1, $2) },
    { unsafe send(28, $0, $1, $2) },
    { unsafe send(29, $0, $1, $2) },
    { unsafe send(30, $0, $1, $2) },
    { unsafe send(31, $0, $1, $2) },
    { unsafe send(32, $0, $1, $2) },
    { unsafe send(33, $0, $1, $2) },
    { unsafe send(34, $0, $1, $2) },
    { unsafe send(35, $0, $1, $2) },
    { unsafe send(36, $0, $1, $2) },
    { unsafe send(37, $0, $1, $2) },
    { unsafe send(38, $0, $1, $2) },
    { unsafe send(39, $0, $1, $2) },
    { unsafe send(40, $0, $1, $2) },
    { unsafe send(41, $0, $1, $2) },
    { unsafe send(42, $0, $1, $2) },
    { unsafe send(43, $0, $1, $2) },
    { unsafe send(44, $0, $1, $2) },
    { unsafe send(45, $0, $1, $2) },
    { unsafe send(46, $0, $1, $2) },
    { unsafe send(47, $0, $1, $2) },
    { unsafe send(48, $0, $1, $2) },
    { unsafe send(49, $0, $1, $2) },
    { unsafe send(50, $0, $1, $2) },
    { unsafe send(51, $0, $1, $2) },
    { unsafe send(52, $0, $1, $2) },
    { unsafe send(53, $0, $1, $2) },
    { unsafe send(54, $0, $1, $2) },
    { unsafe send(55, $0, $1, $2) },
    { unsafe send(56, $0, $1, $2) },
    { unsafe send(57, $0, $1, $2) },
    { unsafe send(58, $0, $1, $2) },
    { unsafe send(59, $0, $1, $2) },
    { unsafe send(60, $0, $1, $2) },
    { unsafe send(61, $0, $1, $2) },
    { unsafe send(62, $0, $1, $2) },
    { unsafe send(63, $0, $1, $2) },
  ]

  private static func send(
    _ index: Int, _ context: UnsafeMutableRawPointer?, _ view: screens_view, _ sender: screens_node
  ) -> Int32 {
    unsafe ViewInstance.run(context, view, SlotArguments(node: sender)) { $0.selectors[index] }
  }
}
