import TestGround
import Testing

@testable import HTTP

/// Clients that do not finish their requests.
@Suite(.ownThread) struct SlownessGuardTests {
  private static func hurry(_ configuration: inout Configuration) {
    configuration.headerTimeout = .milliseconds(700)
    configuration.keepAlive = .milliseconds(1500)
    configuration.contentTimeout = .milliseconds(700)
  }

  private static func waitForEver(_ configuration: inout Configuration) {
    hurry(&configuration)
    configuration.guards.remove(.slowness)
  }

  /// True if the server closes the connection of a client that sends a byte now and then.
  ///
  /// - Parameter count: the number of bytes after which the client gives up.
  private func isEnded(_ client: RawClient, byByte byte: String, within count: Int = 600) -> Bool {
    for _ in 0..<count {
      if !client.send(byte) { return true }
      if client.receive(patience: .milliseconds(100)).isClosed { return true }
    }
    return false
  }

  private static let upload = Route(
    .post, "/uploads", name: "upload", summary: "Counts bytes.", tag: "Test",
    body: .upload(limit: 1000), answers: []
  ) { .json(Array("\($0.upload.byteCount)".utf8)) }

  @Test(arguments: ["", "GET /word HTTP/1.1\r\nHost: t\r\nX-Slow: "])
  func endsAHeaderThatTrickles(begin: String) throws {
    let open = try TestServer([saying("hello")], configure: Self.waitForEver)
    let waiting = open.connect()
    waiting.send(begin)
    #expect(!isEnded(waiting, byByte: "a", within: 30), "the hole")
    let guarded = try TestServer([saying("hello")], configure: Self.hurry)
    let ended = guarded.connect()
    ended.send(begin)
    #expect(isEnded(ended, byByte: "a"))
  }

  /// A client that has received one answer and has begun a second request.
  private func askingAgain(_ server: TestServer) -> RawClient {
    let client = server.connect()
    client.send("GET /word HTTP/1.1\r\nHost: t\r\n\r\n")
    #expect(status(client.receiveAnswer()) == 200)
    client.send("GET /word HTTP/1.1\r\n")
    return client
  }

  @Test func endsASecondHeaderThatTrickles() throws {
    let open = try TestServer([saying("hello")], configure: Self.waitForEver)
    #expect(!isEnded(askingAgain(open), byByte: "a", within: 30), "the hole")
    let guarded = try TestServer([saying("hello")]) {
      Self.hurry(&$0)
      // Long enough for the first request even on a busy machine.
      $0.headerTimeout = .seconds(3)
    }
    #expect(isEnded(askingAgain(guarded), byByte: "a"))
  }

  @Test func endsAConnectionThatOnlyStaysOpen() throws {
    let open = try TestServer([saying("hello")], configure: Self.waitForEver)
    #expect(!open.connect().receive(patience: .seconds(3)).isClosed, "the hole")
    let server = try TestServer([saying("hello")], configure: Self.hurry)
    let client = server.connect()
    #expect(client.receive().isClosed)
  }

  @Test func endsContentThatStopsComing() throws {
    let request = "POST /uploads HTTP/1.1\r\nHost: t\r\nContent-Length: 500\r\n\r\nhalf"
    let open = try TestServer([Self.upload], configure: Self.waitForEver)
    let waiting = open.connect()
    waiting.send(request)
    #expect(!waiting.receive(patience: .seconds(2)).isClosed, "the hole")
    let guarded = try TestServer([Self.upload], configure: Self.hurry)
    let ended = guarded.connect()
    ended.send(request)
    #expect(ended.receive().isClosed)
  }

  @Test func endsContentThatTrickles() throws {
    let request = "POST /uploads HTTP/1.1\r\nHost: t\r\nContent-Length: 500\r\n\r\n"
    let open = try TestServer([Self.upload]) {
      Self.hurry(&$0)
      $0.minimumContentRate = 0
    }
    let waiting = open.connect()
    waiting.send(request)
    #expect(!isEnded(waiting, byByte: "a", within: 30), "the hole")
    let guarded = try TestServer([Self.upload]) {
      Self.hurry(&$0)
      $0.minimumContentRate = 100
    }
    let ended = guarded.connect()
    ended.send(request)
    #expect(isEnded(ended, byByte: "a"))
  }

  @Test func leavesNoFileOfHalfAnUpload() throws {
    let server = try TestServer([Self.upload], configure: Self.hurry)
    let client = server.connect()
    client.send("POST /uploads HTTP/1.1\r\nHost: t\r\nContent-Length: 500\r\n\r\nhalf")
    #expect(client.receive().isClosed)
    server.stop()
    #expect(TemporaryDirectory.names(server.uploads).isEmpty)
  }

  @Test func waitsForAHandlerAsLongAsItTakes() throws {
    let slow = Route(
      .get, "/slow", name: "slow", summary: "Takes its time.", tag: "Test", answers: []
    ) { _ in
      try await Task.sleep(for: .seconds(2))
      return .json(Array("\"done\"".utf8))
    }
    let server = try TestServer([slow], configure: Self.hurry)
    #expect(content(server.get("/slow")) == "\"done\"")
  }
}
