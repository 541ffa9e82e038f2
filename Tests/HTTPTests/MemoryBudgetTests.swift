import Glibc
import JSON
import TestGround
import Testing

@testable import HTTP

/// The server memory held by requests.
@Suite(.ownThread) struct MemoryBudgetTests {
  @Test func allTogetherHoldNoMoreThanTheLimit() {
    let budget = MemoryBudget((all: 100, each: 60))
    let first = budget.share(60, for: "anna")
    #expect(first != nil)
    #expect(budget.share(1, for: "anna") == nil, "more than each may hold")
    #expect(budget.share(41, for: "bernat") == nil, "more than all may hold")
    var second = budget.share(40, for: "bernat")
    #expect(second != nil)
    #expect(budget.used == 100)
    second = nil
    #expect(budget.used == 60)
    #expect(budget.share(40, for: "carla") != nil)
    withExtendedLifetime(first) {}
  }

  @Test func whatIsLargerThanTheLimitIsHeldAlone() {
    let budget = MemoryBudget((all: 100, each: 60))
    let large = budget.share(1_000, for: "anna")
    #expect(large != nil)
    #expect(budget.share(1, for: "bernat") == nil)
    withExtendedLifetime(large) {}
  }

  private static let counting = Route(
    .post, "/numbers", name: "count", summary: "Counts numbers.", tag: "Test",
    body: .json(
      NamedSchema("Numbers", .array(of: .anything, maximumCount: 1_000_000)), limit: 4 << 20),
    answers: []
  ) { .json(Array("\($0.json.array?.count ?? 0)".utf8)) }

  private static func numbers(_ count: Int) -> [UInt8] {
    Array("[1\(String(repeating: ",1", count: count - 1))]".utf8)
  }

  private static func head(length: Int) -> String {
    "POST /numbers HTTP/1.1\r\nHost: t\r\nContent-Type: application/json\r\n"
      + "Content-Length: \(length)\r\nConnection: close\r\n\r\n"
  }

  private static func post(_ content: [UInt8], to server: TestServer) -> String {
    server.answer(to: Array(head(length: content.count).utf8) + content)
  }

  @Test func contentThatArrivesWaitsItsTurn() throws {
    let many = Self.numbers(100_000)
    let server = try TestServer([Self.counting]) {
      $0.arrivingMemory = (all: 300_000, each: 300_000)
    }
    do {
      let slow = server.connect()
      slow.send(Self.head(length: many.count))
      slow.send(Array(many.prefix(1_000)))
      server.waitForWork()
      let answer = Self.post(many, to: server)
      #expect(status(answer) == 503)
      #expect(answer.contains("Retry-After: 2\r\n"))
      #expect(status(Self.post(Self.numbers(10), to: server)) == 200, "what is small passes")
    }
    server.waitUntilIdle()
    #expect(content(Self.post(many, to: server)) == "100000")
  }

  @Test func contentIsParsedWhenThereIsMemoryForIt() throws {
    let many = Self.numbers(100_000)
    let server = try TestServer([
      Self.counting,
      Route(
        .post, "/wait", name: "wait", summary: "Waits.", tag: "Test",
        body: .json(NamedSchema("Any", .anything)), answers: []
      ) { _ in
        try await Task.sleep(for: .seconds(3600))
        return .noContent
      },
    ]) { $0.parsingMemory = (all: 2_400_020, each: 2_400_020) }
    #expect(content(Self.post(many, to: server)) == "100000", "it fits")
    do {
      let waiting = server.connect()
      waiting.send(
        "POST /wait HTTP/1.1\r\nHost: t\r\nContent-Type: application/json\r\nContent-Length: 4\r\n\r\n1234"
      )
      server.waitForWork()
      #expect(status(Self.post(many, to: server)) == 503)
    }
    server.waitUntilIdle()
    #expect(content(Self.post(many, to: server)) == "100000", "given back")
  }

  @Test func moreValuesThanAnyRequestHasAreRefused() throws {
    let server = try TestServer([Self.counting])
    #expect(content(Self.post(Self.numbers(200_000), to: server)) == "200000")
    let answer = Self.post(Self.numbers(250_001), to: server)
    #expect(status(answer) == 400)
    #expect(answer.contains("250000 values"))
  }

  @Test func answersThatNobodyTakesAreCounted() throws {
    let large = [UInt8](repeating: UInt8(ascii: "1"), count: 16 << 20)
    let server = try TestServer([
      Route(.get, "/large", name: "large", summary: "Large.", tag: "Test", answers: []) { _ in
        .json(large)
      },
      saying("hello"),
    ]) { $0.answeringMemory = (all: 20 << 20, each: 20 << 20) }
    do {
      let slow = server.connect()
      slow.send("GET /large HTTP/1.1\r\nHost: t\r\n\r\n")
      server.waitForWork()
      let answer = server.get("/large")
      #expect(status(answer) == 503)
      #expect(answer.contains("Retry-After: 2\r\n"))
      #expect(answer.contains("X-Request-Id: "))
      #expect(status(server.get("/word")) == 200, "what is small passes")
    }
    server.waitUntilIdle()
    let answer = server.get("/large")
    #expect(status(answer) == 200)
    #expect(content(answer).utf8.count == large.count)
  }
}
