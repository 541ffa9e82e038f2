import TestGround
import Testing

@testable import HTTP

/// Requests whose end two servers could interpret differently. Each case first shows that the bare library accepts the request.
@Suite(.ownThread) struct FramingGuardTests {
  private static let ambiguous: [(why: String, request: String)] = [
    (
      "two lengths",
      "POST /word HTTP/1.1\r\nHost: t\r\nContent-Length: 0\r\nContent-Length: 9\r\n\r\n"
    ),
    (
      "the same length twice",
      "POST /word HTTP/1.1\r\nHost: t\r\nContent-Length: 0\r\nContent-Length: 0\r\n\r\n"
    ),
    ("a space before the colon", "POST /word HTTP/1.1\r\nHost: t\r\nX-Word : a\r\n\r\n"),
    ("a folded field", "POST /word HTTP/1.1\r\nHost: t\r\nX-Word: a\r\n b\r\n\r\n"),
    ("a fold by tab", "POST /word HTTP/1.1\r\nHost: t\r\nX-Word: a\r\n\tb\r\nX-Next: c\r\n\r\n"),
    ("a NUL in a value", "POST /word HTTP/1.1\r\nHost: t\r\nX-Word: a\0b\r\n\r\n"),
    ("a NUL at the end", "POST /word HTTP/1.1\r\nHost: t\r\nX-Word: a\0\r\n\r\n"),
    (
      "a NUL that ends the header early",
      "POST /word HTTP/1.1\r\nHost: t\r\n\0X: y\r\nContent-Length: 0\r\n\r\n"
    ),
    ("a NUL in the address", "POST /word\0x HTTP/1.1\r\nHost: t\r\n\r\n"),
    ("two spaces in the first line", "POST  /word HTTP/1.1\r\nHost: t\r\n\r\n"),
    ("line feeds alone", "POST /word HTTP/1.1\nHost: t\n\n"),
    ("a control character", "POST /word HTTP/1.1\r\nHost: t\r\nX-Word: a\u{7}b\r\n\r\n"),
    ("no host", "POST /word HTTP/1.1\r\nX-Word: a\r\n\r\n"),
    ("two hosts", "POST /word HTTP/1.1\r\nHost: t\r\nHost: u\r\n\r\n"),
    ("no name", "POST /word HTTP/1.1\r\nHost: t\r\n: a\r\n\r\n"),
  ]

  @Test(arguments: ambiguous)
  func refusesWhatIsAmbiguous(why: String, request: String) throws {
    let open = try TestServer([saying("taken", .post)]) { $0.guards.remove(.framing) }
    #expect(status(open.firstAnswer(to: request)) == 200, "the hole")
    let guarded = try TestServer([saying("taken", .post)])
    let answer = guarded.answer(to: request)
    #expect(status(answer) == 400)
    #expect(answer.contains("Connection: close\r\n"))
    #expect(answer.contains("/problems/malformed-request"))
  }

  private static let taking = Route<Void>(
    .post, "/word", name: "take", summary: "Takes bytes.", tag: "Test", access: .anyone,
    body: .upload(limit: 100), answers: []
  ) { (_, _) in .json(Array("\"first\"".utf8)) }

  @Test func neverAnswersASmuggledSecondRequest() throws {
    let smuggled =
      "POST /word HTTP/1.1\r\nHost: t\r\nContent-Length: 43\r\nTransfer-Encoding: chunked\r\n\r\n"
      + "0\r\n\r\nPOST /secret HTTP/1.1\r\nHost: t\r\n\r\n"
    let routes = [Self.taking, saying("second", .post, at: "/secret")]
    let open = try TestServer(routes) { $0.guards.remove(.framing) }
    let client = open.connect()
    client.send(smuggled)
    #expect(client.receive(until: "second"), "the hole")
    let guarded = try TestServer(routes)
    let answer = guarded.answer(to: smuggled)
    #expect(status(answer) == 400)
    #expect(!answer.contains("second"))
    #expect(answer.ranges(of: "HTTP/1.1 ").count == 1)
  }

  /// The bare library waits for the end of the first one for ever, and accepts the second one.
  @Test(arguments: [("1.1", "gzip, chunked", ""), ("1.0", "chunked", "\"first\"")])
  func saysWhichEncodingItDoesNotImplement(version: String, encoding: String, hole: String) throws {
    let request = """
      POST /word HTTP/\(version)\r\nHost: t\r\nTransfer-Encoding: \(encoding)\r\n\r\n0\r\n\r\n
      """
    let open = try TestServer([Self.taking]) { $0.guards.remove(.framing) }
    let patience = hole.isEmpty ? Duration.seconds(1) : RawClient.patience
    #expect(content(open.answer(to: request, patience: patience)) == hole, "the hole")
    let guarded = try TestServer([Self.taking])
    #expect(status(guarded.answer(to: request)) == 501)
  }

  @Test(arguments: [
    "4\rabcd\r\n0\r\n\r\n", "4 \r\nabcd\r\n0\r\n\r\n", "0x4\r\nabcd\r\n0\r\n\r\n",
    "-4\r\nabcd\r\n0\r\n\r\n", "\r\n4\r\nabcd\r\n0\r\n\r\n",
  ])
  func refusesChunksWithoutASize(chunks: String) throws {
    let head = "POST /word HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: chunked\r\n\r\n"
    let server = try TestServer([Self.taking])
    let answer = server.answer(to: head + chunks)
    #expect(status(answer) == 400)
    #expect(answer.ranges(of: "HTTP/1.1 ").count == 1)
  }

  @Test func saysWhichMethodItDoesNotImplement() throws {
    let request = "BREW /word HTTP/1.1\r\nHost: t\r\n\r\n"
    let server = try TestServer([saying("taken", .post)])
    #expect(status(server.answer(to: request)) == 501)
  }

  @Test(arguments: [
    "POST /word HTTP/1.1\r\nHost:t\r\nX-Word:  two spaces \r\nX-Empty:\r\n\r\n",
    "POST /word HTTP/1.1\r\nHost: t\r\nContent-Length: 0\r\n\r\n",
    "\r\nPOST /word HTTP/1.1\r\nHost: t\r\n\r\n",
    "POST /word?a=b&c HTTP/1.1\r\nHost: t\r\nCookie: a=b; c=d\r\nX-Name: N\u{fa}ria\r\n\r\n",
  ])
  func takesWhatIsClear(request: String) throws {
    let server = try TestServer([saying("taken", .post)])
    let client = server.connect()
    client.send(request)
    #expect(status(client.receiveAnswer()) == 200)
  }
}
