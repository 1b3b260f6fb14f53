import CFilm

/// The contents of the demo's documents and pictures, made when they are stored.
enum DemoFile {
  /// The bytes of a file; nil for one that the demo does not have.
  ///
  /// - Parameter words: its title, and a sentence on what is in it.
  static func content(of name: String, _ words: DemoItem.Words) -> [UInt8]? {
    switch name.split(separator: ".").last {
    case "pdf":
      let lines = texts[name] ?? []
      return DemoPDF(title: words.title, lines: [words.body, ""] + lines).bytes
    case "txt":
      let lines = name.hasPrefix("tide") ? DemoTides.lines : texts[name] ?? []
      return Array(([words.title, words.body, ""] + lines + [""]).joined(separator: "\n").utf8)
    case "wav": return DemoSound.signals
    case "webm": return film
    case "png": return DemoPicture(name).png
    default: return nil
    }
  }

  private static var film: [UInt8] {
    var count = 0
    // Safety: the bytes last as long as the program, and there are `count` of them.
    return unsafe Array(UnsafeBufferPointer(start: local_film(&count), count: count))
  }

  private static let texts: [String: [String]] = [
    "price-list-2026.pdf": [
      "Hauling out and launching, each metre of length: 18.00",
      "Storage in the shed, each square metre and month: 7.50",
      "Storage in the yard, each square metre and month: 4.00",
      "Pressure washing, each metre of length: 9.00",
      "Carpenter, each hour: 48.00", "Rigger, each hour: 44.00", "Painter, each hour: 39.00",
      "Crane, each lift up to five tons: 120.00", "", "Prices in euros, with tax, until December.",
    ],
    "storage-contract.pdf": [
      "1. The yard keeps the boat from October to April, under cover or outside.",
      "2. The owner takes gas bottles, flares and fuel cans off the boat.",
      "3. On land, nobody sleeps or cooks on board.",
      "4. The yard turns the battery switch off and looks at the props each week.",
      "5. Work by others than the yard is agreed a week before.", "", "Name of the boat:",
      "Length, beam, draught:", "Owner, telephone:", "Day, signature:",
    ],
    "harbour-rules.pdf": [
      "Three knots between the moles.", "No horn between ten at night and seven in the morning.",
      "Waste water goes to the pump at the fuel berth, and nowhere else.",
      "The crane is operated by the yard alone; nobody stands under a load.",
      "Dogs on a lead; engines off at the fuel berth.",
    ],
    "skiff-lines.pdf": [
      "Length 4.20 m, beam 1.50 m, draught 0.18 m, weight 95 kg.", "",
      "Station        0     1     2     3     4     5",
      "Sheer height   620   585   560   548   552   575",
      "Chine height   310   228   185   170   182   215",
      "Half breadth   90    430   640   735   720   610",
      "Half at chine  20    255   470   570   560   450", "",
      "Heights and breadths in millimetres.",
    ],
    "regatta-instructions.pdf": [
      "Saturday: two rounds of the inner course, start at eleven.",
      "Sunday: once to the red beacon and back, start at ten.", "",
      "Flag P four minutes before the start, down with one minute to go.",
      "Time limit: two hours for the first boat, half an hour more for the others.",
      "A boat that touches a mark turns once. Protests until an hour after the finish.",
    ],
    "course-enrolment.txt": [
      "Name:", "Date of birth:", "Telephone:", "Can swim 50 metres: yes / no",
      "Course: beginners / improvers / single-handed",
      "For minors, name and signature of a parent:",
    ],
    "paint-table.txt": [
      "Length   Beam    Draught   Primer   Topcoat", "  4.2     1.5      0.2      0.9 l     1.1 l",
      "  6.0     2.1      0.6      2.1 l     2.6 l", "  8.0     2.6      1.1      3.9 l     4.8 l",
      " 10.0     3.2      1.6      6.2 l     7.7 l", "Two coats of each; a third of topcoat below.",
    ],
  ]
}

/// The tides of the demo's harbour: a simple moon, and no weather.
enum DemoTides {
  /// Four lines a day with the time and the height in metres, beginning on the first of January.
  static let lines: [String] = (0..<1411).map { number in
    // High and low water follow each other by 6 hours and 12.6 minutes.
    let minute = number * 3726 / 10 + 215
    let (day, hour) = (minute / 1440, minute / 60 % 24)
    let springs = abs(day % 15 - 7)
    let height = number % 2 == 0 ? 310 + springs * 12 : 145 - springs * 9
    let kind = number % 2 == 0 ? "high" : "low "
    return "day \(padded(day + 1, 3))  \(padded(hour, 2)):\(padded(minute % 60, 2))  \(kind)  "
      + "\(height / 100).\(padded(height % 100, 2))"
  }

  private static func padded(_ number: Int, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}

/// Horn signals, as a sound of eight bits.
enum DemoSound {
  private static let rate = 8000

  /// One long signal, two short ones, three short ones, with pauses.
  static var signals: [UInt8] {
    var samples: [UInt8] = []
    for signal in [[3], [1, 1], [1, 1, 1]] {
      for seconds in signal {
        append(halves: seconds, sounds: true, to: &samples)
        append(halves: 1, sounds: false, to: &samples)
      }
      append(halves: 2, sounds: false, to: &samples)
    }
    return header(samples.count) + samples
  }

  /// Two saws close to each other, as horns have.
  private static func append(halves: Int, sounds: Bool, to samples: inout [UInt8]) {
    let count = halves * rate / 2
    for index in 0..<count {
      let fade = min(index, count - index, 200)
      let wave = (index * 196 % rate + index * 199 % rate) * 120 / (2 * rate) - 60
      samples.append(sounds ? UInt8(128 + wave * fade / 200) : 128)
    }
  }

  private static func header(_ count: Int) -> [UInt8] {
    func number(_ value: Int, _ bytes: Int) -> [UInt8] {
      (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let format = number(16, 4) + number(1, 2) + number(1, 2) + number(rate, 4) + number(rate, 4)
    return Array("RIFF".utf8) + number(36 + count, 4) + Array("WAVEfmt ".utf8) + format
      + number(1, 2) + number(8, 2) + Array("data".utf8) + number(count, 4)
  }
}
