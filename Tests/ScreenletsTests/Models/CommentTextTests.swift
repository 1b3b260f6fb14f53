import Screenlets
import Testing

/// The text of comments as HTML and as plain lines.
struct CommentTextTests {
  /// Foreign HTML, its plain lines, and the lines for readers; nil where they are the same.
  private static let read: [(foreign: String, plain: String, shown: String?)] = [
    ("", "", nil), ("one", "one", nil), ("<p>one</p><p>two</p>", "one\ntwo", nil),
    ("<p>one</p>\n<p>two</p>\r\n", "one\ntwo", nil),
    ("<P CLASS='x'>one<BR/>two</P>", "one\ntwo", nil), ("one<br><br>two<br>", "one\n\ntwo", nil),
    ("one\ntwo", "one two", nil),
    ("<b>one</b> <strong>two</strong> <i>three</i>", "one two three", nil),
    ("<img src=x onerror=alert(1)><b>one</b>", "one", nil),
    ("<b onclick='x'>one</b><big>two</big><body>three", "onetwothree", nil),
    ("<script>if (a<b) alert('</b>')</script>one<style>p{}</style>", "one", nil),
    ("a<script>never ends", "a", nil), ("<b>one", "one", nil),
    ("<b>one<i>two</b>three</i>", "onetwothree", nil), ("<b>one<br>two</b>", "one\ntwo", nil),
    (
      "<a href=\"https://a.example/?x=1&amp;y=2\" target=_blank>link</a>.", "link.",
      "link (https://a.example/?x=1&y=2)."
    ),
    ("<a href='HTTP://a.example'>link", "link", "link (HTTP://a.example)"),
    ("<a href=https://a.example>https://a.example</a>", "https://a.example", nil),
    ("<p><a href='https://a.example'>one</p>two</a>", "one\ntwo", "one (https://a.example)\ntwo"),
    ("<a href='https://a.example'></a>one", "one", nil),
    ("<a href='javascript:alert(1)'>link</a>", "link", nil),
    ("<a href='&#106;avascript:alert(1)'>link</a>", "link", nil),
    ("<a href=' https://a.example'>link</a>", "link", nil),
    ("<a href='https://a.example/\u{9}x'>link</a>", "link", nil), ("<a>link</a>", "link", nil),
    ("<a href>link</a>", "link", nil), ("1 &lt; 2 &amp;&amp; 3 &gt; 2", "1 < 2 && 3 > 2", nil),
    ("&amp;lt;b&amp;gt;", "&lt;b&gt;", nil), ("&#60;b&#x3E; &quot;q&quot;", "<b> \"q\"", nil),
    ("AT&T &unknown; & &;", "AT&T &unknown; & &;", nil), ("caf&eacute;", "café", nil),
    ("a < b", "a < b", nil), ("a <", "a <", nil), ("a<b", "a", nil),
    ("a<!-- <b> -->b<!DOCTYPE x>c<?php x ?>d", "abcd", nil), ("a<b title='>'>x</b>", "ax", nil),
    ("a\u{0}\u{7}b", "ab", nil), ("<p> </p><p>one</p><p></p>", "one", nil),
    ("<div>one<div>two</div>three</div>", "one\ntwo\nthree", nil),
  ]

  @Test(arguments: 0..<read.count)
  func `a comment is read by the exact names of elements`(row: Int) {
    let (foreign, plain, shown) = Self.read[row]
    let text = CommentText(html: foreign)
    #expect(text.plain == plain)
    #expect(text.shown == shown ?? plain)
  }

  @Test(
    arguments: [
      ("one", false), ("<p>one</p><p>two</p>", false), ("<p>1 &lt; 2</p>", false),
      ("<u>one</u>", false), ("<b></b>one", false), ("<p><b>one</b></p>", true),
      ("one <a href='https://a.example'>two</a>", true), ("<a href='x'>one</a>", false),
    ] as [(String, Bool)])
  func `a comment is styled where a mark has text`(foreign: String, isStyled: Bool) {
    #expect(CommentText(html: foreign).isStyled == isStyled)
  }

  @Test(
    arguments: [
      ("one", "<p>one</p>"), ("one\ntwo", "<p>one</p><p>two</p>"),
      ("one\r\n\r\n two\u{2028}three\n", "<p>one</p><p> two</p><p>three</p>"),
      ("1 < 2 && <b>", "<p>1 &lt; 2 &amp;&amp; &lt;b&gt;</p>"),
      ("&lt;", "<p>&amp;lt;</p>"), ("", ""), (" \n\t", ""), ("\"'", "<p>\"'</p>"),
    ] as [(String, String)])
  func `plain lines become paragraphs`(plain: String, html: String) {
    #expect(CommentText.html(ofPlain: plain) == html)
  }

  @Test func `typed lines come back as they were typed`() {
    var generator = SeededGenerator(state: 7)
    let parts = ["a", " ", "&", "<", ">", "&amp;", "<b>", "</p>", "\"", "é", "&#60;", ";", "x = 1"]
    for _ in 0..<500 {
      let lines = (0..<3).map { _ in
        "(" + (0..<6).map { _ in parts.randomElement(using: &generator) ?? "" }.joined() + ")"
      }
      let plain = lines.joined(separator: "\n")
      let text = CommentText(html: CommentText.html(ofPlain: plain))
      #expect(text.plain == plain)
      #expect(!text.isStyled)
    }
  }

  @Test func `a hostile text is read in a time that grows as its length`() {
    for part in ["<", "<b", "&", "&amp;", "<a href='", "<!--", "</p>", "<b><i>", "&#x41;"] {
      let text = CommentText(html: String(repeating: part, count: 20_000))
      #expect(text.plain.utf8.count <= 20_000 * part.utf8.count)
    }
  }
}

/// Numbers that are the same in each run.
private struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 33)
  }
}
