package import Club
import JSON
package import Spaces
package import Storage

/// A person related to a member: a friend, a request, or a blocked member.
package struct Friend {
  package let id: UUID
  /// The name shown to others.
  package let name: String
  package let state: FriendState
  /// The beginning of the state, in milliseconds since 1970.
  package let since: Int64
}

/// Friendships and their sharing settings, within one transaction.
///
/// Other areas use it to decide what a member may see.
package struct Friends {
  let records: RecordStore
  package let connection: Connection

  package init(records: RecordStore, connection: Connection) {
    self.records = records
    self.connection = connection
  }

  /// Maximum number of a member's pending requests.
  static let maximumRequests = 50
  /// Minimum time between two requests to the same member, in milliseconds: a day.
  static let patience: Int64 = 86_400_000

  // MARK: Seeing

  /// Returns the people related to a member, by name. Deactivated members are left out.
  package func all(of member: UUID) throws(StorageError) -> [Friend] {
    try connection.rows(
      """
      SELECT members.id, display_name, coalesce(mine.stance, 'none'), coalesce(mine.since, 0),
        coalesce(theirs.stance, 'none'), coalesce(theirs.since, 0)
      FROM members
      LEFT JOIN friend_stances AS mine ON mine.member = $1 AND mine.other = members.id
      LEFT JOIN friend_stances AS theirs ON theirs.member = members.id AND theirs.other = $1
      WHERE members.id IN (
        SELECT other FROM friend_stances WHERE member = $1
        UNION SELECT member FROM friend_stances WHERE other = $1)
        AND deactivated_at IS NULL
      ORDER BY lower(display_name), members.id
      """, member
    ) { row throws(StorageError) -> Friend? in
      let state = try Friendship(
        mine: Self.stance(row.string(2)), theirs: Self.stance(row.string(4))
      )
      .state
      let since: Int64 =
        switch state {
        case .stranger: 0
        case .asked, .blocked: row.int64(3)
        case .asking: row.int64(5)
        case .friend: max(row.int64(3), row.int64(5))
        }
      if state == .stranger { return nil }
      return Friend(id: try row.uuid(0), name: row.string(1), state: state, since: since)
    }.compactMap(\.self)
  }

  /// Returns the friends of a member who have not been deactivated, in no order.
  package func list(of member: UUID) throws(StorageError) -> [UUID] {
    try connection.rows(
      """
      SELECT mine.other FROM friend_stances AS mine
      JOIN friend_stances AS theirs ON theirs.member = mine.other AND theirs.other = mine.member
      JOIN members ON members.id = mine.other
      WHERE mine.member = $1 AND mine.stance = 'wants' AND theirs.stance = 'wants'
        AND deactivated_at IS NULL
      """, member
    ) { row throws(StorageError) in try row.uuid(0) }
  }

  /// Returns true if the two are friends, and the other has not been deactivated.
  package func isFriend(_ other: UUID, of member: UUID) throws(StorageError) -> Bool {
    guard try friendship(of: member, with: other).state == .friend else { return false }
    return try connection.exists(
      "SELECT 1 FROM members WHERE id = $1 AND deactivated_at IS NULL", other)
  }

  /// Returns true if the two are friends and `friend` shares this with friends.
  package func shows(_ sight: FriendSight, of friend: UUID, to member: UUID) throws(StorageError)
    -> Bool
  {
    guard try friendship(of: member, with: friend).state == .friend else { return false }
    let sharing = try records.live(
      FriendSharing.collection.name, id: friend, in: friend, on: connection)
    return sharing?.body[sight.name.description]?.bool == true
  }

  /// Returns the stances of two members on each other.
  package func friendship(of member: UUID, with other: UUID) throws(StorageError) -> Friendship {
    Friendship(
      mine: try stance(of: member, on: other), theirs: try stance(of: other, on: member))
  }

  /// Returns true if neither of two members blocks the other.
  ///
  /// What one of two who do says elsewhere, as about something of a third member, the other neither reads nor is told of.
  package func mayHear(_ one: UUID, _ other: UUID) throws(StorageError) -> Bool {
    try connection.exists("SELECT 1 WHERE \(Self.mayHear("$1", "$2"))", one, other)
  }

  /// Returns the condition `mayHear(_:_:)` in SQL.
  /// - Parameters:
  ///   - one: an SQL expression of a member.
  ///   - other: an SQL expression of another.
  package static func mayHear(_ one: String, _ other: String) -> String {
    """
    NOT EXISTS (
      SELECT 1 FROM friend_stances AS stances WHERE stances.stance = 'blocks'
        AND (stances.member = \(one) AND stances.other = \(other)
          OR stances.member = \(other) AND stances.other = \(one)))
    """
  }

  // MARK: Acting

  /// Performs a member's act on another member.
  /// - Returns: the resulting stances; `nil` if the present state does not allow the act.
  /// - Throws: `invalidRecord` if the member has too many requests, or asks the same member again too soon.
  package func act(
    _ act: FriendAct, of member: UUID, on other: UUID, at time: Int64 = WallClock.now()
  ) throws(StorageError) -> Friendship? {
    let before = try friendship(of: member, with: other)
    guard let after = before.after(act) else { return nil }
    if after == before { return after }
    if act == .ask, before.state == .stranger {
      try requirePatience(of: member, with: other, at: time)
    }
    if after.mine != before.mine {
      try set(after.mine, of: member, on: other, at: time, asking: act == .ask)
    }
    if after.theirs != before.theirs {
      try set(after.theirs, of: other, on: member, at: time, asking: false)
    }
    try tell(other, of: member, before, after, at: time)
    return after
  }

  /// Tells the other of a request and of an answer to one; what ends is not told, and takes back what was told of its beginning.
  private func tell(
    _ other: UUID, of member: UUID, _ before: Friendship, _ after: Friendship, at time: Int64
  ) throws(StorageError) {
    let book = NoticeBook(connection)
    func notice(_ detail: String) -> Notice {
      var notice = Notice(
        ClubNotices.friend, subject: "\(member)/\(detail)", path: "/settings/friends")
      notice.detail = detail
      notice.actor = member
      return notice
    }
    switch after.state {
    // Whom the other blocks waits as for any unanswered request.
    case .asked where after.theirs != .blocks: try book.tell(other, notice("asked"), at: time)
    case .friend where before.state != .friend: try book.tell(other, notice("accepted"), at: time)
    case .stranger, .blocked:
      for (teller, told) in [(member, other), (other, member)] {
        for detail in ["asked", "accepted"] {
          try book.withdraw(ClubNotices.friend, "\(teller)/\(detail)", from: told)
        }
      }
    default: break
    }
  }

  private func requirePatience(
    of member: UUID, with other: UUID, at time: Int64
  ) throws(StorageError) {
    let isTooSoon = try connection.exists(
      "SELECT 1 FROM friend_stances WHERE member = $1 AND other = $2 AND asked_at > $3", member,
      other, time - Self.patience)
    if isTooSoon {
      throw .invalid("", "too_soon", "You asked this member today already.")
    }
    if try all(of: member).count(where: { $0.state == .asked }) >= Self.maximumRequests {
      throw .invalid("", "too_many", "\(Self.maximumRequests) requests wait; take some back.")
    }
  }

  private func stance(
    of member: UUID, on other: UUID
  ) throws(StorageError) -> Friendship.Stance {
    let name = try connection.row(
      "SELECT stance FROM friend_stances WHERE member = $1 AND other = $2", member, other
    ) { $0.string(0) }
    return try name.map(Self.stance) ?? .none
  }

  private func set(
    _ stance: Friendship.Stance, of member: UUID, on other: UUID, at time: Int64, asking: Bool
  ) throws(StorageError) {
    try connection.run(
      """
      INSERT INTO friend_stances (member, other, stance, since, asked_at)
      VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (member, other) DO UPDATE SET stance = excluded.stance, since = excluded.since,
        asked_at = coalesce(excluded.asked_at, friend_stances.asked_at)
      """, member, other, stance.name.description, time, asking ? time : nil)
  }

  private static func stance(_ stored: String) throws(StorageError) -> Friendship.Stance {
    guard let stance = Friendship.Stance(name: stored) else {
      throw .damaged("'\(stored)' is not what a member decides about another")
    }
    return stance
  }
}
