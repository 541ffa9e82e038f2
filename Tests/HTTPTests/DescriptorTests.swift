import Glibc
import TestGround
import Testing

@testable import HTTP

/// A process with few file descriptors. Each case runs in a process of its own, whose limit it lowers.
@Suite(.ownThread) struct DescriptorTests {
  @Test(arguments: [
    (free: 42, limit: 2), (free: 43, limit: 3), (free: 100, limit: 60), (free: 160, limit: 120),
    (free: 1000, limit: 750), (free: 16_000, limit: 12_000), (free: 1_000_000, limit: 12_000),
  ])
  func leavesAReserveForFiles(free: Int, limit: Int) throws {
    #expect(try DescriptorBudget(free: free, wanted: 12_000).connectionLimit == limit)
  }

  @Test(arguments: [0, 1, 20, 24, 41])
  func needsAReserveAndTwoConnections(free: Int) {
    #expect(throws: HTTPError.self) { try DescriptorBudget(free: free, wanted: 12_000) }
  }

  private static let upload = Route(
    .post, "/uploads", name: "upload", summary: "Counts bytes.", tag: "Test",
    body: .upload(limit: 1000), answers: []
  ) { .json(Array("\($0.upload.byteCount)".utf8)) }

  private static let file = Route(
    .get, "/file", name: "file", summary: "A file.", tag: "Test", answers: []
  ) { _ in .file("/etc/passwd", mediaType: "text/plain") }

  private static let greeting = "GET /word HTTP/1.1\r\nHost: t\r\n\r\n"
  private static let uploading =
    "POST /uploads HTTP/1.1\r\nHost: t\r\nContent-Length: 4\r\n\r\nabcd"
  private static let asking = "GET /file HTTP/1.1\r\nHost: t\r\n\r\n"

  /// Clients with open descriptors, in a process with a number of free ones left.
  private static func clients(_ count: Int, withFreeDescriptors free: Int) -> [RawClient] {
    let clients = (0..<count).map { _ in RawClient() }
    limitDescriptors(to: 300)
    var taken: [CInt] = []
    while case let descriptor = dup(0), descriptor >= 0 { taken.append(descriptor) }
    for descriptor in taken.prefix(free) { close(descriptor) }
    return clients
  }

  private static func limitDescriptors(to count: Int) {
    var limit = rlimit(rlim_cur: rlim_t(count), rlim_max: rlim_t(count))
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }

  @Test func leavesNoDescriptorForFilesWithoutALimit() async {
    await #expect(processExitsWith: .success) {
      let clients = Self.clients(1, withFreeDescriptors: 60)
      let server = try TestServer([Self.upload, Self.file, saying("hello")]) {
        $0.guards.remove(.connections)
      }
      clients[0].connect(port: server.listening.port)
      clients[0].send(Self.greeting)
      #expect(status(clients[0].receiveAnswer()) == 200)
      while dup(0) >= 0 {}
      for request in [Self.asking, Self.uploading] {
        clients[0].send(request)
        let answer = clients[0].receiveAnswer()
        #expect(status(answer) == 503)
        #expect(answer.contains("Retry-After: 1\r\n"))
      }
    }
  }

  @Test func acceptsNoMoreConnectionsThanLeaveRoomForFiles() async {
    await #expect(processExitsWith: .success) {
      var waiting = Self.clients(70, withFreeDescriptors: 60)
      let server = try TestServer([Self.upload, Self.file, saying("hello")])
      for client in waiting {
        client.connect(port: server.listening.port)
        client.send(Self.greeting)
      }
      // The first two are accepted; the number of others depends on other open files.
      let answered = waiting.enumerated().map { index, client in
        status(client.receiveAnswer(patience: index < 2 ? RawClient.patience : .milliseconds(50)))
          == 200
      }
      var accepted = zip(waiting, answered).filter(\.1).map(\.0)
      waiting = zip(waiting, answered).filter { !$0.1 }.map(\.0)
      #expect((2...20).contains(accepted.count))
      for client in accepted { client.send(Self.uploading) }
      #expect(accepted.allSatisfy { content($0.receiveAnswer()) == "4" })
      for client in accepted { client.send(Self.asking) }
      #expect(accepted.allSatisfy { status($0.receiveAnswer()) == 200 })
      accepted = []
      #expect(status(waiting[0].receiveAnswer()) == 200, "served when there is room")
    }
  }

  @Test(arguments: [20, 24])
  func doesNotStartWithTooFew(limit: Int) async {
    await #expect(processExitsWith: .success) { [limit] in
      Self.limitDescriptors(to: limit)
      #expect(throws: HTTPError.self) { try TestServer([Self.upload]) }
    }
  }
}
