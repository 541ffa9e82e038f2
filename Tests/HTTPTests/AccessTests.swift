import HTTP
import JSON
import Synchronization
import TestGround
import Testing

/// Access to routes: judged once, before the content is read and before the handler runs.
@Suite(.ownThread) struct AccessTests {
  private static let words = NamedSchema("Words", .object([.optional("word", .anything)]))

  /// Counts the judgements.
  fileprivate final class Judge: Sendable {
    private let counted = Mutex(0)

    var count: Int { counted.withLock { $0 } }

    func add() { counted.withLock { $0 += 1 } }
  }

  private static let routes: [Route<Judge>] = [
    Route(
      .get, "/name", name: "readName", summary: "Who asks.", tag: "Test", access: .named,
      answers: []
    ) { (_, name, _) in .json(Array("\"\(name)\"".utf8)) },
    Route(
      .post, "/name", name: "sendName", summary: "Who asks.", tag: "Test", access: .named,
      body: .json(words), answers: []
    ) { (_, name, request) in
      .json(Array("\"\(name) \(request.json["word"]?.string ?? "")\"".utf8))
    },
    Route(
      .put, "/name", name: "putName", summary: "Who asks.", tag: "Test", access: .named,
      body: .upload(limit: 1_000_000), answers: [],
      check: { request in
        if request.headers[.contentRange] == nil { throw Problem(.malformed, "No range.") }
      },
      handle: { (_, name, request) in
        .json(Array("\"\(name) \(request.upload.byteCount)\"".utf8))
      }),
    Route(
      .get, "/open", name: "readOpen", summary: "For everybody.", tag: "Test", access: .anyone,
      answers: []
    ) { (_, _) in .json(Array("\"open\"".utf8)) },
  ]

  private let judge: Judge
  private let server: TestServer

  init() throws {
    let judge = Judge()
    self.judge = judge
    server = try TestServer(endpoints: Self.routes.map { $0.bound(to: judge) })
  }

  private func ask(_ method: String, _ path: String, _ fields: [String], _ body: String = "")
    -> String
  {
    let head = ["\(method) \(path) HTTP/1.1", "Host: t", "Connection: close"] + fields
    let length = method == "GET" ? [] : ["Content-Length: \(body.utf8.count)"]
    return server.answer(to: (head + length).joined(separator: "\r\n") + "\r\n\r\n" + body)
  }

  private static let mar = "Authorization: mar"
  private static let json = "Content-Type: application/json"

  @Test func theHandlerGetsWhoAsks() {
    #expect(content(ask("GET", "/name", [Self.mar])) == "\"mar\"")
    #expect(
      content(ask("POST", "/name", [Self.mar, Self.json], #"{"word":"hi"}"#)) == "\"mar hi\"")
    #expect(content(ask("GET", "/open", [])) == "\"open\"")
  }

  @Test(arguments: [("GET", ""), ("POST", "{}"), ("PUT", "some bytes")])
  func isJudgedOnceForARequest(method: String, body: String) {
    let fields = [Self.mar, Self.json, "Content-Range: bytes 0-9/10"]
    #expect(status(ask(method, "/name", fields, body)) == 200)
    #expect(judge.count == 1)
  }

  @Test(arguments: [("GET", ""), ("POST", "{}"), ("PUT", "some bytes")])
  func whoMayNotGetsNoHandler(method: String, body: String) {
    let answer = ask(method, "/name", [Self.json, "Content-Range: bytes 0-9/10"], body)
    #expect(status(answer) == 401)
    #expect(answer.contains("/problems/signed-out"))
    #expect(TemporaryDirectory.names(server.uploads).isEmpty)
  }

  /// The content is read, so that its sender receives the refusal.
  @Test(arguments: ["POST", "PUT"])
  func whoMayNotReadsTheRefusal(method: String) {
    let body = String(repeating: "x", count: method == "POST" ? 60_000 : 600_000)
    let answer = ask(method, "/name", [Self.json, "Content-Range: bytes 0-9/10"], body)
    #expect(status(answer) == 401)
  }

  /// A client without access learns nothing about the check of the header.
  @Test func whoAsksIsJudgedBeforeTheHeaderIsChecked() {
    #expect(status(ask("PUT", "/name", [], "some bytes")) == 401)
    #expect(status(ask("PUT", "/name", [Self.mar], "some bytes")) == 400)
  }

  /// The time of the judgement does not count as the client's slowness.
  @Test func whoWaitsForTheJudgementIsNotCutOff() throws {
    let slow = Route<Void>(
      .post, "/slow", name: "slow", summary: "Judges slowly.", tag: "Test", access: .slow,
      body: .json(Self.words), answers: []
    ) { (_, _, _) in .json(Array("\"done\"".utf8)) }
    let server = try TestServer([slow]) {
      $0.headerTimeout = .seconds(1)
      $0.contentTimeout = .seconds(1)
    }
    let answer = server.answer(
      to: """
        POST /slow HTTP/1.1\r\nHost: t\r\nContent-Type: application/json\r\n\
        Content-Length: 2\r\nConnection: close\r\n\r\n{}
        """)
    #expect(content(answer) == "\"done\"")
  }

  @Test func theDescriptionNamesTheSchemes() {
    let document = OpenAPI(
      title: "Test", version: "1", routes: Self.routes.map(\.description)
    ).json
    let text = String(decoding: document, as: UTF8.self)
    #expect(text.contains(#""operationId":"readName","summary":"Who asks.","tags":["Test"],"#))
    #expect(text.contains(#""security":[{"bearer":[]}]"#))
    #expect(text.contains(#""tags":["Test"],"security":[],"#))
  }
}

extension Access where Context == AccessTests.Judge, Principal == String {
  /// Permits requests with a name.
  fileprivate static var named: Access {
    Access("named", schemes: ["bearer"]) { (judge, request) in
      judge.add()
      guard let name = request.headers[.authorization] else {
        throw Problem(.signedOut, "Sign in first.")
      }
      return name
    }
  }
}

extension Access<Void, Anyone> {
  /// Permits all requests, after three seconds.
  fileprivate static var slow: Access {
    Access("slow", schemes: []) { (_, _) in
      try await Task.sleep(for: .seconds(3))
      return Anyone()
    }
  }
}
