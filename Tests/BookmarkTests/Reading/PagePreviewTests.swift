import TestSupport
import Testing

@testable import Bookmarks

struct PagePreviewTests {
  private func preview(_ text: String) -> PagePreview? {
    PagePreview(FetchedPage(bytes: Array(text.utf8)))
  }

  @Test(
    arguments: [
      ("<title>Plain</title>", "Plain"), ("<TITLE lang=en>Upper</TITLE >", "Upper"),
      ("<title>\n  Two\r\n\tlines\u{a0} </title>", "Two lines"),
      (
        "<title>A &amp; B &lt;b&gt; &#8212; &#x2014; &eacute;&nbsp;&copy;</title>",
        "A & B <b> — — é ©"
      ),
      (
        "<title>&unknown; &amp &; &#xffffffff; &#x110000; &#0; &#150;</title>",
        "&unknown; &amp &; \u{fffd} \u{fffd} \u{fffd} –"
      ),
      ("<title><b>Not bold</b></title>", "<b>Not bold</b>"),
      ("<!-- <title>No</title> --><title>Yes</title>", "Yes"),
      ("<!--><title>Yes</title>", "Yes"),
      ("<script>'<title>No</title>'</script><title>Yes</title>", "Yes"),
      ("<style>/*<title>No</title>*/</style><title>Yes</title>", "Yes"),
      ("<svg><title>No</title></svg><title>Yes</title>", "Yes"),
      ("<meta content=\"<title>No</title>\"><title>Yes</title>", "Yes"),
      ("<titles>No</titles><title>Yes</title>", "Yes"),
      ("<title>First</title><title>Second</title>", "First"),
      ("<title></title><meta property=og:title content='Graph'>", "Graph"),
      ("<title>A\u{202e}B\u{0}C\u{2066}</title>", "ABC"),
      ("< title>No</title><title>Yes</title>", "Yes"),
    ] as [(String, String)])
  func `the title is the page's own, in one line`(text: String, title: String) {
    #expect(preview(text)?.title == title)
  }

  @Test(arguments: [
    "", "No markup", "<title>", "<title>Open", "<title> \n </title>", "<title>&#x200;",
    "<!-- <title>No</title>", "<script><title>No</title>", "<meta content='<title>No</title>",
    "<title\0>",
  ])
  func `a page without a title has no preview`(text: String) { #expect(preview(text) == nil) }

  @Test func `a description comes from the meta, or else from the graph`() {
    let title = "<title>T</title>"
    #expect(preview(title)?.description == "")
    #expect(
      preview("\(title)<META NAME=Description CONTENT='One &amp;\ntwo'>")?.description
        == "One & two")
    #expect(
      preview(
        """
        \(title)<meta property="og:description" content="Graph"><meta name=description content="">
        """)?.description == "Graph")
  }

  @Test(
    arguments: [
      ("", nil), ("<meta property=og:image content='/a.png?b=1&amp;c'>", "/a.png?b=1&c"),
      ("<META NAME='OG:image' CONTENT='http://pictures.example/a b.png'>", "/a%20b.png"),
      ("<meta property=og:image content=b.png>", "/one/b.png"),
      ("<meta property=og:image content='../b:c.png'>", "/one/../b:c.png"),
      ("<meta property=og:image content='?size=2'>", "/one/two?size=2"),
      ("<meta name=twitter:image content='//pictures.example/t.jpg'>", "/t.jpg"),
      ("<link rel='alternate image_src' href=' /l.webp '>", "/l.webp"),
      ("<link rel=icon href=/i.png><link rel=image_src href=/l.png>", "/l.png"),
      ("<link rel=image_src href=/l.png><meta name=twitter:image content=/t.png>", "/t.png"),
      ("<meta name=twitter:image content=/t.png><meta name=og:image content=/o.png>", "/o.png"),
      ("<meta name=og:image content='data:,x'><link rel=image_src href=/l.png>", "/l.png"),
      ("<img src=/first.png>", nil), ("<meta name=og:image content=' '>", nil),
      ("<meta name=og:image content='#a'>", nil), ("<meta name=og:image content=a:b>", nil),
      ("<meta name=og:image content='javascript:alert(1)//.png'>", nil),
      ("<meta name=og:image content='&#106;avascript:alert(1)'>", nil),
      ("<meta name=og:image content='file:///etc/passwd'>", nil),
      ("<meta name=og:image content='data:image/png;base64,iVBORw0KGgo='>", nil),
      ("<meta name=og:image content='ftp://pictures.example/a.png'>", nil),
      ("<meta name=og:image content='//user:word@pictures.example/a.png'>", nil),
      ("<meta name=og:image content='\\\\pictures.example\\a.png'>", nil),
      ("<meta name=og:image content='http:///a.png'>", nil),
    ] as [(String, String?)])
  func `a picture is the one that the page names for previews`(head: String, path: String?) throws {
    let page = FetchedPage(
      bytes: Array("<title>T</title>\(head)".utf8),
      address: PageAddress("http://pictures.example/one/two?three#four"))
    #expect(
      try #require(PagePreview(page)).image?.text == path.map { "http://pictures.example\($0)" })
    #expect(PagePreview(FetchedPage(bytes: page.bytes))?.image == nil)
  }

  @Test func `a title has at most three hundred characters, and never half of one`() throws {
    let long = try #require(preview("<title>\(String(repeating: "ab ", count: 500))</title>"))
    #expect(long.title.unicodeScalars.count == 299 && long.title.hasSuffix("ab"))
    let flags = try #require(preview("<title>x\(String(repeating: "🇪🇸", count: 200))</title>"))
    #expect(flags.title == "x" + String(repeating: "🇪🇸", count: 149))
    let marks = String(repeating: "\u{301}", count: 5000)
    #expect(preview("<title>a\(marks)</title>") == nil)
    #expect(preview("<title>b a\(marks)</title>")?.title == "b")
  }

  @Test func `a page's head is enough once its end has come`() {
    func isEnough(_ text: String, new: Int? = nil) -> Bool {
      PagePreview.isEnough(Array(text.utf8), new: new ?? text.utf8.count)
    }
    #expect(isEnough("<title>T</title></head>"))
    #expect(isEnough("<title>T</title></HEAD>", new: 1))
    #expect(isEnough("<title>T</title><body class=x>"))
    #expect(!isEnough("<title>T</title><meta>"))
    #expect(!isEnough("<title>T</head>"))
    #expect(!isEnough("<head></head>"))
    #expect(!isEnough("<title>T</title><!-- </head>"))
    #expect(!isEnough("<title>T</title></head> and more of the body", new: 4))
  }

  @Test func `pieces of markup in any order are read without an end in between`() {
    let pieces = [
      "<", ">", "</", "<title", "<title>", "</title>", "<!--", "-->", "<meta ", "content=", "'",
      "\"", "name=description", "&", "&amp;", "&#x", ";", "<script>", "</script>", "\0", "é", " ",
      "<svg", "/>", "=",
    ]
    for seed in 0..<2_000 as Range<UInt64> {
      var random = Seeded(seed)
      let text = (0..<20).map { _ in
        pieces[Int.random(in: pieces.indices, using: &random)]
      }.joined()
      if let title = preview(text)?.title {
        #expect(!title.isEmpty && !title.contains("\n"), "\(text)")
      }
    }
  }
}
