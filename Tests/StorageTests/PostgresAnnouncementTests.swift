import Testing

@testable import Storage

struct PostgresAnnouncementTests {
  let sender = UUID.new()

  private func heard(_ changes: Set<CommittedChange>) -> Set<CommittedChange> {
    let payloads = PostgresAnnouncement(sender: sender, changes: changes).payloads()
    // PostgreSQL refuses a payload of 8,000 bytes.
    #expect(payloads.allSatisfy { $0.utf8.count < 8_000 })
    return payloads.reduce(into: []) { heard, payload in
      let announcement = PostgresAnnouncement(payload: payload)
      #expect(announcement?.sender == sender)
      heard.formUnion(announcement?.changes ?? [])
    }
  }

  @Test func whatIsToldIsHeard() {
    let changes: Set<CommittedChange> = [.space(.new()), .members(of: .new()), .sessionsEnded]
    #expect(heard(changes) == changes)
  }

  @Test func manyChangesTakeSeveralPayloads() {
    let changes = Set((0..<2_000).map { _ in CommittedChange.space(.new()) })
    #expect(heard(changes) == changes)
  }

  @Test func tooManyChangesAreAnything() {
    let changes = Set((0..<2_001).map { _ in CommittedChange.space(.new()) })
    #expect(heard(changes) == [.anything])
  }

  @Test func theContentOfAChangeIsNotTold() {
    let id = UUID.new()
    #expect(
      heard([CommittedChange("secret", id, content: [1, 2])]) == [CommittedChange("secret", id)])
  }

  @Test(arguments: [
    "", "\n", "x", "space", "00000000-0000-7000-8000-00000000000g",
    "00000000-0000-7000-8000-000000000000\nspace",
    "00000000-0000-7000-8000-000000000000\nspace x",
    "00000000-0000-7000-8000-000000000000\n ",
    "00000000-0000-7000-8000-000000000000\nspace  ", "00000000-0000-7000-8000-000000000000\n\n",
  ])
  func whatNoServerWroteIsNoAnnouncement(_ payload: String) {
    #expect(PostgresAnnouncement(payload: payload) == nil)
  }
}
