/// A PDF of one page: a title above lines, in the viewer's own typefaces.
struct DemoPDF {
  let bytes: [UInt8]

  /// Lines without room at the page's end are not shown.
  init(title: String, lines: [String]) {
    let rows = lines.flatMap { Self.wrapped($0, 84) }.prefix(42)
    var content = "BT /F1 22 Tf 64 760 Td (\(Self.escaped(title))) Tj ET\n"
    for (number, row) in rows.enumerated() {
      content += "BT /F2 10.5 Tf 64 \(724 - number * 16) Td (\(Self.escaped(row))) Tj ET\n"
    }
    let objects = [
      "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      """
      << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 6 0 R \
      /Resources << /Font << /F1 4 0 R /F2 5 0 R >> >> >>
      """, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>",
      "<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>",
      "<< /Length \(content.utf8.count) >>\nstream\n\(content)endstream",
      "<< /Title (\(Self.escaped(title))) >>",
    ]
    var file = "%PDF-1.4\n"
    var places: [Int] = []
    for (number, object) in objects.enumerated() {
      places.append(file.utf8.count)
      file += "\(number + 1) 0 obj\n\(object)\nendobj\n"
    }
    let table = file.utf8.count
    file += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for place in places {
      let digits = String(place)
      file += String(repeating: "0", count: 10 - digits.utf8.count) + digits + " 00000 n \n"
    }
    file += """
      trailer
      << /Size \(objects.count + 1) /Root 1 0 R /Info 7 0 R >>
      startxref
      \(table)
      %%EOF

      """
    bytes = Array(file.utf8)
  }

  /// A line in pieces of at most so many letters, cut between words.
  private static func wrapped(_ line: String, _ most: Int) -> [String] {
    guard line.utf8.count > most else { return [line] }
    var rows = [""]
    for word in line.split(separator: " ") {
      if rows[rows.count - 1].utf8.count + word.utf8.count + 1 > most { rows.append("") }
      rows[rows.count - 1] += rows[rows.count - 1].isEmpty ? "\(word)" : " \(word)"
    }
    return rows
  }

  /// ASCII alone; other letters are marks of what is missing.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { escaped, scalar in
      if scalar == "(" || scalar == ")" || scalar == "\\" { escaped += "\\" }
      escaped.unicodeScalars.append(scalar.isASCII ? scalar : "?")
    }
  }
}
