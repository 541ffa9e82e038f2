/// Changes that a server has committed, as the payloads of PostgreSQL's notifications tell the others. Content of a
/// change is not told: it may be secret, and who made the change acts on it.
struct PostgresAnnouncement: Equatable {
  /// The server that committed.
  let sender: UUID
  let changes: Set<CommittedChange>

  /// Maximum bytes of a payload; PostgreSQL takes 7,999.
  private static let maximumByteCount = 7_000
  /// Maximum number of changes that are told one by one.
  private static let maximumCount = 2_000

  /// Returns the payloads for a commit.
  func payloads() -> [String] {
    let told = changes.count > Self.maximumCount ? [.anything] : changes
    var payloads: [String] = []
    var payload = sender.description
    for change in told {
      let word = "\n\(change.kind) \(change.id?.description ?? "")"
      if payload.utf8.count + word.utf8.count > Self.maximumByteCount {
        payloads.append(payload)
        payload = sender.description
      }
      payload += word
    }
    return payloads + [payload]
  }

  init(sender: UUID, changes: Set<CommittedChange>) {
    self.sender = sender
    self.changes = changes
  }

  /// Reads a payload; `nil` if no server wrote it.
  init?(payload: String) {
    let lines = payload.split(separator: "\n", omittingEmptySubsequences: false)
    guard let sender = UUID(String(lines[0])) else { return nil }
    var changes: Set<CommittedChange> = []
    for line in lines.dropFirst() {
      let words = line.split(separator: " ", omittingEmptySubsequences: false)
      guard words.count == 2, !words[0].isEmpty else { return nil }
      let id = UUID(String(words[1]))
      guard id != nil || words[1].isEmpty else { return nil }
      changes.insert(CommittedChange(String(words[0]), id))
    }
    self.init(sender: sender, changes: changes)
  }
}
