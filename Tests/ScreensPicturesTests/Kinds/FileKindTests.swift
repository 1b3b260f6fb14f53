import Testing

@testable import ScreensPictures

struct FileKindTests {
  /// The start of a file, with the number of bytes that its kind needs.
  struct Start: CustomTestStringConvertible {
    let kind: FileKind
    let needed: Int
    let bytes: [UInt8]

    /// - Parameter text: Unicode scalars below 256, a byte each.
    init(_ kind: FileKind, _ needed: Int, _ text: String) {
      self.kind = kind
      self.needed = needed
      bytes = text.unicodeScalars.map { UInt8($0.value) }
    }

    var testDescription: String { "\(kind), \(needed)" }
  }

  private static let svg = "http://www.w3.org/2000/svg"
  private static let mpeg = "\u{FF}\u{FB}\u{90}\u{64}" + String(repeating: "\0", count: 413)
  private static let adts = "\u{FF}\u{F1}\u{50}\u{80}\u{01}\u{40}\0" + "abc"

  static let starts: [Start] = [
    Start(.png, 16, "\u{89}PNG\r\n\u{1A}\n\0\0\0\u{0D}IHDR\0\0\0\u{1}\0\0\0\u{1}"),
    Start(.jpeg, 3, "\u{FF}\u{D8}\u{FF}\u{E0}\0\u{10}JFIF\0"),
    Start(.jpeg, 3, "\u{FF}\u{D8}\u{FF}\u{E1}\0\u{10}Exif\0\0"),
    Start(.jpeg, 3, "\u{FF}\u{D8}\u{FF}\u{DB}"),
    Start(.gif, 6, "GIF87a\u{1}\0\u{1}\0"),
    Start(.gif, 6, "GIF89a\u{1}\0\u{1}\0"),
    Start(.webP, 16, "RIFF\u{1A}\0\0\0WEBPVP8 \0\0\0\0"),
    Start(.webP, 16, "RIFF\u{1A}\0\0\0WEBPVP8L\0\0\0\0"),
    Start(.webP, 16, "RIFF\u{1A}\0\0\0WEBPVP8X\0\0\0\0"),
    Start(.wav, 12, "RIFF\u{1A}\0\0\0WAVEfmt "),
    Start(.avi, 12, "RIFF\u{1A}\0\0\0AVI LIST"),
    Start(.bmp, 18, "BM\u{46}\0\0\0\0\0\0\0\u{36}\0\0\0\u{28}\0\0\0"),
    Start(.bmp, 18, "BM\u{46}\0\0\0\0\0\0\0\u{36}\0\0\0\u{7C}\0\0\0"),
    Start(.tiff, 4, "II*\0\u{8}\0\0\0"), Start(.tiff, 4, "MM\0*\0\0\0\u{8}"),
    Start(.tiff, 4, "II+\0\u{8}\0"), Start(.tiff, 4, "MM\0+\0\u{8}"),
    Start(.jpeg2000, 12, "\0\0\0\u{0C}jP  \r\n\u{87}\n"), Start(.jpeg2000, 4, "\u{FF}O\u{FF}Q"),
    Start(.avif, 12, "\0\0\0\u{18}ftypavif\0\0\0\0mif1miaf"),
    Start(.avif, 24, "\0\0\0\u{18}ftypmif1\0\0\0\0miafavif"),
    Start(.heic, 12, "\0\0\0\u{18}ftypheic\0\0\0\0mif1heic"),
    Start(.heic, 12, "\0\0\0\u{18}ftypmif1\0\0\0\0miafheic"),
    Start(.mp4, 12, "\0\0\0\u{18}ftypisom\0\0\0\0mp41avc1"),
    Start(.mp4, 12, "\0\0\0\u{18}ftyp3gp4\0\0\0\0mp41avc1"),
    Start(.m4a, 12, "\0\0\0\u{18}ftypM4A \0\0\0\0mp42isom"),
    Start(.quickTime, 12, "\0\0\0\u{14}ftypqt  \0\0\0\0qt  "),
    Start(.webM, 17, "\u{1A}E\u{DF}\u{A3}\u{93}\u{42}\u{86}\u{81}\u{1}\0\u{42}\u{82}\u{84}webm"),
    Start(.matroska, 15, "\u{1A}E\u{DF}\u{A3}\u{42}\u{82}\u{88}matroska"),
    Start(.mp3, 3, "ID3\u{4}\0"), Start(.mp3, 421, mpeg + mpeg),
    Start(.aac, 17, adts + adts),
    Start(.flac, 4, "fLaC\0\0\0\u{22}"),
    Start(.oggAudio, 35, "OggS\0" + String(repeating: "\0", count: 23) + "\u{1}vorbis\0"),
    Start(.oggAudio, 36, "OggS\0" + String(repeating: "\0", count: 23) + "OpusHead\0"),
    Start(.oggVideo, 35, "OggS\0" + String(repeating: "\0", count: 23) + "\u{80}theora\0"),
    Start(.pdf, 5, "%PDF-1.7\n"),
    Start(.zip, 4, "PK\u{5}\u{6}\0\0"), Start(.zip, 4, "PK\u{3}\u{4}\u{14}\0\0\0\u{8}\0"),
    Start(
      .epub, 58,
      "PK\u{3}\u{4}" + String(repeating: "\0", count: 26) + "mimetypeapplication/epub+zip"
    ),
    Start(
      .openDocument, 77,
      "PK\u{3}\u{4}" + String(repeating: "\0", count: 26)
        + "mimetypeapplication/vnd.oasis.opendocument.text"),
    Start(.gzip, 3, "\u{1F}\u{8B}\u{8}\0"),
    Start(.svg, 39, "<svg xmlns='\(svg)' width='1'>"),
    Start(.html, 15, "<!doctype html>\n<p>"), Start(.html, 6, " \n<h1 >"),
    Start(.html, 4, "<!-- a -->"),
    Start(.text, 1, "abc\n\t\u{1B}[1m"),
  ]

  @Test(arguments: starts) func `a start has its kind from the byte on that decides`(
    start: Start
  ) {
    for length in 0...start.bytes.count {
      let kind = FileKind(start.bytes.prefix(length))
      if length >= start.needed {
        #expect(kind == start.kind, "\(length) bytes")
      } else {
        #expect(kind != start.kind, "\(length) bytes")
        // A part of a signature is no other picture's, but for the brands of one family.
        #expect(kind.picture == nil, "\(length) bytes")
      }
    }
  }

  @Test func `each kind has its own type and ending, and a start in the table`() {
    #expect(Set(FileKind.allCases.map(\.mediaType)).count == FileKind.allCases.count)
    #expect(Set(FileKind.allCases.map(\.fileExtension)).count == FileKind.allCases.count)
    #expect(Set(Self.starts.map(\.kind)).union([.octets]) == Set(FileKind.allCases))
  }

  @Test func `PNG, JPEG and WebP are accepted, and the other pictures are refused by name`() {
    let accepted: [FileKind] = [.png, .jpeg, .webP]
    #expect(FileKind.allCases.filter { $0.picture != nil } == accepted)
    #expect(accepted.allSatisfy { $0.picture?.file == $0 && $0.refusedPicture == nil })
    let refused = FileKind.allCases.filter { $0.refusedPicture != nil }
    #expect(refused == [.gif, .bmp, .tiff, .avif, .heic, .jpeg2000, .svg])
  }

  // MARK: Files of two kinds

  /// Starts that belong to no kind of which they have a part, with the kind that they have.
  static let polyglots: [(String, FileKind)] = [
    ("\u{89}PNG\r\n\u{1A}\n<html><script>alert(1)</script>", .octets),
    ("\u{89}PNG\r\n\u{1A}\n\0\0\0\u{0E}IHDR", .octets),
    ("RIFF\u{4}\0\0\0WEBP<script>alert(1)</script>", .octets),
    ("RIFF\u{4}\0\0\0ACONanih", .octets),
    ("RIFX\0\0\0\u{4}WEBPVP8 ", .octets),
    ("RIFF is a word", .text),
    ("BMW is a brand of cars, and no bitmap", .text),
    ("GIF89a/*\0\0*/=alert(1)", .gif),
    ("GIF90a", .text),
    (" %PDF-1.7", .text),
    ("MZ\u{90}\0%PDF-1.7", .octets),
    ("<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'/>", .text),
    ("\u{FF}\u{FB}\u{90}\u{64}" + String(repeating: "\0", count: 500), .octets),
    ("\u{FF}\u{F1}\u{50}\u{80}\u{01}\u{40}\0abc and no second frame", .octets),
    ("\0\0\0\u{18}ftypabcd\0\0\0\0", .octets),
    ("\0\0\0\u{8}ftypheic", .octets),
    ("<p", .text), ("<p\n>", .text), ("<paragraph>", .text),
    ("\u{FE}\u{FF}\0a\0b", .octets), ("a\0b", .octets), ("\u{C3}\u{28}", .octets),
  ]

  @Test(arguments: polyglots)
  func `a part of a signature, or one in another place, decides nothing`(
    text: String, kind: FileKind
  ) {
    #expect(FileKind(text.unicodeScalars.map { UInt8($0.value) }) == kind)
  }

  @Test func `bytes behind a picture do not change its kind`() {
    for start in Self.starts where start.kind.picture != nil {
      #expect(FileKind(start.bytes + Array("PK\u{3}\u{4}%PDF-1.7<html>".utf8)) == start.kind)
    }
  }

  // MARK: Texts

  static let drawings: [(String, Bool)] = [
    ("\u{FEFF}<svg xmlns=\"\(svg)\"/>", true),
    ("<?xml version=\"1.0\"?>\n<!-- <html> -->\n<svg id='a' xmlns = '\(svg)'>", true),
    (
      "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"a>b\" [<!ENTITY a \"b>\">]>"
        + "<svg xmlns='\(svg)'>", true
    ),
    ("<s:svg xmlns:s='\(svg)'/>", true),
    ("<s:svg xmlns='\(svg)'/>", false),
    ("<svg>", false), ("<svg xmlns='http://example.org/'>", false),
    ("<svgx xmlns='\(svg)'>", false), ("<a:b:svg xmlns='\(svg)'>", false),
    ("text <svg xmlns='\(svg)'>", false), ("<svg xmlns=\(svg)>", false),
    ("<!-- <svg xmlns='\(svg)'>", false), ("<svg a='xmlns' xmlns='\(svg)'", true),
  ]

  @Test(arguments: drawings) func `an SVG's first element is in SVG's namespace`(
    text: String, isSVG: Bool
  ) {
    #expect((FileKind(text.utf8) == .svg) == isSVG)
  }

  @Test(arguments: 0..<4) func `a text may be cut within a character, where it is long`(cut: Int) {
    let text = String(repeating: "a", count: FileKind.length - cut) + "😀"
    #expect(FileKind(text.utf8) == .text)
    #expect(FileKind(Array(text.utf8).dropLast(cut == 0 ? 0 : 1)) == .text)
    #expect(FileKind(Array("a😀".utf8).dropLast()) == .octets)
  }
}
