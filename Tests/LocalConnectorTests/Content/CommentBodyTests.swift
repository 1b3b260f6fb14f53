import TestSupport
import Testing

@testable import LocalAccounts

/// The text of a comment as it comes, and as it is kept.
struct CommentBodyTests {
  @Test(
    arguments: [
      ("Hello", "<p>Hello</p>"),
      ("one\ntwo\r\n\n three", "<p>one</p><p>two</p><p> three</p>"),
      ("say \"a < b\" && c > d", "<p>say \"a &lt; b\" &amp;&amp; c &gt; d</p>"),
      ("I <3 you </3 <", "<p>I &lt;3 you &lt;/3 &lt;</p>"),
      ("x</p><p>y", "<p>x</p><p>y</p>"),
      ("<div>x</div><P class=a>y<br/>z", "<p>x</p><p>y</p><p>z</p>"),
      ("\u{202E}abc\u{202C}\u{200B}", "<p>\u{202E}abc\u{202C}\u{200B}</p>"),
      ("a\0b", "<p>a\0b</p>"), ("e\u{301} 👨‍👩‍👧", "<p>e\u{301} 👨‍👩‍👧</p>"),
    ])
  func `each line of a text is a paragraph, with its marks escaped`(text: String, html: String) {
    #expect(CommentBody(text).map { Array($0.html.utf8) } == Array(html.utf8))
  }

  @Test(
    arguments: [
      ("&amp;", "<p>&amp;</p>"), ("&amp;lt;b&amp;gt;", "<p>&amp;lt;b&amp;gt;</p>"),
      ("&lt;script&gt;", "<p>&lt;script&gt;</p>"), ("&#60;b&#x3E;", "<p>&lt;b&gt;</p>"),
      ("&eacute; &hellip;", "<p>&eacute; &hellip;</p>"), ("x&nbsp;y", "<p>x\u{A0}y</p>"),
      ("x&#10;y&NewLine;z", "<p>x</p><p>y</p><p>z</p>"),
      ("R&D & &nope; &no pe;", "<p>R&amp;D &amp; &nope; &amp;no pe;</p>"),
      ("&#0;&#xD800;&;&#;&#x;&#+65;", "<p>&amp;#0;&amp;#xD800;&amp;;&amp;#;&amp;#x;&amp;#+65;</p>"),
      ("&#99999999999;", "<p>&amp;#99999999999;</p>"),
    ])
  func `a reference stays one character, and any other ampersand is text`(
    text: String, html: String
  ) {
    #expect(CommentBody(text)?.html == html)
  }

  @Test(
    arguments: [
      ("<b>a</b> <i>b</i> <STRONG>c", "<p><b>a</b> <i>b</i> <strong>c</strong></p>"),
      ("<b><i>x</b>y</i>z", "<p><b><i>x</i></b>yz</p>"), ("<b>x<b>y</b>z</b>", "<p><b>xy</b>z</p>"),
      ("<b>one\ntwo</b>", "<p><b>one</b></p><p>two</p>"), ("x<b></b>", "<p>x</p>"),
      ("<bold>x</bold><ins>y</ins><abbr>z</abbr>", "<p>xyz</p>"),
      ("<img src=x onerror=alert(1)><b onclick='x>y'>bold</b>", "<p><b>bold</b></p>"),
      ("<iframe src=//x></iframe><body onload=x>a<svg/onload=x>b", "<p>ab</p>"),
      ("<script>alert(1)</script>Hi", "<p>Hi</p>"),
      ("Hi<SCRIPT\nsrc=x>'<b>'</ScRiPt > <style>p{}</style>there", "<p>Hi there</p>"),
      ("x<!-- <b>y</b> -->z<!doctype html><?php y ?>", "<p>xz</p>"), ("x<!-- y", "<p>x</p>"),
      ("text <b title='", "<p>text </p>"), ("x</b></a></p>", "<p>x</p>"),
    ])
  func `of all tags, only strong, i, b and links stay`(text: String, html: String) {
    #expect(CommentBody(text)?.html == html)
  }

  @Test(
    arguments: [
      (
        "<a href=\"https://x.example/?a=1&b=2&amp;c\" onclick=x target=_blank>go</a>",
        "https://x.example/?a=1&b=2&c"
      ),
      ("<A HREF='HTTP://x'>go</A>", "HTTP://x"), ("<a href=http://x/y>go", "http://x/y"),
      ("<a href='&#104;ttps&#58;//x'>go</a>", "https://x"),
      ("<a href='https://x/\"onclick=y'>go</a>", "https://x/\"onclick=y"),
      ("<a href = 'https://x' href=javascript:y>go</a>", "https://x"),
      ("<a href=javascript:alert(1)>go</a>", nil), ("<a href='java&#115;cript:x'>go</a>", nil),
      ("<a href='javascript&colon;x'>go</a>", nil), ("<a href=' https://x'>go</a>", nil),
      ("<a href='https://x\ny'>go</a>", nil), ("<a href='https://x&#9;y'>go</a>", nil),
      ("<a href='data:text/html,x'>go</a>", nil), ("<a href=//x>go</a>", nil),
      ("<a href=ftp://x href=https://y>go</a>", nil), ("<a =href=https://y>go</a>", nil),
      ("<a xhref=https://y>go</a>", nil), ("<a href>go</a>", nil), ("<a>go</a>", nil),
    ])
  func `a link leads to the web, and has nothing else`(text: String, address: String?) throws {
    let tree = MarkupTree(try #require(CommentBody(text)).html)
    #expect(tree.faults.isEmpty && tree["p"]?.text == "go")
    let links = tree.all("a")
    #expect(links.map(\.attributes) == (address.map { [["href": $0]] } ?? []))
  }

  @Test(
    arguments: [
      "", " ", "\n\t\r\n ", "\u{3000}", "\0", "\u{202E}\u{200B}", "<p></p>", "</p><p>", "<b> </b>",
      "&nbsp;&#32;&shy;&zwnj;", "<script>x</script>", "<script>x", "<!--x-->",
      "<a href='https://x'>",
    ])
  func `a text of which no reader sees anything is none`(text: String) {
    #expect(CommentBody(text) == nil)
  }

  @Test(
    arguments: [
      (String(repeating: "a", count: 10_000), true), (String(repeating: "a", count: 10_001), false),
      (String(repeating: "&", count: 10_000), true), (String(repeating: "😀", count: 10_001), false),
      (String(repeating: "&lt;", count: 10_000), true),
      ("<p>" + String(repeating: "é", count: 10_000) + "</p>", true),
      (String(repeating: "a\n", count: 5_000), true),
      (String(repeating: "a\n", count: 5_001), false),
      // One letter with marks, which is one character for a reader.
      ("e" + String(repeating: "\u{301}", count: 10_000), false),
      ("x" + String(repeating: "<b></b>", count: 14_286), false),
    ])
  func `a text has ten thousand characters at most, without its markup`(
    text: String, isGood: Bool
  ) {
    #expect((CommentBody(text) != nil) == isGood)
  }

  @Test func `a kept text is well-formed, and stays as it is when it is read again`() throws {
    let pieces = [
      "<", ">", "/", "!", "--", "-->", "&", "&amp;", "&lt;", "&#60;", "#38;", ";", "\"", "'", "=",
      " ", "\n", "x", "é", "\u{301}", "\0", "<b>", "</b>", "<i ", "<a href=", "https://y", "</a>",
      "<p>", "</p>", "<br>", "<script", "</script>", "<strong>", "javascript:", "<svg onload=x>",
    ]
    var random = Seeded(38)
    var kept = 0
    for _ in 0..<3_000 {
      let text = (0..<Int.random(in: 1...24, using: &random))
        .map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
      guard let body = CommentBody(text) else { continue }
      kept += 1
      #expect(CommentBody(body.html) == body, "\(text)")
      let tree = MarkupTree(body.html)
      #expect(tree.faults.isEmpty, "\(text)")
      for element in tree.all("") where element.name != "" {
        #expect(["p", "strong", "i", "b", "a"].contains(element.name), "\(text)")
        #expect(Array(element.attributes.keys) == (element.name == "a" ? ["href"] : []), "\(text)")
      }
    }
    #expect(kept > 1_000)
  }
}
