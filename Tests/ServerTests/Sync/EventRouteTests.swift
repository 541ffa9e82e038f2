import JSON
import Server
import Storage
import TestGround
import Testing

@Suite(.ownThread, .serialized) struct EventRouteTests {
  let club: SyncClub
  let anna: SyncMember

  init() throws {
    club = try SyncClub()
    anna = try club.member("anna")
  }

  private func listen(_ headers: [String], query: String = "") -> RawClient {
    let client = RawClient(port: club.server.server.port)
    client.send(TestClub.head("GET", "/api/v1/events\(query)", headers, length: nil))
    return client
  }

  private func rename(_ name: String, _ member: SyncMember? = nil) {
    _ = club.server.ask(
      "PUT", "/profile", (member ?? anna).headers, json: #"{"name":"\#(name)"}"#)
  }

  @Test func saysAtOnceWhereTheFeedEnds() throws {
    let cursor = try (anna.sync().json["cursor"]?.string).orThrow()
    let client = listen(anna.headers)
    #expect(client.receive(until: "id: \(cursor)\nevent: changed\ndata: \(cursor)\n\n"))
  }

  @Test func saysWhatComesAfterTheCursorAlone() throws {
    let cursor = try (anna.sync().json["cursor"]?.string).orThrow()
    for client in [
      listen(anna.headers + ["Last-Event-ID: \(cursor)"]),
      listen(anna.headers, query: "?cursor=\(cursor)"),
    ] {
      #expect(client.receive(until: "retry:"))
      rename("\(UUID.new())")
      let next = try (anna.sync().json["cursor"]?.string).orThrow()
      #expect(client.receive(until: "data: \(next)\n\n"))
    }
  }

  @Test func saysNothingOfOtherMembers() throws {
    let pere = try club.member("pere")
    let clients = try [anna, pere].map { member in
      let cursor = try (member.sync().json["cursor"]?.string).orThrow()
      let client = listen(member.headers, query: "?cursor=\(cursor)")
      #expect(client.receive(until: "retry:"))
      return client
    }
    rename("Anna")
    #expect(clients[0].receive(until: "event: changed"))
    // The first event is that of his own change.
    rename("Pere", pere)
    let next = try (pere.sync().json["cursor"]?.string).orThrow()
    let received = try clients[1].receiveText(until: "data: \(next)\n\n").orThrow()
    #expect(received.split(separator: "event: changed").count == 2)
  }

  @Test func aMemberMayListenTwentyTimes() {
    let clients = (0..<20).map { _ in listen(anna.headers) }
    for client in clients { #expect(client.receive(until: "retry:")) }
    let answer = club.server.ask("GET", "/events", anna.headers)
    #expect(answer.status == 429)
    #expect(answer["retry-after"] == "60")
    withExtendedLifetime(clients) {}
  }

  @Test func listeningEndsWithTheSession() throws {
    let kept = listen(anna.headers)
    let token = try club.server.ask(
      "POST", "/session", json: #"{"user_name":"anna","password":"muntanya of anna"}"#
    ).json["token"]?.string.orThrow()
    let other = ["Authorization: Bearer \(token ?? "")"]
    let ended = listen(other)
    for client in [kept, ended] { #expect(client.receive(until: "event: changed")) }
    #expect(club.server.ask("DELETE", "/session", other).status == 204)
    #expect(ended.receive().isClosed)
    rename("still there")
    #expect(kept.receive(until: "event: changed"))
  }

  @Test func leavingTheClubEndsListening() throws {
    let client = listen(anna.headers)
    #expect(client.receive(until: "event: changed"))
    let answer = club.server.ask(
      "DELETE", "/member", anna.headers, json: #"{"password":"muntanya of anna"}"#)
    #expect(answer.status == 204)
    #expect(client.receive().isClosed)
  }

  @Test func stoppingEndsTheStreams() throws {
    let clients = (0..<5).map { _ in listen(anna.headers) }
    for client in clients { #expect(client.receive(until: "retry:")) }
    club.server.stop()
    for client in clients { #expect(client.receive().isClosed) }
  }
}
