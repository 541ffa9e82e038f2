import Glibc
import Synchronization
import TestGround
import Testing
import Threads

@testable import HTTP

/// Stopping during requests.
@Suite(.ownThread) struct StoppingTests {
  private static func sleeping(for time: Duration) -> Route<Void> {
    Route(.get, "/sleep", name: "sleep", summary: "Sleeps.", tag: "Test", answers: []) { _ in
      try await Task.sleep(for: time)
      return .json(Array("\"awake\"".utf8))
    }
  }

  private static let endless = Route(
    .get, "/stream", name: "stream", summary: "Never ends.", tag: "Test", answers: []
  ) { _ in
    .stream(mediaType: "text/plain") { sink in
      while true {
        try await sink.write(Array("tick\n".utf8))
        try await Task.sleep(for: .milliseconds(20))
      }
    }
  }

  @Test func theBareLibraryAbortsWhenSomethingSleeps() async {
    await #expect(processExitsWith: .signal(SIGABRT)) {
      let server = try TestServer([Self.sleeping(for: .seconds(60))]) { $0.guards.remove(.stop) }
      let client = server.connect()
      client.send("GET /sleep HTTP/1.1\r\nHost: t\r\n\r\n")
      server.waitForWork()
      server.stop()
    }
  }

  @Test func letsRequestsInFlightFinish() throws {
    let isStopping = Mutex(false)
    let waiting = Route(
      .get, "/wait", name: "wait", summary: "Ends once the server stops.", tag: "Test", answers: []
    ) { _ in
      while !isStopping.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(5)) }
      try await Task.sleep(for: .seconds(2))
      return .json(Array("\"awake\"".utf8))
    }
    let server = try TestServer([waiting]) { $0.stopGrace = RawClient.patience }
    let client = server.connect()
    client.send("GET /wait HTTP/1.1\r\nHost: t\r\n\r\n")
    server.waitForWork()
    isStopping.withLock { $0 = true }
    server.stop()
    let answer = client.receive().text
    #expect(content(answer) == "\"awake\"")
    #expect(answer.contains("Connection: close"))
  }

  @Test func wakesWhatSleepsOnAfterTheGrace() throws {
    let server = try TestServer([Self.sleeping(for: .seconds(3600))]) {
      $0.stopGrace = .milliseconds(200)
    }
    let client = server.connect()
    client.send("GET /sleep HTTP/1.1\r\nHost: t\r\n\r\n")
    server.waitForWork()
    server.stop()
    #expect(status(client.receive().text) == 503)
  }

  @Test func saysGoodbyeToStreams() throws {
    let server = try TestServer([Self.endless]) { $0.stopGrace = .seconds(5) }
    let client = server.connect()
    client.send("GET /stream HTTP/1.1\r\nHost: t\r\n\r\n")
    #expect(client.receive(until: "tick"))
    server.stop()
    #expect(client.receive().isClosed)
  }

  /// The library does not monitor the connection during a handler's work.
  @Test func endsTheWorkOfAClientThatLeft() throws {
    let hasBegun = Mutex(false)
    let wasCancelled = Mutex(false)
    let server = try TestServer([
      Route(.get, "/work", name: "work", summary: "Works.", tag: "Test", answers: []) { _ in
        hasBegun.withLock { $0 = true }
        defer { wasCancelled.withLock { $0 = Task.isCancelled } }
        try await Task.sleep(for: .seconds(3600))
        return .noContent
      }
    ])
    do {
      let client = server.connect()
      client.send("GET /work HTTP/1.1\r\nHost: t\r\n\r\n")
      #expect(eventually { hasBegun.withLock { $0 } })
    }
    let landed = "cordada_http_requests_in_flight 0.0"
    #expect(eventually { server.metrics.text.contains(landed) })
    #expect(eventually { wasCancelled.withLock { $0 } })
  }

  /// The library's threads are at work when the server stops.
  @Test func stopsWhileClientsAsk() throws {
    for _ in 0..<40 {
      let server = try TestServer([saying("hello")])
      let served = Mutex(0)
      let port = server.listening.port
      let clients = (0..<4).map { _ in
        Thread {
          let client = RawClient(port: port)
          repeat {
            served.withLock { $0 += 1 }
            client.send("GET /word HTTP/1.1\r\nHost: t\r\n\r\n")
          } while status(client.receiveAnswer()) == 200
        }
      }
      #expect(eventually { served.withLock { $0 } > 40 })
      server.stop()
      for client in clients { client?.join() }
    }
  }

  @Test func takesNoNewConnections() throws {
    let server = try TestServer([saying("hello")])
    let port = server.listening.port
    server.stop()
    #expect(throws: HTTPError.self) {
      _ = try TestServer { $0.host = "no such host" }
    }
    let next = try TestServer([saying("again")]) { $0.port = port }
    #expect(content(next.get("/word")) == "\"again\"")
  }

  @Test func saysWhenThePortIsTaken() throws {
    let server = try TestServer([saying("hello")])
    let port = server.listening.port
    #expect(throws: HTTPError.addressInUse(host: "127.0.0.1", port: port)) {
      _ = try TestServer { $0.port = port }
    }
  }

  @Test func forgetsAStreamWhoseReaderLeft() throws {
    let server = try TestServer([Self.endless])
    do {
      let client = server.connect()
      client.send("GET /stream HTTP/1.1\r\nHost: t\r\n\r\n")
      #expect(client.receive(until: "tick"))
    }
    let landed = "cordada_http_requests_in_flight 0.0"
    #expect(eventually { server.metrics.text.contains(landed) })
  }
}
