import Glibc
import JSON
import TestGround
import Testing

@testable import HTTP

/// Paths that a proxy or file system interprets differently from the router.
@Suite(.ownThread) struct PathGuardTests {
  private static let name = Parameter("name", "Any name.", schema: .string(maximumLength: 100)) {
    $0
  }

  private static func route(_ answer: @escaping @Sendable (String) -> [UInt8]) -> Route<Void> {
    Route(
      .get, "/files/\(name)", name: "file", summary: "A file.", tag: "Test", access: .anyone,
      answers: []
    ) { (_, request) in .json(answer(request[name])) }
  }

  @Test(arguments: [
    ("/files/..", ".."), ("/files/.", "."), ("/files/%2e%2E", ".."), ("/files/a%2Fb", "a/b"),
    ("/files/a%5Cb", "a\\b"), ("/files/a%00b", "a\0b"), ("/files/a%0D%0Ab", "a\r\nb"),
    ("/files/%7F", "\u{7F}"), ("/files/%ff%fe", "\u{FFFD}\u{FFFD}"), ("/files/%c0%ae", nil),
    ("/files/%4", "%4"), ("/files/%zz", "%zz"), ("/files/a b", "a b"), ("/files/a\tb", "a\tb"),
  ])
  func handsOnNoNameThatTwoReadersReadDifferently(target: String, name: String?) throws {
    let echo = Self.route { Array($0.utf8) }
    let open = try TestServer([echo]) { $0.guards.remove(.paths) }
    let taken = open.get(target)
    #expect(status(taken) == 200, "the hole")
    if let name { #expect(content(taken) == name) }
    let guarded = try TestServer([echo])
    let answer = guarded.get(target)
    #expect(status(answer) == 400)
    #expect(answer.contains("/problems/malformed-request"))
  }

  @Test(arguments: ["/files/..%2Fsecret", "/files/%2e%2e%2fsecret", "/files/..%2Fsecret%00.gpx"])
  func neverLetsANameLeaveItsDirectory(target: String) throws {
    let directory = TemporaryDirectory()
    mkdir(directory.path + "/public", 0o700)
    write("hush", to: directory.path + "/secret")
    // A careless handler: it trusts the name.
    let trusting = Self.route { name in
      let descriptor = Glibc.open(directory.path + "/public/" + name, O_RDONLY)
      defer { close(descriptor) }
      var bytes = [UInt8](repeating: 0, count: 100)
      let count = read(descriptor, &bytes, bytes.count)
      return Array(bytes.prefix(max(0, count)))
    }
    let open = try TestServer([trusting]) { $0.guards.remove(.paths) }
    #expect(content(open.get(target)) == "hush", "the hole")
    let guarded = try TestServer([trusting])
    let answer = guarded.get(target)
    #expect(status(answer) == 400)
    #expect(!answer.contains("hush"))
  }

  @Test func decodesOnlyOnce() throws {
    let server = try TestServer([Self.route { Array($0.utf8) }])
    #expect(content(server.get("/files/%252e%252e%252fsecret")) == "%2e%2e%2fsecret")
  }
}
