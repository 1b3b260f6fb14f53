extension FontTables {
  /// Advances of U+0410 to U+044F for faces like Helvetica, in 1/2048 em.
  static let helveticaCyrillic: [UInt16] = [
    1366, 1344, 1366, 1109, 1388, 1366, 1891, 1237, 1473, 1473, 1195, 1345, 1706, 1479, 1593, 1472,
    1366, 1479, 1251, 1301, 1556, 1366, 1515, 1365, 1878, 1918, 1619, 1814, 1344, 1472, 2068, 1479,
    1139, 1173, 1088, 747, 1195, 1139, 1370, 939, 1144, 1144, 896, 1195, 1408, 1131, 1139, 1109,
    1139, 1024, 938, 1024, 1685, 1024, 1173, 1067, 1643, 1685, 1280, 1472, 1067, 1045, 1536, 1109,
  ]

  /// The same for the system font, in 1/2816 em: letters that look like Latin ones are as wide.
  static let interCyrillic: [UInt16] = [
    1904, 1790, 1832, 1560, 2150, 1684, 2660, 1780, 2084, 2084, 1836, 2040, 2504, 2084, 2144, 2084,
    1788, 2048, 1808, 1800, 2300, 1808, 2130, 1930, 2830, 2900, 2080, 2440, 1790, 2048, 2900, 1800,
    1588, 1690, 1610, 1160, 1720, 1640, 2230, 1480, 1690, 1690, 1560, 1640, 2060, 1690, 1680, 1670,
    1716, 1572, 1430, 1568, 2120, 1520, 1730, 1580, 2350, 2410, 1720, 2160, 1560, 1560, 2310, 1580,
  ]

  /// A face's Cyrillic letters by code, with those besides the alphabet that look like one of it.
  static func cyrillic(_ advances: [UInt16], by factor: Double = 1) -> [UInt32: UInt16] {
    var table: [UInt32: UInt16] = [:]
    for (offset, advance) in advances.enumerated() {
      table[0x410 + UInt32(offset)] = UInt16((Double(advance) * factor).rounded())
    }
    for (code, like) in alike { table[code] = table[like] }
    return table
  }

  /// Letters of other alphabets than the Russian, and those with a shape of their own whose width
  /// is a neighbour's.
  private static let alike: [(UInt32, UInt32)] = [
    (0x401, 0x415), (0x451, 0x435), (0x404, 0x42D), (0x454, 0x44D), (0x490, 0x413),
    (0x491, 0x433), (0x40E, 0x423), (0x45E, 0x443),
  ]
}
