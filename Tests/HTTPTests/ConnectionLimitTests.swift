import Synchronization
import TestGround
import Testing

@testable import HTTP

/// Too many connections, and too large headers.
@Suite(.ownThread) struct ConnectionLimitTests {
  private static let request = "GET /word HTTP/1.1\r\nHost: t\r\n\r\n"

  /// The number of connections answered at the same time.
  private func answered(_ server: TestServer, of count: Int) -> Int {
    let clients = (0..<count).map { _ in server.connect() }
    for client in clients { client.send(Self.request) }
    return clients.filter { status($0.receiveAnswer()) == 200 }.count
  }

  @Test func holdsSoManyConnectionsInAll() throws {
    let open = try TestServer([saying("hello")]) {
      $0.connectionLimit = 6
      $0.guards.remove(.connections)
    }
    #expect(answered(open, of: 12) == 12, "the hole")
    let guarded = try TestServer([saying("hello")]) { $0.connectionLimit = 6 }
    var waiting = (0..<12).map { _ in guarded.connect() }
    for client in waiting { client.send(Self.request) }
    var answered: [RawClient] = []
    let isFull = eventually {
      let found = waiting.indices.filter {
        status(waiting[$0].receiveAnswer(patience: .zero)) == 200
      }
      answered += found.map { waiting[$0] }
      for index in found.reversed() { waiting.remove(at: index) }
      return answered.count >= 6
    }
    #expect(isFull && answered.count == 6)
    // The others are not accepted, so they receive nothing until one of the first leaves.
    for client in waiting { #expect(client.receive(patience: .milliseconds(30)).bytes.isEmpty) }
    answered.removeLast()
    #expect(eventually { waiting.contains { status($0.receiveAnswer(patience: .zero)) == 200 } })
  }

  @Test func holdsSoManyConnectionsForOneAddress() throws {
    let open = try TestServer([saying("hello")]) {
      $0.connectionsPerAddress = 3
      $0.guards.remove(.connections)
    }
    #expect(answered(open, of: 12) == 12, "the hole")
    let guarded = try TestServer([saying("hello")]) { $0.connectionsPerAddress = 3 }
    #expect(answered(guarded, of: 12) == 3)
  }

  /// The answers to a trusted proxy with three simultaneous requests for one sender and one for another.
  private func forwarded(guards: Configuration.Guards) throws -> [String] {
    let state = Mutex((begun: 0, mayAnswer: false))
    let route = Route(
      .get, "/peer", name: "peer", summary: "Says who asks, in the end.", tag: "Test", answers: []
    ) { request in
      state.withLock { $0.begun += 1 }
      while !state.withLock({ $0.mayAnswer }) { try await Task.sleep(for: .milliseconds(5)) }
      return .json(Array("\"\(request.peer)\"".utf8))
    }
    let server = try TestServer([route]) {
      $0.trustedProxies = ["127.0.0.1"]
      $0.connectionsPerAddress = 2
      $0.guards = guards
    }
    var answers: [String] = []
    var waiting: [RawClient] = []
    for sender in ["192.0.2.7", "192.0.2.7", "192.0.2.7", "192.0.2.8"] {
      let client = server.connect()
      client.send(
        "GET /peer HTTP/1.1\r\nHost: t\r\nX-Forwarded-For: 10.0.0.1, \(sender)\r\n\r\n")
      waiting.append(client)
      // Either its handler waits, or it is refused at once.
      let isJudged = eventually {
        if state.withLock({ $0.begun }) == waiting.count { return true }
        let answer = client.receiveAnswer(patience: .zero)
        if answer.isEmpty { return false }
        answers.append(answer)
        waiting.removeLast()
        return true
      }
      #expect(isJudged)
    }
    state.withLock { $0.mayAnswer = true }
    return answers + waiting.map { $0.receiveAnswer() }
  }

  @Test func countsTheAddressATrustedProxyNames() throws {
    let unguarded = try forwarded(guards: .all.subtracting(.connections))
    #expect(unguarded.allSatisfy { status($0) == 200 }, "the hole")
    let answers = try forwarded(guards: .all)
    #expect(answers.filter { status($0) == 200 && content($0) == "\"192.0.2.7\"" }.count == 2)
    #expect(answers.filter { status($0) == 429 }.count == 1)
    #expect(content(answers[3]) == "\"192.0.2.8\"")
  }

  @Test func believesNobodyElseAboutAddresses() throws {
    let route = Route(
      .get, "/peer", name: "peer", summary: "Who asks.", tag: "Test", answers: []
    ) { .json(Array("\"\($0.peer) \($0.isSecure)\"".utf8)) }
    let server = try TestServer([route])
    let answer = server.get("/peer", "X-Forwarded-For: 192.0.2.7", "X-Forwarded-Proto: https")
    #expect(content(answer) == "\"127.0.0.1 false\"")
  }

  @Test func takesSoMuchHeader() throws {
    let long = "X-Long: " + String(repeating: "a", count: 20_000)
    // The library's own limit is 32 KB as well, so a smaller one shows that ours applies.
    let open = try TestServer([saying("hello")]) {
      $0.connectionMemory = 16_384
      $0.guards.remove(.connections)
    }
    #expect(status(open.get("/word", long)) == 200, "the hole")
    let guarded = try TestServer([saying("hello")]) { $0.connectionMemory = 16_384 }
    #expect(status(guarded.get("/word", long)) == 431)
    let usual = try TestServer([saying("hello")])
    #expect(status(usual.get("/word", long)) == 200)
    #expect(status(usual.get("/word", long, long)) == 431)
  }

  @Test func takesSoManyFields() throws {
    let fields = (0..<120).map { "X-\($0): a" }.joined(separator: "\r\n")
    let open = try TestServer([saying("hello")]) { $0.guards.remove(.connections) }
    #expect(status(open.get("/word", fields)) == 200, "the hole")
    let guarded = try TestServer([saying("hello")])
    #expect(status(guarded.get("/word", fields)) == 431)
  }
}
