import ServerBase
import Storage

/// The tracks that a member's friends let friends see, within one transaction (K9).
///
/// Friendship and audience are read each time, so that a former friend sees nothing from the next answer on.
struct FriendTracks {
  let records: RecordStore
  let connection: Connection

  /// A track of a friend in the order of the list.
  struct Place {
    let friend: UUID
    let track: UUID
    /// The day of the start, UTC, since 1970. The moment may lie in the part of the line that nobody sees, and a list that
    /// is sorted by it tells it to a friend who moves an activity of another account between its tracks.
    let day: Int64

    fileprivate func isNewer(than other: Place) -> Bool {
      if day != other.day { return day > other.day }
      return other.track.bytes.lexicographicallyPrecedes(track.bytes)
    }
  }

  private var friends: Friends { Friends(records: records, connection: connection) }

  /// Returns true if a member lets friends see a track, and the viewer is one.
  func shows(_ track: UUID, of friend: UUID, to viewer: UUID) throws(StorageError) -> Bool {
    try place(of: track, of: friend, for: viewer) != nil
  }

  /// Returns the newest tracks of all friends of a member, the newest first.
  ///
  /// One row of an index is read for each friend, and one for each track that is returned.
  /// - Parameter end: the last track of the page before.
  /// - Throws: `noSuchRecord` if the member no longer sees that track.
  func newest(
    for viewer: UUID, after end: FriendTrackCursor?, limit: Int
  ) throws(StorageError) -> [Place] {
    var last: Place?
    if let end {
      last = try place(of: end.track, of: end.friend, for: viewer)
      if last == nil { throw .noSuchRecord }
    }
    var heads: [Place] = []
    for friend in try friends.list(of: viewer) {
      if let head = try newest(of: friend, after: last) { heads.append(head) }
    }
    var found: [Place] = []
    while found.count < limit,
      let newest = heads.indices.min(by: { heads[$0].isNewer(than: heads[$1]) })
    {
      let place = heads[newest]
      found.append(place)
      if let next = try self.newest(of: place.friend, after: place) {
        heads[newest] = next
      } else {
        heads.remove(at: newest)
      }
    }
    return found
  }

  /// Returns true if a member lets friends see a track.
  func hasListed(_ track: UUID, of member: UUID) throws(StorageError) -> Bool {
    try day(of: track, of: member) != nil
  }

  /// Returns the newest tracks that a member lets friends see.
  func listed(of member: UUID, limit: Int = Int.max) throws(StorageError) -> [UUID] {
    try connection.rows(
      """
      SELECT track FROM tracks WHERE member = $1 AND audience = 'friends' AND deletion = 0
      ORDER BY \(TrackTables.day) DESC, track DESC LIMIT $2
      """, member, limit
    ) { row throws(StorageError) in try row.uuid(0) }
  }

  /// Returns the members who let friends see any track.
  func members() throws(StorageError) -> [UUID] {
    try connection.rows(
      "SELECT DISTINCT member FROM tracks WHERE audience = 'friends' AND deletion = 0"
    ) { row throws(StorageError) in try row.uuid(0) }
  }

  private func day(of track: UUID, of member: UUID) throws(StorageError) -> Int64? {
    try connection.row(
      """
      SELECT \(TrackTables.day) FROM tracks
      WHERE member = $1 AND track = $2 AND audience = 'friends' AND deletion = 0
      """, member, track
    ) { $0.int64(0) }
  }

  private func place(
    of track: UUID, of friend: UUID, for viewer: UUID
  ) throws(StorageError) -> Place? {
    guard let day = try day(of: track, of: friend), try friends.isFriend(friend, of: viewer)
    else { return nil }
    return Place(friend: friend, track: track, day: day)
  }

  /// Returns a friend's newest track behind a place, or the newest of all.
  private func newest(of friend: UUID, after place: Place?) throws(StorageError) -> Place? {
    try connection.row(
      """
      SELECT track, \(TrackTables.day) FROM tracks
      WHERE member = $1 AND audience = 'friends' AND deletion = 0
        AND (\(TrackTables.day), track) < ($2, $3)
      ORDER BY \(TrackTables.day) DESC, track DESC LIMIT 1
      """, friend, place?.day ?? Int64.max, place?.track ?? friend
    ) { row throws(StorageError) in
      Place(friend: friend, track: try row.uuid(0), day: row.int64(1))
    }
  }
}

/// The last track of a page of the list, behind which the next page begins.
struct FriendTrackCursor: Sendable {
  let friend: UUID
  let track: UUID

  init(friend: UUID, track: UUID) {
    self.friend = friend
    self.track = track
  }

  /// Parses a cursor; `nil` if it is malformed.
  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let friend = UUID(String(parts[0])), let track = UUID(String(parts[1]))
    else { return nil }
    self.init(friend: friend, track: track)
  }

  var text: String { "\(friend).\(track)" }
}
