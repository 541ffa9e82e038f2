import HTTP
import TestGround
import Testing

/// Pages of other origins read what is open to pages, and what they ask for with a token; nothing by a cookie.
@Suite(.ownThread) struct CrossOriginTests {
  private static let routes: [Route<Void>] = [
    Route(
      .get, "/open", name: "readOpen", summary: "For pages.", tag: "Test", access: .anyone,
      answers: [], isOpenToPages: true
    ) { (_, _) in .json(Array("\"open\"".utf8)) },
    Route(
      .get, "/closed", name: "readClosed", summary: "For no page.", tag: "Test", access: .anyone,
      answers: []
    ) { (_, _) in .json(Array("\"closed\"".utf8)) },
    Route(
      .get, "/own", name: "readOwn", summary: "For apps.", tag: "Test",
      access: .owner(isForApps: true),
      answers: []
    ) { (_, _, _) in .json(Array("\"own\"".utf8)) },
    Route(
      .put, "/own", name: "putOwn", summary: "For apps.", tag: "Test",
      access: .owner(isForApps: true),
      body: .bytes(limit: 100), answers: []
    ) { (_, _, _) in .noContent },
    Route(
      .get, "/session", name: "readSession", summary: "For no app.", tag: "Test",
      access: .owner(isForApps: false), answers: []
    ) { (_, _, _) in .json(Array("\"session\"".utf8)) },
  ]

  private let server: TestServer

  init() throws { server = try TestServer(Self.routes) }

  private func ask(_ method: String, _ path: String, _ fields: [String]) -> String {
    let head = ["\(method) \(path) HTTP/1.1", "Host: t", "Origin: https://app.example"]
    return server.answer(
      to: (head + ["Connection: close"] + fields).joined(separator: "\r\n") + "\r\n\r\n")
  }

  private func isReadable(_ answer: String) -> Bool {
    answer.contains("\r\nAccess-Control-Allow-Origin: *\r\n")
  }

  private static let token = "Authorization: Bearer good"
  private static let wrongToken = "Authorization: Bearer wrong"
  private static let cookie = "Cookie: session=good"

  @Test(
    arguments: [
      ("/open", [], 200, true), ("/open", [cookie], 200, true),
      ("/closed", [], 200, false), ("/closed", [token], 200, false),
      ("/own", [token], 200, true), ("/own", [wrongToken], 401, true),
      ("/own", [cookie], 200, false), ("/own", [], 401, false),
      ("/own", ["Authorization: Basic good"], 401, false),
      ("/session", [token], 200, false), ("/session", [cookie], 200, false),
      ("/nothing", [token], 404, false),
    ] as [(String, [String], Int, Bool)])
  func aPageReadsAnAnswer(path: String, fields: [String], expected: Int, readable: Bool) {
    let answer = ask("GET", path, fields)
    #expect(status(answer) == expected)
    #expect(isReadable(answer) == readable)
    #expect(!answer.contains("Access-Control-Allow-Credentials"))
    #expect(answer.contains("Access-Control-Expose-Headers: ") == readable)
  }

  @Test(arguments: [
    ("/open", "GET", true), ("/own", "GET", true), ("/own", "PUT", true),
    ("/own", "DELETE", false), ("/own", "put", false), ("/own", "", false),
    ("/closed", "GET", false), ("/session", "GET", false), ("/nothing", "GET", false),
  ])
  func aBrowserAsksBefore(path: String, method: String, isAllowed: Bool) {
    let fields = method.isEmpty ? [] : ["Access-Control-Request-Method: \(method)"]
    let answer = ask("OPTIONS", path, fields)
    #expect(status(answer) == (isAllowed ? 204 : path == "/nothing" ? 404 : 405))
    #expect(isReadable(answer) == isAllowed)
    #expect(answer.contains("Access-Control-Allow-Methods: \(method)\r\n") == isAllowed)
    #expect(answer.contains("Access-Control-Allow-Headers: Authorization, ") == isAllowed)
  }

  /// A question has no content; one that has is refused as ever.
  @Test func aQuestionWithContentIsRefused() {
    let answer = server.answer(
      to: "OPTIONS /own HTTP/1.1\r\nHost: t\r\nAccess-Control-Request-Method: PUT\r\n"
        + "Content-Length: 4\r\nConnection: close\r\n\r\nbody")
    #expect(status(answer) == 405)
  }
}

extension Access where Context == Void, Principal == String {
  /// Permits requests with the right token or cookie.
  fileprivate static func owner(isForApps: Bool) -> Access {
    let scopes = isForApps ? [Scope("own:read", "Read it.")] : []
    return Access("owner", schemes: ["bearer", "cookie"], scopes: scopes) { (_, request) in
      guard request.headers[.authorization] == "Bearer good" || request.cookie("session") == "good"
      else { throw Problem(.signedOut, "Sign in first.") }
      return "owner"
    }
  }
}
