import TestSupport
import Testing

/// The reader of pages that other tests query.
@Suite struct MarkupTreeTests {
  private let page = MarkupTree(
    """
    <!DOCTYPE html>
    <html lang="en"><head><title>A &lt;b&gt; &amp; c</title><meta charset="utf-8">
    <script>if (a < b) {}</script></head><body><!-- <p>no</p> -->
    <form class="card wide" action="/a?b=c&amp;d"><input name="x" value="1 ] &#x41;" disabled>
    <p id="one">Hello <b>there</b></p></form><p>Last</p></body></html>
    """)

  @Test(arguments: [
    ("p", 2), ("form p", 1), ("form b", 1), ("p form", 0), (".card", 1), ("form.card.wide", 1),
    (".car", 0), ("#one", 1), ("p#one", 1), ("b#one", 0), ("[disabled]", 1), ("input[name=x]", 1),
    ("input[name=y]", 0), ("form[action=/a?b=c&d]", 1), ("form[action^=/a]", 1),
    ("html form p b", 1),
    ("form form", 0), ("script", 1), ("meta", 1),
  ])
  func `a selector names the elements that match each of its parts`(selector: String, count: Int) {
    #expect(page.all(selector).count == count)
    #expect(page.has(selector) == (count > 0))
  }

  @Test func `references are resolved, and texts are the element's own or all within it`() {
    #expect(page.title == "A <b> & c")
    #expect(page["input"]?["value"] == "1 ] A")
    #expect(page["input"]?["disabled"] == "")
    #expect(page.has("p", text: "Hello there"))
    #expect(page.shows("Hello ") && page.shows("there") && !page.shows("Hello there"))
    #expect(page["script"]?.text == "if (a < b) {}")
    #expect(page.faults == [])
  }

  @Test(arguments: [
    ("<p>", "<p> has no end"), ("</p>", "</p> ends nothing"), ("<a><b></a>", "<b> has no end"),
    ("<a x=\"1\" x=\"2\"></a>", "<a> has x twice"),
  ])
  func `the fault of malformed markup is named`(text: String, fault: String) {
    #expect(MarkupTree(text).faults == [fault])
  }

  @Test func `XML closes an element in its own tag`() {
    let picture = MarkupTree(
      "<?xml version=\"1.0\"?><svg><g/><g id=\"a\"><rect x=\"1\"/></g></svg>")
    #expect(picture.all("svg g").count == 2)
    #expect(picture["#a rect"]?["x"] == "1")
    #expect(picture.faults == [])
  }
}
