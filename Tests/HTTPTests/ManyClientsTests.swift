import Glibc
import HTTP
import TestGround
import Testing

/// Many simultaneous clients.
@Suite(.ownThread) struct ManyClientsTests {
  @Test func answersEachWithItsOwnAnswer() throws {
    let number = Parameter.integer("number", "A number.", in: 0...1_000_000)
    let echo = Route(
      .get, "/numbers/\(number)", name: "echo", summary: "Echoes.", tag: "Test", answers: []
    ) { request in
      for _ in 0..<(request[number] % 3) { await Task.yield() }
      return .json(Array("\(request[number])".utf8))
    }
    let server = try TestServer([echo])
    let clients = (0..<60).map { _ in server.connect() }
    var wrong = 0
    for round in 0..<60 {
      for (index, client) in clients.enumerated() {
        client.send("GET /numbers/\(round * 100 + index) HTTP/1.1\r\nHost: t\r\n\r\n")
      }
      for (index, client) in clients.enumerated()
      where content(client.receiveAnswer()) != "\(round * 100 + index)" { wrong += 1 }
      if wrong > 0 { break }
    }
    #expect(wrong == 0)
  }
}
