import JSON

/// Records that an administrator looks for.
public struct RecordFilter: Sendable {
  /// Where they are.
  public enum Place: Sendable {
    /// In any space.
    case anywhere
    /// In this space.
    case space(UUID)
    /// In this member's own space, or made by the member elsewhere.
    case member(UUID)
  }

  /// The name of their collection.
  public var collection: String
  /// Where they are.
  public var place: Place
  /// True for deleted records that can be restored, false for live ones.
  public var isDeleted: Bool

  /// - Parameters: the values of the properties of these names.
  public init(_ collection: String, _ place: Place = .anywhere, isDeleted: Bool = false) {
    self.collection = collection
    self.place = place
    self.isDeleted = isDeleted
  }
}

/// A record with its space.
public struct PlacedRecord: Sendable {
  /// The record.
  public let record: Record
  /// Its size in the database, in bytes.
  public let bytes: Int
  /// The name of the kind of its space.
  public let kind: String
  /// The name of the space, if it has one.
  public let spaceName: String?
}

/// A page of found records.
public struct RecordPage: Sendable {
  /// The records, the latest change first.
  public var records: [PlacedRecord] = []
  /// The position before which the next page begins; `nil` after the last one. A page may be short although others follow.
  public var next: Int64?
}

/// Records of all spaces, for administrators.
extension RecordStore {
  /// Maximum number of records of a page.
  public static let pageSize = 50
  /// Maximum number of records that are looked at for a page.
  private static let maximumScanned = 2_000
  /// Maximum bytes of the records that are looked at for a page.
  private static let maximumScannedBytes = 8 << 20

  /// Returns a page of records, the latest change first. Looks at a limited number, however many there are.
  /// - Parameters:
  ///   - sequence: the `next` of the page before; `nil` for the first one.
  ///   - isWanted: a further condition.
  public func browse(
    _ filter: RecordFilter, before sequence: Int64? = nil, on connection: Connection,
    where isWanted: (PlacedRecord) throws(StorageError) -> Bool = { (_) in true }
  ) throws(StorageError) -> RecordPage {
    var page = RecordPage()
    var (position, scanned, bytes) = (sequence ?? .max, 0, 0)
    let step = Self.pageSize + 1
    while true {
      let found = try candidates(filter, before: position, limit: step, on: connection)
      for placed in found {
        if page.records.count == Self.pageSize {
          page.next = position
          return page
        }
        position = placed.record.sequence
        scanned += 1
        bytes += placed.bytes
        if Self.passes(placed.record, filter), try isWanted(placed) { page.records.append(placed) }
      }
      if found.count < step { return page }
      if scanned >= Self.maximumScanned || bytes >= Self.maximumScannedBytes {
        page.next = position
        return page
      }
    }
  }

  private static func passes(_ record: Record, _ filter: RecordFilter) -> Bool {
    record.collection == filter.collection && (record.deletedAt != nil) == filter.isDeleted
      && record.body.object?.isEmpty == false
  }

  /// Returns records from an index of the place, of which some may not pass the filter.
  private func candidates(
    _ filter: RecordFilter, before sequence: Int64, limit: Int, on connection: Connection
  ) throws(StorageError) -> [PlacedRecord] {
    func page(_ condition: String) -> String {
      "SELECT * FROM (\(Self.columns) WHERE \(condition) AND seq < $2 ORDER BY seq DESC LIMIT $3) AS page"
    }
    let (found, value): (String, any SQLBindable) =
      switch filter.place {
      case .anywhere:
        (
          page(
            filter.isDeleted
              ? "collection = $1 AND deleted_at IS NOT NULL AND body <> '{}'" : "collection = $1"),
          filter.collection
        )
      case .space(let space): (page("space = $1"), space)
      case .member(let member): (page("space = $1") + " UNION ALL " + page("author = $1"), member)
      }
    return try connection.rows(
      """
      SELECT found.*, length(found.body), spaces.kind, spaces.name FROM (\(found)) AS found
      JOIN spaces ON spaces.id = found.space ORDER BY found.seq DESC LIMIT $3
      """, value, sequence, limit, body: Self.placed)
  }

  /// Returns a record with its space, deleted or not.
  public func placed(
    _ collection: String, id: UUID, in space: UUID, on connection: Connection
  ) throws(StorageError) -> PlacedRecord? {
    try connection.row(
      """
      SELECT found.*, length(found.body), spaces.kind, spaces.name FROM (
        \(Self.columns) WHERE space = $1 AND collection = $2 AND id = $3) AS found
      JOIN spaces ON spaces.id = found.space
      """, space, collection, id, body: Self.placed)
  }

  private static func placed(_ row: borrowing Row) throws(StorageError) -> PlacedRecord {
    PlacedRecord(
      record: try record(row), bytes: row.int(9), kind: row.string(10),
      spaceName: row.optionalString(11))
  }

  /// Returns the number of live records of the same space that name a record, by collection.
  public func dependents(
    of record: Record, on connection: Connection
  ) throws(StorageError) -> [(collection: String, count: Int)] {
    try connection.rows(
      """
      SELECT collection, count(*) FROM records
      WHERE space = $1 AND deleted_at IS NULL AND id <> $2 AND lower(body) LIKE $3
      GROUP BY collection ORDER BY collection
      """, record.space, record.id, "%\"\(record.id.description.lowercased())\"%"
    ) { ($0.string(0), $0.int(1)) }
  }

  /// Returns the number and the bytes of the files that a record names.
  public func fileSizes(
    of record: Record, on connection: Connection
  ) throws(StorageError) -> (count: Int, bytes: Int64) {
    try connection.row(
      """
      SELECT count(*), coalesce(sum(size), 0) FROM record_files
      WHERE space = $1 AND collection = $2 AND record = $3
      """, record.space, record.collection, record.id
    ) { ($0.int(0), $0.int64(1)) } ?? (0, 0)
  }
}
