import HTTP
import JSON
import TestGround
import Testing

@Suite(.ownThread) struct RequestTests {
  static let number = Parameter.integer("number", "A number.", in: 1...9)
  static let limit = Parameter.integer("limit", "How many.", in: 1...100)
  static let greeting = NamedSchema(
    "Greeting", .object([.required("name", .string(minimumLength: 1, maximumLength: 20))]))

  static func routes() -> [Route<Void>] {
    [
      saying("hello"),
      Route(
        .get, "/numbers/\(number)", name: "number", summary: "A number.", tag: "Test",
        query: [limit.description], answers: []
      ) { request in
        .json(Array("[\(request[number]),\(request.query[limit] ?? 0)]".utf8))
      },
      Route(
        .post, "/greetings", name: "greet", summary: "Greets.", tag: "Test",
        body: .json(greeting), answers: []
      ) { request in
        .json(Array("\"hello \(request.json["name"]?.string ?? "")\"".utf8), status: .created)
      },
      Route(
        .post, "/uploads", name: "upload", summary: "Counts bytes.", tag: "Test",
        body: .upload(limit: 300_000), answers: []
      ) { request in
        .json(Array("\(request.upload.byteCount)".utf8))
      },
    ]
  }

  @Test func answersAtOnceAndAfterASleep() throws {
    let server = try TestServer(Self.routes())
    #expect(content(server.get("/word")) == "\"hello\"")
    #expect(content(server.get("/numbers/7?limit=20")) == "[7,20]")
  }

  @Test(arguments: [
    ("/nowhere", 404), ("/numbers/10", 404), ("/numbers/x", 404), ("/numbers/7?limit=0", 400),
    ("/numbers/7?limit=many", 400), ("/", 404), ("//word", 404), ("http://test/word", 200),
    ("/w%6Frd", 200), ("/word?a=%zz", 400), ("/word?a=%00", 400), ("/word/..", 400),
    ("/x/%2e%2E/word", 400), ("/word%00", 400), ("/%ff%fe", 400), ("/a%2Fb", 400),
    ("/a%5Cb", 400), ("/%4", 400), ("word", 400), ("*", 400),
    ("/" + String(repeating: "a", count: 9000), 414),
  ])
  func decodesAddressesOnceAndStrictly(target: String, expected: Int) throws {
    let server = try TestServer(Self.routes())
    #expect(status(server.get(target)) == expected)
  }

  @Test func saysWhatMayBeDoneWithAnAddress() throws {
    let server = try TestServer(Self.routes())
    let answer = server.answer(
      to: "DELETE /word HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n")
    #expect(status(answer) == 405)
    #expect(answer.contains("Allow: GET\r\n"))
  }

  @Test(arguments: [
    ("{\"name\":\"Núria 🏔\"}", "application/json; charset=utf-8", 201),
    ("{\"name\":\"\"}", "application/json", 422),
    ("{\"surname\":\"x\"}", "application/json", 422),
    ("{", "application/json", 400),
    ("{\"name\":\"a\"}", "text/plain", 415),
    (String(repeating: " ", count: 70_000), "application/json", 413),
    ("", "application/json", 400),
  ])
  func checksJSONAgainstItsForm(body: String, mediaType: String, expected: Int) throws {
    let server = try TestServer(Self.routes())
    let answer = server.answer(
      to: """
        POST /greetings HTTP/1.1\r\nHost: test\r\nContent-Type: \(mediaType)\r\n\
        Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)
        """)
    #expect(status(answer) == expected)
    if expected >= 400 {
      #expect(answer.contains("application/problem+json"))
      #expect(content(answer).contains("\"type\":\"/problems/"))
    }
  }

  @Test func namesTheFieldThatIsWrong() throws {
    let server = try TestServer(Self.routes())
    let answer = server.answer(
      to: """
        POST /greetings HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\n\
        Content-Length: 2\r\nConnection: close\r\n\r\n{}
        """)
    #expect(content(answer).contains("\"errors\":[{\"field\":\"name\",\"code\":\"required\""))
  }

  @Test func streamsUploadsToDisk() throws {
    let server = try TestServer(Self.routes())
    let body = String(repeating: "x", count: 250_000)
    let whole = server.answer(
      to: """
        POST /uploads HTTP/1.1\r\nHost: test\r\nContent-Length: \(body.utf8.count)\r\n\
        Connection: close\r\n\r\n\(body)
        """)
    #expect(content(whole) == "250000")
    let chunked = server.answer(
      to: """
        POST /uploads HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\
        Connection: close\r\n\r\n5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n
        """)
    #expect(content(chunked) == "11")
  }

  /// An unknown path is reported before the size is.
  @Test(arguments: ["", "Expect: 100-continue\r\n"])
  func saysThatNothingIsThereWhateverComes(field: String) throws {
    let server = try TestServer(Self.routes())
    let client = server.connect()
    let count = 1_000_000
    client.send(
      "POST /api/v1/nowhere HTTP/1.1\r\nHost: test\r\n\(field)Content-Length: \(count)\r\n\r\n")
    if field.isEmpty { client.send(String(repeating: "x", count: count)) }
    #expect(status(client.receiveAnswer()) == 404)
  }

  @Test func answersSeveralRequestsOnOneConnection() throws {
    let server = try TestServer(Self.routes())
    let client = server.connect()
    for number in 1...5 {
      client.send("GET /numbers/\(number) HTTP/1.1\r\nHost: test\r\n\r\n")
      #expect(content(client.receiveAnswer()) == "[\(number),0]")
    }
  }
}
