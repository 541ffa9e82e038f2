import Storage

/// Reads one page of a member's feed: first the changes in spaces that the device has read completely, the member's own
/// among them, then the next part of a space that it reads from the beginning.
struct FeedReader {
  let replicator: Replicator
  let member: UUID
  /// The followed shared spaces, in the order in which the member began to follow them.
  let followed: [FollowedSpace]
  let start: FeedCursor
  /// The sequence number of the last change in the member's spaces.
  let end: Int64
  let limit: Int
  let connection: Connection

  private var size = 0
  private var records: [[UInt8]] = []
  private var count = 0

  init(
    replicator: Replicator, member: UUID, followed: [FollowedSpace], start: FeedCursor,
    end: Int64, limit: Int, connection: Connection
  ) {
    self.replicator = replicator
    self.member = member
    self.followed = followed
    self.start = start
    self.end = end
    self.limit = limit
    self.connection = connection
  }

  /// Bytes after which a page is full, whatever its limit.
  private static let pageSize = 1 << 20

  private var isFull: Bool { count >= limit || size >= Self.pageSize }

  mutating func page() throws(StorageError) -> FeedPage {
    let place = try readChanges()
    let (joined, reading) = place < end ? (start.joined, start.reading) : try readJoined()
    var page = FeedPage(
      cursor: FeedCursor(run: replicator.run, sequence: place, joined: joined, reading: reading))
    page.records = records
    page.hasMore = place < end || joined < end
    // Changes up to the cursor were sent before.
    let known = start.sequence
    func isNew(_ change: Int64) -> Bool { change > known && change <= place }
    page.spaces = followed.filter { isNew($0.changed) }
    if known > 0 {
      page.left = try replicator.records.departures(
        of: member, after: known, on: connection
      ).filter { $0.left <= place }.map(\.id)
    }
    return page
  }

  /// Reads the changes since the cursor in the spaces that have been read completely.
  /// - Returns: the sequence number up to which all changes have been read.
  private mutating func readChanges() throws(StorageError) -> Int64 {
    let shared = followed.filter { $0.since <= start.joined && $0.last > start.sequence }
    let spaces = [member] + shared.map(\.id)
    // Sequence numbers are read first, so that of many spaces only the records of this page are read.
    var last = Int64.max
    if spaces.count > 1 {
      var places: [Int64] = []
      for space in spaces {
        places += try replicator.records.places(
          in: space, after: start.sequence, limit: limit + 1, on: connection)
      }
      places.sort()
      if places.count > limit { last = places[limit] }
    }
    var changed: [Record] = []
    for space in spaces {
      changed += try replicator.records.changes(
        in: space, after: start.sequence, upTo: last, limit: limit + 1, on: connection)
    }
    changed.sort { $0.sequence < $1.sequence }
    return try append(changed) ?? end
  }

  /// Reads the spaces that the member began to follow after the cursor, one after the other.
  /// - Returns: the sequence number after which followed spaces are still unread, and the progress in the next one.
  private mutating func readJoined() throws(StorageError) -> (Int64, FeedCursor.Reading?) {
    var joined = start.joined
    for space in followed where space.since > start.joined {
      let reading = start.reading?.since == space.since ? start.reading : nil
      let from = reading?.sequence ?? 0
      if isFull { return (joined, reading) }
      if space.last > from {
        let records = try replicator.records.changes(
          in: space.id, after: from, limit: limit - count + 1, on: connection)
        if let last = try append(records) {
          return (joined, FeedCursor.Reading(since: space.since, sequence: last))
        }
      }
      joined = space.since
    }
    return (end, nil)
  }

  /// Adds records to the page until it is full.
  /// - Returns: the sequence number of the last record added; `nil` if all fit.
  private mutating func append(_ changed: [Record]) throws(StorageError) -> Int64? {
    var last = start.sequence
    for record in changed {
      if isFull { return last }
      last = record.sequence
      count += 1
      guard let collection = replicator.records.collections[record.collection] else { continue }
      let text = try replicator.text(of: record, in: collection, of: member, on: connection)
      size += text.count
      records.append(text)
    }
    return nil
  }
}
