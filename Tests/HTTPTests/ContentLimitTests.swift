import TestGround
import Testing

@testable import HTTP

/// Content over the limit of its route.
@Suite(.ownThread) struct ContentLimitTests {
  private static let upload = Route<Void>(
    .post, "/uploads", name: "upload", summary: "Counts bytes.", tag: "Test", access: .bearer,
    body: .upload(limit: 1000), answers: []
  ) { (_, _, request) in .json(Array("\(request.upload.byteCount)".utf8)) }

  /// The same route, without a judgement before the content is read.
  private static let unasked = Route<Void>(
    .post, "/uploads", name: "upload", summary: "Counts bytes.", tag: "Test",
    body: .upload(limit: 1000), answers: []
  ) { .json(Array("\($0.upload.byteCount)".utf8)) }

  private static let head = "POST /uploads HTTP/1.1\r\nHost: t\r\nAuthorization: Bearer x\r\n"

  @Test func refusesByLengthBeforeTheContentIsSent() throws {
    let request = Self.head + "Expect: 100-continue\r\nContent-Length: 1001\r\n\r\n"
    let open = try TestServer([Self.upload]) { $0.guards.remove(.contentLimit) }
    #expect(open.firstAnswer(to: request).hasPrefix("HTTP/1.1 100"), "the hole")
    let guarded = try TestServer([Self.upload])
    let answer = guarded.answer(to: request)
    #expect(status(answer) == 413)
    #expect(!answer.contains("100 Continue"))
  }

  @Test func asksForContentThatFits() throws {
    let server = try TestServer([Self.upload])
    let client = server.connect()
    client.send(Self.head + "Expect: 100-continue\r\nContent-Length: 1000\r\n\r\n")
    #expect(client.receiveAnswer().hasPrefix("HTTP/1.1 100"))
    client.send(String(repeating: "x", count: 1000))
    #expect(content(client.receiveAnswer()) == "1000")
  }

  @Test func asksWhoItIsBeforeTheContentIsSent() throws {
    let request = """
      POST /uploads HTTP/1.1\r\nHost: t\r\nExpect: 100-continue\r\nContent-Length: 1000\r\n\r\n
      """
    let open = try TestServer([Self.unasked])
    #expect(open.firstAnswer(to: request).hasPrefix("HTTP/1.1 100"), "the hole")
    let guarded = try TestServer([Self.upload])
    let answer = guarded.answer(to: request)
    #expect(status(answer) == 401)
    #expect(!answer.contains("100 Continue"))
  }

  @Test func countsChunksAsTheyCome() throws {
    let chunk = "1f4\r\n" + String(repeating: "x", count: 500) + "\r\n"
    let request =
      Self.head + "Transfer-Encoding: chunked\r\n\r\n" + chunk + chunk + chunk + "0\r\n\r\n"
    let open = try TestServer([Self.upload]) { $0.guards.remove(.contentLimit) }
    #expect(content(open.firstAnswer(to: request)) == "1500", "the hole")
    let guarded = try TestServer([Self.upload])
    let client = guarded.connect()
    client.send(request)
    #expect(status(client.receiveAnswer()) == 413)
    guarded.stop()
    #expect(TemporaryDirectory.names(guarded.uploads).isEmpty)
  }

  @Test func endsChunksThatNeverEnd() throws {
    let chunk = "1f4\r\n" + String(repeating: "x", count: 500) + "\r\n"
    for (guards, isEnded) in [
      (Configuration.Guards.all.subtracting(.contentLimit), false), (.all, true),
    ] {
      let server = try TestServer([Self.upload]) {
        $0.discardLimit = 10_000
        $0.guards = guards
      }
      let client = server.connect()
      client.send(Self.head + "Transfer-Encoding: chunked\r\n\r\n")
      for _ in 0..<100 where client.send(chunk) {}
      #expect(
        client.receive(patience: isEnded ? RawClient.patience : .seconds(2)).isClosed == isEnded)
    }
  }

  @Test func letsAClientThatSendsAnywayReadTheRefusal() throws {
    let server = try TestServer([Self.upload])
    let client = server.connect()
    client.send(
      Self.head + "Content-Length: 500000\r\n\r\n" + String(repeating: "x", count: 500_000))
    #expect(status(client.receiveAnswer()) == 413)
  }

  @Test func saysWhenTheDiskIsGone() throws {
    let server = try TestServer([Self.upload])
    removeDirectory(server.uploads)
    let answer = server.answer(
      to: Self.head + "Connection: close\r\nContent-Length: 4\r\n\r\nabcd")
    #expect(status(answer) == 500)
    #expect(answer.contains("/problems/internal-error"))
  }
}
