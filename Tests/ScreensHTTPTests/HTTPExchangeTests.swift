@testable import ScreensHTTP
import Testing

/// The current request of a connection, and its turn.
struct HTTPExchangeTests {
  private let client = HTTPClient(address: .loopback, host: Array("h".utf8)[...])

  private func parsed(_ method: String) throws -> (head: HTTPRequestHead, body: HTTPBody) {
    var parser = HTTPRequestParser()
    var head: HTTPRequestHead?
    var position = 0
    let bytes = Array("\(method) /a HTTP/1.1\r\nHost: h\r\n\r\n".utf8)
    var body: HTTPBody?
    for _ in 0..<2 {
      switch parser.advance(bytes.span, from: &position, within: HTTPLimits()) {
      case .head(let complete):
        head = complete
        #expect(parser.acceptBody(limit: 0) == nil)
      case .body(let complete): body = complete
      case .needsMore, .content, .refused: Issue.record("the request is not read")
      }
    }
    return (try #require(head), try #require(body))
  }

  @Test func `an answer belongs to the request with its number, once`() throws {
    var exchange = HTTPExchange()
    var numbers: [UInt64] = []
    for method in ["GET", "POST"] {
      let (head, body) = try parsed(method)
      exchange.admit(head, from: client, at: 0)
      #expect(exchange.client?.address == .loopback)
      for number in numbers { #expect(exchange.asked(number) == nil) }
      let begun = exchange.begin(with: body, from: .unixSocket)
      let (request, number) = try #require(begun)
      #expect(request.method.name == method)
      #expect(request.peerAddress == nil && request.client.address == .loopback)
      #expect(exchange.asked(number)?.head.method.name == method)
      #expect(exchange.asked(number + 1) == nil)
      for number in numbers { #expect(exchange.asked(number) == nil) }
      exchange.end()
      #expect(exchange.asked(number) == nil)
      #expect(exchange.client == nil)
      numbers.append(number)
    }
    #expect(Set(numbers).count == 2)
  }

  @Test func `only an admitted request begins, and it begins once`() throws {
    let (head, body) = try parsed("GET")
    var exchange = HTTPExchange()
    #expect(exchange.begin(with: body, from: .unixSocket) == nil)
    #expect(exchange.asked(0) == nil)
    exchange.admit(head, from: client, at: 0)
    #expect(exchange.asked(0) == nil)
    #expect(exchange.begin(with: body, from: .unixSocket) != nil)
    #expect(exchange.begin(with: body, from: .unixSocket) == nil)
    exchange.end()
    exchange.admit(head, from: client, at: 0)
    exchange.end()
    #expect(exchange.begin(with: body, from: .unixSocket) == nil)
  }

  @Test func `a turn begins once, counts its own answers, and may be the last`() {
    var turn = HTTPTurn()
    #expect(turn.begin() == true)
    #expect(turn.begin() == false)
    for _ in 0..<2 {
      #expect(turn.mayAnswer(atMost: 2))
      turn.countAnswer()
    }
    #expect(!turn.mayAnswer(atMost: 2))
    turn.end()
    #expect(!turn.mayAnswer(atMost: 2))
    #expect(turn.begin() == true)
    #expect(turn.mayAnswer(atMost: 2))
    #expect(!turn.isLast)
    turn.makeLast()
    turn.end()
    #expect(turn.begin() == true)
    #expect(turn.isLast)
  }
}
