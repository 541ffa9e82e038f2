import HTTP
import JSON
import TestGround
import Testing

private struct Broken: Error {}

@Suite(.ownThread) struct AnswerTests {
  private static func route(
    _ path: PathPattern, _ handle: @escaping @Sendable (Request) async throws -> Response
  ) -> Route<Void> {
    Route(.get, path, name: "answer", summary: "Answers.", tag: "Test", answers: [], handle: handle)
  }

  @Test func streamsWhatIsMadeWhileItIsSent() throws {
    let server = try TestServer([
      Self.route("/stream") { _ in
        .stream(mediaType: "text/plain") { sink in
          for number in 0..<200 {
            try await sink.write(
              Array(repeating: UInt8(ascii: "a") + UInt8(number % 26), count: 9_000))
          }
        }
      }
    ])
    let client = server.connect()
    client.send("GET /stream HTTP/1.0\r\n\r\n")
    #expect(content(client.receive().text).utf8.count == 1_800_000)
  }

  @Test func breaksOffAStreamThatFails() throws {
    let server = try TestServer([
      Self.route("/stream") { _ in
        .stream(mediaType: "text/plain") { sink in
          try await sink.write(Array("half".utf8))
          throw Broken()
        }
      }
    ])
    let client = server.connect()
    client.send("GET /stream HTTP/1.1\r\nHost: t\r\n\r\n")
    let received = client.receive()
    #expect(content(received.text).contains("half"))
    #expect(!received.text.hasSuffix("0\r\n\r\n"))
    #expect(received.isClosed)
  }

  @Test func letsNoBrowserGuessTheKindOfAnAnswer() throws {
    let server = try TestServer([saying("hello")])
    for target in ["/word", "/nothing", "/word?x=%zz"] {
      #expect(server.get(target).contains("X-Content-Type-Options: nosniff\r\n"))
    }
  }

  /// Answers that are no pages run nothing and stand in no frame, wherever they are opened.
  @Test func anAnswerThatIsNoPageRunsNothing() throws {
    let server = try TestServer([
      saying("hello"),
      Self.route("/own") { _ in Response(.ok, headers: [(.contentSecurityPolicy, "sandbox")]) },
    ])
    for target in ["/word", "/nothing", "/word?x=%zz"] {
      let answer = server.get(target)
      #expect(answer.contains("Content-Security-Policy: default-src 'none'; object-src 'none'; "))
      #expect(answer.contains("frame-ancestors 'none'\r\n"))
    }
    let own = server.get("/own")
    #expect(own.contains("Content-Security-Policy: sandbox\r\n"))
    #expect(!own.contains("default-src"))
  }

  @Test func browsersThatCameOverTLSComeBackOverTLS() throws {
    func answer(_ proxies: Set<String>, _ proto: String) throws -> String {
      let server = try TestServer([saying("hello")]) { $0.trustedProxies = proxies }
      return server.get("/word", "X-Forwarded-For: 192.0.2.1", "X-Forwarded-Proto: \(proto)")
    }
    let field = "Strict-Transport-Security: max-age=31536000\r\n"
    #expect(try answer(["127.0.0.1"], "https").contains(field))
    #expect(try !answer(["127.0.0.1"], "http").contains(field))
    // Of a client that no proxy vouches for, it is no word to go by.
    #expect(try !answer([], "https").contains(field))
  }

  @Test func aTagOfOneMemberIsNoneOfAnother() throws {
    let server = try TestServer([
      Self.route("/list") { request in
        Response.json(Array("[]".utf8)).markedPrivate(
          tag: "\"7\"", of: request.headers["X-Member"] ?? "")
      }
    ])
    let answer = server.get("/list", "X-Member: mar")
    #expect(answer.contains("Cache-Control: private, no-cache\r\n"))
    #expect(answer.contains("Vary: Cookie, Authorization\r\n"))
    let tag = answer.firstRange(of: "ETag: ").map {
      answer[$0.upperBound...].prefix { $0 != "\r\n" }
    }
    let known = "If-None-Match: \(tag ?? "none")"
    #expect(status(server.get("/list", known, "X-Member: mar")) == 304)
    #expect(status(server.get("/list", known, "X-Member: pol")) == 200)
  }

  @Test func saysOnceThatAProxyIsUnknown() throws {
    func logged(_ proxies: Set<String>) throws -> Int {
      let server = try TestServer([saying("hello")]) { $0.trustedProxies = proxies }
      for _ in 0..<3 { _ = server.get("/word", "X-Forwarded-For: 192.0.2.1") }
      return server.logged().ranges(of: "start it with --proxy").count
    }
    #expect(try logged([]) == 1)
    #expect(try logged(["127.0.0.1"]) == 0)
  }

  @Test func turnsErrorsIntoProblems() throws {
    let server = try TestServer([
      Self.route("/broken") { _ in throw Broken() },
      Self.route("/conflict") { _ in throw Problem(.conflict, "Somebody was faster.") },
      Self.route("/busy") { _ in throw Problem(.tooManyRequests, "Wait.", retryAfter: 30) },
    ])
    #expect(status(server.get("/broken")) == 500)
    #expect(status(server.get("/conflict")) == 409)
    #expect(server.get("/busy").contains("Retry-After: 30\r\n"))
    let log = server.logged()
    #expect(log.contains("\"event\":\"error\""))
    #expect(log.contains("Broken()"))
  }

  @Test func offersFilesByAnyName() throws {
    let server = try TestServer([
      Self.route("/file") { _ in
        Response(.ok, body: .bytes([1])).attachment(named: "Núria \"dalt\"\r\n🏔.gpx")
      }
    ])
    #expect(
      server.get("/file").contains(
        "filename*=UTF-8''N%C3%BAria%20%22dalt%22%0D%0A%F0%9F%8F%94.gpx\r\n"))
  }

  @Test func logsRequestsWithoutTheirSecrets() throws {
    let server = try TestServer([saying("hello")])
    _ = server.get("/word?token=hush", "Authorization: Bearer hush", "Cookie: s=hush")
    let log = server.logged()
    #expect(log.contains("\"event\":\"request\""))
    #expect(log.contains("\"route\":\"/word\",\"status\":200"))
    #expect(!log.contains("hush"))
  }

  @Test func countsRequests() throws {
    let server = try TestServer([saying("hello")])
    for _ in 0..<3 { _ = server.get("/word") }
    let text = server.metrics.text
    #expect(
      text.contains(
        "cordada_http_requests_total{method=\"GET\",route=\"/word\",status=\"200\"} 3.0\n"))
    #expect(text.contains("# TYPE cordada_http_request_seconds histogram\n"))
    #expect(text.contains("cordada_http_request_seconds_count 3\n"))
  }

  @Test func describesItsRoutes() throws {
    let document = OpenAPI(
      title: "Test", version: "1", routes: RequestTests.routes().map(\.description))
    let value = try JSONValue(parsing: document.json)
    #expect(value["openapi"]?.string == "3.1.0")
    let number = value["paths"]?["/numbers/{number}"]?["get"]
    #expect(number?["operationId"]?.string == "number")
    #expect(number?["parameters"]?.array?.compactMap { $0["in"]?.string } == ["path", "query"])
    let body = value["paths"]?["/greetings"]?["post"]?["requestBody"]?["content"]
    #expect(
      body?["application/json"]?["schema"]?["$ref"]?.string == "#/components/schemas/Greeting")
    #expect(value["components"]?["schemas"]?["Greeting"]?["required"]?.array?.count == 1)
    #expect(value["components"]?["schemas"]?["Problem"] != nil)
  }
}
