import ScreensDocuments
import ScreensLayout

extension FuzzTarget {
  /// Layouts solved: every frame is a number, and no size is negative.
  static let solving = FuzzTarget(
    name: "solving", rounds: 1500, sizeLimit: 16_384,
    seeds: [Array(solvingSeed.utf8)] + Corpus.package("Plugins", suffix: ".xib"),
    tokens: [
      "relation=\"lessThanOrEqual\"", "multiplier=\"-1:3\"", "multiplier=\"1e6\"",
      "constant=\"-1e9\"", "priority=\"250\"", "secondItem=\"a\"", "firstItem=\"b\"",
      "firstAttribute=\"baseline\"", "secondAttribute=\"trailingMargin\"", "<stackView ",
      "axis=\"vertical\"", "distribution=\"equalCentering\"", "alignment=\"lastBaseline\"",
      "hidden=\"YES\"", "fixedFrame=\"YES\"", "numberOfLines=\"0\"", "width=\"-5\"",
      "translatesAutoresizingMaskIntoConstraints=\"NO\"", "pointSize=\"1e9\"",
      "<viewLayoutGuide key=\"safeArea\" id=\"g\"/>", "secondItem=\"g\"", "<scrollView ",
    ]
  ) { input in
    guard let document = try parsed("a.xib", { try XIBReader.read(input, file: "a.xib") }) else {
      return
    }
    let hasVariations = document.nodes.contains { !$0.variations.isEmpty }
    for size in [LayoutSize(width: 320, height: 480), LayoutSize(width: 0, height: 1e5)] {
      var conditions = LayoutConditions(size: size)
      conditions.isRightToLeft = size.width == 0
      let solution = LayoutSolver(document, workLimit: 2_000_000).solution(conditions)
      try require(solution.frames.count == document.nodes.count, "views without a frame")
      for (frame, node) in zip(solution.frames, document.nodes) {
        let isFinite = [frame.x, frame.y, frame.width, frame.height].allSatisfy(\.isFinite)
        try require(isFinite, "the frame of \(node.key) is \(frame)")
        let isSize = hasVariations || (frame.width > -1 && frame.height > -1)
        try require(isSize, "the size of \(node.key) is \(frame.size)")
      }
      for diagnostic in solution.diagnostics {
        try requireSentence("\(diagnostic)", naming: "a.xib")
      }
    }
  }

  private static let solvingSeed = """
    <document toolsVersion="14109" useAutolayout="YES"><objects><view id="r">\
    <rect key="frame" x="0" y="0" width="320" height="200"/><subviews>\
    <label id="a" text="One two three" numberOfLines="0" \
    translatesAutoresizingMaskIntoConstraints="NO">\
    <rect key="frame" x="0" y="0" width="1" height="1"/></label>\
    <stackView id="b" spacing="5" alignment="center" \
    translatesAutoresizingMaskIntoConstraints="NO">\
    <rect key="frame" x="0" y="0" width="1" height="1"/><subviews>\
    <button id="c"><rect key="frame" x="0" y="0" width="1" height="1"/>\
    <state key="normal" title="OK"/></button>\
    <switch id="d"><rect key="frame" x="0" y="0" width="1" height="1"/></switch></subviews>\
    </stackView></subviews><viewLayoutGuide key="safeArea" id="g"/><constraints>\
    <constraint firstItem="a" firstAttribute="leading" secondItem="g" secondAttribute="leading" \
    constant="8"/><constraint firstAttribute="trailing" secondItem="a" secondAttribute="trailing"/>\
    <constraint firstItem="a" firstAttribute="top" secondItem="r" secondAttribute="topMargin"/>\
    <constraint firstItem="b" firstAttribute="top" secondItem="a" secondAttribute="bottom"/>\
    <constraint firstItem="b" firstAttribute="centerX" secondItem="r" secondAttribute="centerX"/>\
    <constraint firstItem="b" firstAttribute="width" secondItem="a" secondAttribute="width" \
    multiplier="1:2" priority="700" relation="greaterThanOrEqual"/></constraints></view></objects>\
    </document>
    """
}
