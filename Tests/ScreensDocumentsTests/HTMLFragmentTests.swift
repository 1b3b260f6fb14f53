import ScreensDocuments
import TestSupport
import Testing

/// The allowed part of foreign HTML.
@Suite struct HTMLFragmentTests {
  private func fragment(_ foreign: String) -> (tree: MarkupTree, text: String) {
    let fragment = HTMLFragment(foreign, in: ForeignHTML.surroundings)
    return (MarkupTree(String(decoding: fragment.markup, as: UTF8.self)), fragment.text)
  }

  /// The elements of a text, each followed by its children in brackets.
  private func outline(_ foreign: String) -> String {
    func outline(_ element: MarkupTree.Element) -> String {
      let inner = element.children.map(outline).joined(separator: " ")
      return inner.isEmpty ? element.name : "\(element.name)(\(inner))"
    }
    return String(outline(fragment(foreign).tree.root).dropFirst().dropLast())
  }

  @Test func `no vector leaves more than the allowed parts, and its result is stable`() throws {
    let vectors = try ForeignHTML.vectors()
    #expect(vectors.count > 350)
    // The surroundings could give the vector's parts another meaning.
    for (before, after) in [
      ("", ""), ("<p title=\"", "\">"), ("<b><table><tr><td>", "</table>"),
      ("<pre>", "</pre>"), ("<ul><li>", "</ul>"), ("&", ";"), ("<", ">"),
    ] {
      for vector in vectors {
        let left = HTMLFragment(before + vector + after, in: ForeignHTML.surroundings)
        let markup = String(decoding: left.markup, as: UTF8.self)
        #expect(ForeignHTML.strays(in: MarkupTree(markup)) == [], "\(vector)")
        #expect(
          HTMLFragment(markup, in: ForeignHTML.surroundings).markup == left.markup, "\(vector)")
      }
    }
  }

  @Test(arguments: [
    ("<p>one<p>two", "p p"), ("<p>a<ul><li>b<li>c</ul>d", "p ul(li li)"),
    ("<ul><li>a<ol><li>b</ol><li>c", "ul(li(ol(li)) li)"), ("<dl><dt>a<dd>b<dt>c", "dl(dt dd dt)"),
    ("<table><td>a<td>b<tr><th>c</table>", "table(tbody(tr(td td) tr(th)))"),
    ("<table><tbody><tr><td><p>a</td><td>b</table><p>c", "table(tbody(tr(td(p) td))) p"),
    ("<tr><td>a", ""), ("<b><i>a</b>b</i>c", "b(i) i"), ("<div><b>a</div>b", "div(b) b"),
    ("<h2>a<h3>b", "h2 h3"), ("<p>a</div>b</p>", "p"),
    ("<table><tr><td>a</p></b>b", "table(tbody(tr(td(p))))"),
    ("a<br>b</br>c<hr/>", "br br hr"), ("<center><font>a</font></center>", ""),
    ("<noscript><em>a</em></noscript>", "em"), ("<a href=\"/x\">a</a>", "a"),
    ("<svg><svg></svg><b>x</b></svg><i>y</i>", "i"), ("<svg/><i>y</i>", "i"),
    ("<template><template></template><b>x</b></template><i>y</i>", "i"),
    ("<script><!--<script></script><b>--></b></script><i>y</i>", "i"),
    ("<title><b></title><i>y</i>", "i"), ("<unknown><b>x</unknown>", "b"),
    ("<p <b>x", "p"), ("<b title=a\u{0}b/c>x", "b"), ("<plaintext><b>", ""),
    // Misnested formatting, and content that a table cannot have.
    ("<b>1<p>2</b>3</p>", "b p(b)"), ("<b><div>1</b>2</div>", "b div(b)"),
    ("<p>1<b>2<i>3</p>4", "p(b(i)) b(i)"), ("<table>x<tr><td>y</table>", "table(tbody(tr(td)))"),
    ("<table><p>x<tr><td>y</table>", "p table(tbody(tr(td)))"),
    ("<table><tr><td>a<table><td>b</table></table>", "table(tbody(tr(td(table(tbody(tr(td)))))))"),
    ("<table><table><td>a</table>", "table table(tbody(tr(td)))"),
    ("<a href=/x>1<a href=/y>2</a>", "a a"), ("<a href=/x><p>1<a href=/y>2", "a p(a a)"),
    ("<a href=/x><table><td><a href=/y>1</table>", "a(table(tbody(tr(td))))"),
    // Trees that markup cannot stand for.
    ("<p><button><p>x</button></p>", "div(p)"), ("<h1><center><h2>x", "h1"),
    ("<li>x", "div"), ("<ul><div><li>x</div></ul>", "ul(div(div))"), ("<dd>x", "div"),
    ("<a>x</a><a href=javascript:x>y</a><a href=#x>z</a>", ""),
  ])
  func `elements begin and end as in a browser`(foreign: String, expected: String) {
    #expect(outline(foreign) == expected)
    #expect(fragment(foreign).tree.faults == [])
  }

  @Test(arguments: [
    ("a &amp; b &lt;c&gt; &eacute;&#233;&#xE9; &euro;&#128;", "a & b <c> ééé €€"),
    ("&copy2 &copy;2 &ampamp &amp;amp &notit; &unknown; &", "©2 ©2 &amp &amp ¬it; &unknown; &"),
    ("&#0;&#xD800;&#1114112;&#99999999999999999999;", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("a < b <1 <", "a < b <1 <"), ("a<!-- b -->c<!-->d<!--->e--!>f<!doctype x>g", "acde--!>fg"),
    ("a<!-- b --!>c</>d</ x>e<?x>f<!x>g", "acdefg"), ("a\u{0}b", "ab"),
    ("<p>one  \n two</p><p>three<br>four</p>", "one two\nthree\nfour"),
    ("<ul><li>a<li><p>b</ul>c", "• a\n• b\nc"), ("<pre>\n a\n  b</pre>", " a\n  b"),
    ("<table><tr><td>a<td>b<tr><td>c</table>", "a  b\nc"),
    ("<img src=x alt=words> more", "words more"),
    ("<svg><![CDATA[</svg>]]>x</svg>y", "y"), ("<![CDATA[x>y", "y"),
    ("<style>b{}</style>a<textarea>b</textarea>", "a"), ("<script>a</scripty></script >b", "b"),
  ])
  func `texts are the same as in a browser`(foreign: String, expected: String) {
    #expect(fragment(foreign).text == expected)
    let tree = fragment(foreign).tree
    let words = { (text: String) in text.filter { !$0.isWhitespace && $0 != "•" } }
    if !tree.has("img") { #expect(words(tree.root.text) == words(expected)) }
  }

  @Test(arguments: [
    ("https://images.example/a.png", "https://images.example/a.png"),
    ("HTTPS://IMAGES.EXAMPLE/a", "https://images.example/a"),
    ("/a b?c#d", "https://images.example/a b?c#d"), ("a.png", "https://images.example/a.png"),
    ("//images.example/a", "https://images.example/a"), (" /a\n", "https://images.example/a"),
    ("https://images.example", "https://images.example/"), ("?x", "https://images.example/?x"),
    ("https://other.example/a", nil), ("http://images.example/a", nil), ("//other.example/a", nil),
    ("https://images.example:444/a", nil), ("https://images.example@other.example/", nil),
    ("https://images.example.other.example/", nil), ("https:/images.example/a", nil),
    ("\\\\other.example/a", nil), ("/\\other.example/a", nil), ("javascript:alert(1)", nil),
    ("java\nscript:alert(1)", nil), ("data:image/png;base64,AA==", nil), ("", nil),
  ])
  func `an image is shown if its server may show images`(foreign: String, address: String?) {
    let tree = fragment("<img alt=\"words\" src=\"\(foreign)\">").tree
    #expect(tree["img"]?["src"] == address)
    if address == nil { #expect(tree.root.text == "words") }
    #expect(!MarkupTree(String(decoding: HTMLFragment(foreign).markup, as: UTF8.self)).has("img"))
  }

  @Test(arguments: [
    ("https://other.example/a?b#c", "https://other.example/a?b#c"),
    ("HTTP://other.example", "http://other.example"),
    (" mailto:a@b.example\n", "mailto:a@b.example"),
    ("tel:+123", "tel:+123"), ("//other.example/a", "https://other.example/a"),
    ("/a", "https://images.example/a"), ("a/b", "https://images.example/a/b"),
    ("/news?x#y", "/news?x#y"), ("news", "/news"), ("/news/x", "https://images.example/news/x"),
    ("#a", nil), ("", nil), ("javascript:alert(1)", nil), ("java\tscript:alert(1)", nil),
    ("\u{1}javascript:alert(1)", nil), ("data:text/html,x", nil), ("vbscript:x", nil),
    ("blob:https://x/y", nil), ("https:other.example", nil), ("https:/other.example", nil),
    ("https:\\\\other.example", nil), ("/\\other.example", nil), ("//", nil),
    ("view-source:x", nil),
    ("javascript&colon;alert(1)", nil), ("file:///etc/passwd", nil), ("mailto:", nil),
  ])
  func `a link leads to the web, to the back end or to a page of this host`(
    foreign: String, address: String?
  ) {
    let link = fragment("<a target=_top download ping=/x href=\"\(foreign)\">words</a>").tree["a"]
    #expect(link?["href"] == address)
    #expect(link.map(\.attributes.count) == address.map { _ in 2 })
    if address != nil { #expect(link?["rel"] == "nofollow noopener noreferrer") }
    let alone = HTMLFragment("<a href=/a>words</a>")
    #expect(!MarkupTree(String(decoding: alone.markup, as: UTF8.self)).has("a"))
  }

  @Test(arguments: [
    (0, "<h1>a<h3>b", "h1 h3"), (1, "<h1>a<h2>b<h1>c", "h2 h3 h2"), (1, "<h2>a<h3>b", "h2 h3"),
    (1, "<h3>a<h4>b", "h2 h3"), (2, "<h1>a<h5>b<h6>c", "h3 h6 h6"), (3, "<p>a", "p"),
  ])
  func `headings are fitted under the heading around them`(
    level: Int, foreign: String, expected: String
  ) {
    let surroundings = HTMLSurroundings(headingLevel: level)
    let fragment = HTMLFragment(foreign, in: surroundings)
    let markup = String(decoding: fragment.markup, as: UTF8.self)
    #expect(MarkupTree(markup).root.children.map(\.name).joined(separator: " ") == expected)
    #expect(HTMLFragment(markup, in: surroundings).markup == fragment.markup)
  }

  @Test func `repeated formatting has a limit`() {
    let title = String(repeating: "x", count: 2_000)
    let open = (0..<40).map { "<b title=\(title)\($0)>" }.joined()
    let long = HTMLFragment(open + String(repeating: "<p>y</p>", count: 20_000))
    #expect(long.markup.count < 4 * HTMLFragment.limit)
    #expect(long.text.count { $0 == "y" } > 19_000)
  }

  @Test func `attributes have only allowed values`() {
    let tree = fragment(
      """
      <td>x</td><table><tr><td colspan=2 rowspan=0 class=a id=b style=c onclick=d width=9>x</table>
      <ol start=-3 reversed><li value=x>y</ol><p DIR=RTL lang=de-CH title="a &quot; b" dir=ltr>z</p>
      <p dir=up lang="a b">z</p><time datetime=2026-01-01>t</time>
      """
    ).tree
    #expect(tree["td"]?.attributes == ["colspan": "2"])
    #expect(tree["ol"]?.attributes == ["start": "-3", "reversed": ""])
    #expect(tree["li"]?.attributes == [:])
    #expect(
      tree.all("p").map(\.attributes) == [["dir": "rtl", "lang": "de-CH", "title": "a \" b"], [:]])
    #expect(tree["time"]?["datetime"] == "2026-01-01")
  }

  @Test func `a text that is too long ends earlier, and one that is too deep is flattened`() {
    let long = HTMLFragment(String(repeating: "<b>word</b> ", count: 60_000))
    #expect(long.text.utf8.count < HTMLFragment.limit && long.text.hasPrefix("word word"))
    let deep = fragment(String(repeating: "<div><b>x", count: 5_000))
    #expect(deep.text.count { $0 == "x" } == 5_000)
    var depth = 0
    var element: MarkupTree.Element? = deep.tree.root
    while let next = element?.children.last {
      depth += 1
      element = next
    }
    #expect(depth == HTMLFragment.depth)
  }

  @Test(arguments: [
    "<", "<!--", "<!", "</", "<a ", "<a b=\"", "&", "&#", "<svg><![CDATA[", "<script><!--", "<b>",
    "<p>", "<table><td>", "<li>", "<style></styl", "<template>", "<!-->", "<script></", "<a b=c ",
    "<b><p>", "<table>x", "<a><div>", "<i><b></i>", "<p><b></p>", "<b><div></b>x", "<td>", "</p>",
    "<table><td><b>", "<a><table><a>",
  ])
  func `the time grows linearly with the length`(piece: String) {
    func time(_ bytes: Int) -> Duration {
      let text = String(repeating: piece, count: bytes / piece.utf8.count)
      return ProcessorTime.measure { _ = HTMLFragment(text) }
    }
    // Sixteen times the length in much less than the square of the time.
    #expect(time(128 * 1024) < time(8 * 1024) * 64 + .milliseconds(20))
  }
}
