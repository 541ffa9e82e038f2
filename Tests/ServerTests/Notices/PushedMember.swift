import Encodings
import JSON
import Server
import ServerBase
import TestGround
import Threads
import WebClient

/// A club whose push services are on the loopback interface.
struct PushClub {
  let club: SyncClub
  /// The push service, which answers each message with the next of its answers, and then with 201.
  let service: StubServer
  let answers: Answers

  /// Answers of a push service, by its requests in their order.
  final class Answers: Sendable {
    private let list: Locked<[String]>
    init(_ list: [String]) { self.list = Locked(list) }
    var next: String { list.withLock { $0.isEmpty ? "201 Created" : $0.removeFirst() } }
  }

  init(answers: [String] = []) throws {
    let answers = Answers(answers)
    self.answers = answers
    service = StubServer { _ in StubServer.answer("", status: answers.next) }
    club = try SyncClub(areas: Area.all(reaching: [NetworkRange("127.0.0.0/8")].compactMap(\.self)))
  }

  func member(_ name: String) throws -> SyncMember { try club.member(name) }

  /// The kinds and pages that a browser of this club has read.
  func read(by receiver: PushReceiver, at path: String = "/a") -> [String] {
    service.requests.filter { $0.path == path }.compactMap { request in
      receiver.read(request.content).map { String(decoding: $0, as: UTF8.self) }
    }
  }
}

extension SyncMember {
  /// Subscribes a browser to pushes in this session.
  @discardableResult
  func subscribe(
    _ receiver: PushReceiver, to service: StubServer, path: String = "/a",
    silenced: [String] = [], quiet: String = "null", zone: String = "UTC"
  ) -> HTTPAnswer {
    let kinds = silenced.map { "\"\($0)\"" }.joined(separator: ",")
    return server.ask(
      "PUT", "/notices/device", headers,
      json: """
        {"endpoint":"\(service.address)\(path)","p256dh":"\(receiver.keys.p256dh)",
         "auth":"\(receiver.keys.auth)","silenced":[\(kinds)],"quiet":\(quiet),"time_zone":"\(zone)"}
        """)
  }

  /// The notices of the list, as kind and detail.
  var notices: [String] {
    server.ask("GET", "/notices", headers).json["notices"]?.array?.map {
      "\($0["kind"]?.string ?? "") \($0["detail"]?.string ?? "")"
    } ?? []
  }

  /// Asks another to be friends.
  func befriend(_ other: SyncMember) {
    let secret =
      server.ask("POST", "/friend-links", other.headers, json: #"{"uses":10}"#).json["secret"]?
      .string ?? ""
    _ = server.ask(
      "POST", "/friend-link/request", headers, json: #"{"secret":"\#(secret)"}"#)
  }
}
