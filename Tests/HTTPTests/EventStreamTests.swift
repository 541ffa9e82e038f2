import Glibc
import HTTP
import Live
import TestGround
import Testing

/// Listeners on real sockets.
@Suite(.ownThread, .serialized) struct EventStreamTests {
  private let topic = Topic(.all(count: 100, byteCount: 1 << 20))
  private let listeners = Listeners()

  private func server() throws -> TestServer {
    try TestServer([
      Route(
        .get, "/events", name: "listen", summary: "Listens.", tag: "Test", answers: []
      ) { [topic, listeners] request in
        let owner = ListenerOwner(principal: "all", session: request.query["session"])
        return .events(
          to: try listeners.listen(to: topic, for: owner, after: request.headers[.lastEventID]))
      },
      saying("hello"),
    ])
  }

  private func listen(_ server: TestServer, _ query: String = "", _ fields: String = "")
    -> RawClient
  {
    let client = server.connect()
    client.send("GET /events\(query) HTTP/1.1\r\nHost: t\r\n\(fields)\r\n")
    return client
  }

  /// Returns once there are that many listeners.
  private func wait(for count: Int) {
    #expect(eventually { listeners.count == count })
  }

  @Test func sendsEachEventToEachListener() throws {
    let server = try server()
    let clients = (0..<3).map { _ in listen(server) }
    for client in clients {
      #expect(client.receive(until: "Content-Type: text/event-stream\r\n"))
    }
    wait(for: 3)
    for word in ["one", "two"] {
      topic.publish("word", Array(word.utf8))
      for client in clients { #expect(client.receive(until: "event: word\ndata: \(word)\n\n")) }
    }
  }

  @Test func continuesAfterTheLastEventThatWasHeard() throws {
    let server = try server()
    let first = listen(server)
    #expect(first.receive(until: "retry: 3000\n\n"))
    wait(for: 1)
    topic.publish("word", Array("one".utf8))
    let text = try #require(first.receiveText(until: "data: one\n\n"))
    let id = text.dropFirst("id: ".count).prefix { $0 != "\n" }
    topic.publish("word", Array("two".utf8))
    #expect(listen(server, "", "Last-Event-ID: \(id)\r\n").receive(until: "data: two\n\n"))
    #expect(listen(server, "", "Last-Event-ID: other-3\r\n").receive(until: "event: reset\n"))
  }

  @Test func aClosedConnectionFreesItsPlaceAtOnce() throws {
    let server = try server()
    do {
      let client = listen(server)
      #expect(client.receive(until: "retry:"))
      wait(for: 1)
    }
    // Without any event or keep-alive in between.
    wait(for: 0)
    let ended = "cordada_http_requests_in_flight 0.0"
    #expect(eventually { server.metrics.text.contains(ended) })
  }

  @Test func endsWithTheSession() throws {
    let server = try server()
    let (phone, laptop) = (listen(server, "?session=phone"), listen(server, "?session=laptop"))
    for client in [phone, laptop] { #expect(client.receive(until: "retry:")) }
    wait(for: 2)
    listeners.end(sessions: ["phone"])
    #expect(phone.receive().isClosed)
    topic.publish("word", Array("still".utf8))
    #expect(laptop.receive(until: "data: still"))
  }

  /// A slow listener costs no memory and does not delay others.
  @Test func cutsWhoDoesNotTakeWhatItIsSent() throws {
    let server = try server()
    let (slow, quick) = (listen(server), listen(server))
    for client in [slow, quick] { #expect(client.receive(until: "retry:")) }
    wait(for: 2)
    for number in 0..<400 {
      topic.publish("word", Array(repeating: 0x61, count: 50_000))
      topic.publish("number", Array("\(number)".utf8))
      #expect(quick.receive(until: "event: number\ndata: \(number)\n\n"))
    }
    #expect(slow.receive().isClosed)
    wait(for: 1)
  }

  @Test func aHEADIsAnsweredWithoutListening() throws {
    let server = try server()
    let client = server.connect()
    client.send("HEAD /events HTTP/1.1\r\nHost: t\r\n\r\n")
    #expect(client.receiveAnswer().contains("Content-Type: text/event-stream\r\n"))
    wait(for: 0)
  }

  @Test func stoppingEndsTheStreams() throws {
    let server = try server()
    let clients = (0..<3).map { _ in listen(server) }
    for client in clients { #expect(client.receive(until: "retry:")) }
    server.stop()
    for client in clients { #expect(client.receive().isClosed) }
  }

  @Test func saysInTheLogWhatWasSent() throws {
    let server = try server()
    do {
      let client = listen(server)
      #expect(client.receive(until: "retry:"))
    }
    wait(for: 0)
    let log = server.logged()
    #expect(log.contains("\"route\":\"/events\",\"status\":200"))
    #expect(!log.contains("\"bytes\":0"))
  }
}
