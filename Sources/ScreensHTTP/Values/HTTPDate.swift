/// The date format of RFC 9110, computed without a library.
package enum HTTPDate {
  private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The bytes of, for example, `Sun, 06 Nov 1994 08:49:37 GMT`.
  static func bytes(secondsSince1970 seconds: Int64) -> [UInt8] {
    let day = Int(seconds / 86_400)
    let second = Int(seconds % 86_400)
    let (year, month, dayOfMonth) = civil(day)
    var text: [UInt8] = []
    text += "\(days[day % 7]), ".utf8
    text.appendTwoDigits(dayOfMonth)
    text += " \(months[month - 1]) \(year) ".utf8
    text.appendTwoDigits(second / 3600)
    text.append(UInt8(ascii: ":"))
    text.appendTwoDigits(second / 60 % 60)
    text.append(UInt8(ascii: ":"))
    text.appendTwoDigits(second % 60)
    text += " GMT".utf8
    return text
  }

  /// For example `1994-11-06T08:49:37Z` (RFC 3339).
  package static func timestamp(_ seconds: Int64) -> String {
    let (year, month, day) = civil(Int(seconds / 86_400))
    let second = Int(seconds % 86_400)
    var text = Array("\(year)".utf8)
    for (mark, part) in zip(
      "--T::".utf8, [month, day, second / 3600, second / 60 % 60, second % 60])
    {
      text.append(mark)
      text.appendTwoDigits(part)
    }
    return String(decoding: text, as: UTF8.self) + "Z"
  }

  /// The Gregorian date of a day counted from 1970-01-01, by eras of 400 years that begin in
  /// March, so that the leap day comes last.
  private static func civil(_ day: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = day + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }
}

extension [UInt8] {
  fileprivate mutating func appendTwoDigits(_ number: Int) {
    append(0x30 &+ UInt8(number / 10))
    append(0x30 &+ UInt8(number % 10))
  }
}
