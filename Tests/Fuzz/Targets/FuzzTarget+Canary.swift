extension FuzzTarget {
  /// A parser with a planted bug, which a working fuzzer finds.
  static let canary = FuzzTarget(
    name: "canary", rounds: 200_000, seeds: [Array("size=4;four".utf8)], tokens: ["size=", ";"]
  ) { input in
    guard input.starts(with: "size=".utf8), let end = input.firstIndex(of: UInt8(ascii: ";")),
      let size = Int(String(decoding: input[5..<end], as: UTF8.self)), size >= 0, size < 1000
    else { return }
    // The bug: the size is believed.
    _ = input[end + size]
  }
}
