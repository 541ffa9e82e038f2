import Club
import Identity
import Notices
import ServerBase
import Storage
import WebClient

/// Sends the mails that are due: links that were asked for, and notices, all of a member's in one mail.
struct MailRounds: Sendable {
  private let post: PostOffice
  private let data: ClubData
  private let kinds: [AreaNotice]

  /// Maximum number of mails in one round, so that a link that somebody waits for comes between the digests of many.
  private static let batch = 10
  /// Maximum number of notices in one mail.
  private static let longest = 500

  init(_ post: PostOffice, data: ClubData, kinds: [AreaNotice]) {
    self.post = post
    self.data = data
    self.kinds = kinds
  }

  /// Sends links, then notices.
  func round(at now: Int64) async throws(IdentityError) {
    for request in try await data.identity.dueMailRequests(at: now, limit: Self.batch) {
      if Task.isCancelled { return }
      try await send(request, at: now)
    }
    do throws(StorageError) {
      for member in try await dueMembers(at: now) {
        if Task.isCancelled { return }
        try await tell(member, at: now)
      }
    } catch {
      throw .storage(error)
    }
  }

  // MARK: Links

  private func send(_ request: MailRequest, at now: Int64) async throws(IdentityError) {
    guard let link = try await data.identity.makeLink(for: request) else {
      return try await data.identity.finish(request, tryingAgainAt: nil)
    }
    let known = try? await data.database.read { [data] connection throws(StorageError) in
      (
        language: try MemberPreferences.language(
          of: link.member.id, in: data.records, on: connection),
        club: try ClubSettingsTable(connection: connection).read().settings.name
      )
    }
    let words = LetterWords(
      address: post.address, language: known?.language ?? request.language, club: known?.club)
    do throws(MailFailure) {
      try await post.send(words.letter(of: link, at: now))
      try? await data.identity.finish(request, tryingAgainAt: nil)
    } catch {
      let pause = error.isForGood ? nil : DeliveryRules.pause(after: request.tries + 1)
      try? await data.identity.finish(request, tryingAgainAt: pause.map { now + $0 })
    }
  }

  // MARK: Notices

  private func dueMembers(at now: Int64) async throws(StorageError) -> [UUID] {
    try await data.database.read { connection throws(StorageError) in
      try connection.rows(
        """
        SELECT member FROM notice_deliveries WHERE device = $1 AND due_at <= $2
        GROUP BY member ORDER BY min(due_at) LIMIT $3
        """, PushDevice.none, now, Self.batch
      ) { row throws(StorageError) in try row.uuid(0) }
    }
  }

  /// A member's mail.
  private struct Mail: Sendable {
    let email: String
    let language: String?
    /// The club's name, if it has one.
    let club: String?
    let told: [LetterWords.Told]
    let tries: Int
  }

  private func tell(_ member: UUID, at now: Int64) async throws(StorageError) {
    let (due, mail) = try await data.database.read { [self] connection throws(StorageError) in
      let due = try Self.due(for: member, at: now, on: connection)
      return (due, try self.mail(for: member, with: due, at: now, on: connection))
    }
    var next: Int64?
    if let mail {
      let words = LetterWords(address: post.address, language: mail.language, club: mail.club)
      let letter = words.letter(of: mail.told, kinds: kinds, to: mail.email, at: now)
      do throws(MailFailure) {
        try await post.send(letter)
      } catch {
        if !error.isForGood {
          next = DeliveryRules.pause(after: mail.tries + 1).map { now + $0 }
        }
      }
    }
    // Only what the mail was made of: more may have come while it was sent.
    let again = next
    try await data.database.write { connection throws(StorageError) in
      for notice in due.map(\.notice) {
        try Self.finish(notice, tryingAgainAt: again, on: connection)
      }
    }
  }

  /// Returns what is to be mailed to a member, with the number of tries.
  private static func due(
    for member: UUID, at now: Int64, on connection: Connection
  ) throws(StorageError) -> [(notice: UUID, tries: Int)] {
    try connection.rows(
      """
      SELECT notice, tries FROM notice_deliveries
      WHERE member = $1 AND device = $2 AND due_at <= $3 ORDER BY due_at, notice LIMIT $4
      """, member, PushDevice.none, now, longest
    ) { row throws(StorageError) in (notice: try row.uuid(0), tries: row.int(1)) }
  }

  /// Returns a member's mail with those notices that were not read in the app; `nil` if there is none to send.
  private func mail(
    for member: UUID, with due: [(notice: UUID, tries: Int)], at now: Int64,
    on connection: Connection
  ) throws(StorageError) -> Mail? {
    let account = try connection.row(
      "SELECT email FROM members WHERE id = $1 AND deactivated_at IS NULL", member
    ) { $0.string(0) }
    guard let email = account, try Identity.hasConfirmedAddress(member, on: connection) else {
      return nil
    }
    let wanted = Set(due.map(\.notice))
    let names = kinds.map(\.kind.name.description)
    let told = try ListedNotice.all(of: member, limit: .max, on: connection).compactMap { notice in
      names.firstIndex(of: notice.kind).flatMap { kind in
        wanted.contains(notice.id) && notice.readAt == nil
          && notice.madeAt > now - DeliveryRules.longestMail
          ? LetterWords.Told(notice, kind: kind) : nil
      }
    }
    if told.isEmpty { return nil }
    return Mail(
      email: email,
      language: try MemberPreferences.language(of: member, in: data.records, on: connection),
      club: try ClubSettingsTable(connection: connection).read().settings.name,
      told: told, tries: due.map(\.tries).max() ?? 0)
  }

  private static func finish(
    _ notice: UUID, tryingAgainAt next: Int64?, on connection: Connection
  ) throws(StorageError) {
    if let next {
      try connection.run(
        """
        UPDATE notice_deliveries SET tries = tries + 1, due_at = $3
        WHERE notice = $1 AND device = $2
        """, notice, PushDevice.none, next)
    } else {
      try connection.run(
        "DELETE FROM notice_deliveries WHERE notice = $1 AND device = $2", notice,
        PushDevice.none)
    }
  }
}
