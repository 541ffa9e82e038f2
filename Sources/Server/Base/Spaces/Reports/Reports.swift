import Club
import JSON
import Spaces
package import Storage

/// Members' reports about what others made: records of shared spaces, comments on tracks; and decisions on them, within one transaction.
///
/// Records of every collection with a field `hidden` in its grants can be reported; the right to edit that
/// field is the right to decide.
package struct Reports {
  let records: RecordStore
  let connection: Connection

  package init(records: RecordStore, connection: Connection) {
    self.records = records
    self.connection = connection
  }

  /// Maximum number of a member's undecided reports.
  static let maximumOpen = 100
  /// Maximum number of records in a queue; the rest follow as these are decided.
  static let queueLength = 200

  /// Maximum number of members who are told of a report.
  private static let maximumTold = 100

  /// A decision about a reported record.
  enum Decision: CaseIterable {
    /// Hide the record from others.
    case hide
    /// Show the record again.
    case restore
    /// Reject the report.
    case dismiss

    var name: StaticString {
      switch self {
      case .hide: "hide"
      case .restore: "restore"
      case .dismiss: "dismiss"
      }
    }

    init?(name: String) {
      guard let decision = Self.allCases.first(where: { $0.name.isSame(as: name) }) else {
        return nil
      }
      self = decision
    }
  }

  /// The place of a record.
  package struct Place {
    let space: UUID
    let collection: String
    let id: UUID

    package init(space: UUID, collection: String, id: UUID) {
      self.space = space
      self.collection = collection
      self.id = id
    }

    /// The record as the subject of notices.
    var text: String { "\(space)/\(collection)/\(id)" }
  }

  // MARK: Reporting

  /// Stores a member's report, replacing the member's earlier one about the same record.
  /// - Returns: false if there is no such record that the member may read.
  /// - Throws: `invalidRecord` if too many reports of the member are undecided.
  package func add(
    _ place: Place, by member: UUID, reason: String, note: String?, at time: Int64 = WallClock.now()
  ) throws(StorageError) -> Bool {
    guard let record = try record(at: place), try records.shows(record, to: member, on: connection)
    else { return false }
    // Reports about deleted records need no decision.
    try connection.run(
      "DELETE FROM space_reports WHERE member = $1 AND NOT \(Self.isLive)", member)
    let open = try connection.row(
      "SELECT count(*) FROM space_reports WHERE member = $1 AND decided_at IS NULL", member
    ) { $0.int(0) }
    guard open ?? 0 < Self.maximumOpen else {
      throw .invalid("", "too_many", "\(Self.maximumOpen) reports of yours wait for a decision.")
    }
    try connection.run(
      """
      INSERT INTO space_reports (space, collection, record, member, reason, note, made_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7)
      ON CONFLICT (space, collection, record, member) DO UPDATE SET reason = excluded.reason,
        note = excluded.note, made_at = excluded.made_at, decided_at = NULL
      """, place.space, place.collection, place.id, member, reason, note, time)
    try tellThoseWhoDecide(about: place, except: member, at: time)
    return true
  }

  /// Tells those who edit the space, and administrators, once for all reports about a record until they are decided.
  private func tellThoseWhoDecide(
    about place: Place, except reporter: UUID, at time: Int64
  ) throws(StorageError) {
    let judges = try connection.rows(
      """
      SELECT member, 1 FROM space_members WHERE space = $1 AND role IN ('editor', 'owner')
      UNION SELECT id, 0 FROM members WHERE role = 'administrator'
        AND id NOT IN (SELECT member FROM space_members WHERE space = $1 AND role IN ('editor', 'owner'))
      LIMIT $2
      """, place.space, Self.maximumTold
    ) { row throws(StorageError) in (member: try row.uuid(0), isEditor: row.bool(1)) }
    for judge in judges where judge.member != reporter {
      var notice = Notice(
        ClubNotices.report, subject: place.text,
        path: judge.isEditor ? "/settings/reports/\(place.space)" : "/settings/reports")
      notice.space = place.space
      try NoticeBook(connection).tell(judge.member, notice, at: time)
    }
  }

  /// SQL that is true if a report's record has not been deleted.
  static let isLive = """
    EXISTS (SELECT 1 FROM records WHERE records.space = space_reports.space
      AND records.collection = space_reports.collection AND records.id = space_reports.record
      AND records.deleted_at IS NULL)
    """

  private func record(at place: Place) throws(StorageError) -> Record? {
    guard records.collections[place.collection]?.grants.isModerated == true else { return nil }
    return try records.live(
      place.collection, id: place.id, in: place.space, on: connection)
  }

  // MARK: Deciding

  /// Carries out a decision, with the writer of the member who decided.
  /// - Parameter hidden: the value for the record's field `hidden`.
  /// - Returns: false if there is no such record.
  func decide(
    _ decision: Decision, _ place: Place, hidden: JSONValue, by writer: RecordWriter
  ) throws(StorageError) -> Bool {
    guard try record(at: place) != nil else { return false }
    try NoticeBook(connection).withdraw(ClubNotices.report, place.text)
    switch decision {
    case .hide:
      try writer.edit(place.collection, id: place.id, fields: [JSONMember("hidden", hidden)])
      try connection.run(
        """
        UPDATE space_reports SET decided_at = $4
        WHERE space = $1 AND collection = $2 AND record = $3
        """, place.space, place.collection, place.id, writer.time)
    case .restore:
      try writer.edit(place.collection, id: place.id, fields: [JSONMember("hidden", .null)])
      try remove(place)
    case .dismiss:
      try remove(place)
    }
    return true
  }

  private func remove(_ place: Place) throws(StorageError) {
    try connection.run(
      "DELETE FROM space_reports WHERE space = $1 AND collection = $2 AND record = $3",
      place.space, place.collection, place.id)
  }

  // MARK: The queue

  /// Returns the reported and undecided, and the hidden records, the latest report first; of one space, or of all.
  func queue(of space: UUID? = nil) throws(StorageError) -> [JSONValue] {
    let places = try connection.rows(
      """
      SELECT space, collection, record, spaces.name FROM space_reports
      JOIN spaces ON spaces.id = space WHERE space = coalesce($1, space) AND \(Self.isLive)
      GROUP BY space, collection, record, spaces.name
      ORDER BY max(CASE WHEN decided_at IS NULL THEN 1 ELSE 0 END) DESC, max(made_at) DESC LIMIT $2
      """, space, Self.queueLength
    ) { row throws(StorageError) in
      (
        Place(space: try row.uuid(0), collection: row.string(1), id: try row.uuid(2)),
        row.optionalString(3)
      )
    }
    var queue: [JSONValue] = []
    for (place, name) in places {
      guard let record = try record(at: place) else { continue }
      let reports = try reports(about: place)
      if reports.isEmpty, !record.isHidden { continue }
      queue.append(
        .object(
          [
            JSONMember("space", .string(place.space.description)),
            JSONMember("space_name", .string(name ?? "")),
            JSONMember("collection", .string(place.collection)),
            JSONMember("record", .string(place.id.description)),
            JSONMember("is_hidden", .bool(record.isHidden)),
            JSONMember("reports", .array(reports)),
          ] + (try content(of: record))))
    }
    return queue
  }

  /// Returns the undecided reports about a record, without their authors.
  private func reports(about place: Place) throws(StorageError) -> [JSONValue] {
    try connection.rows(
      """
      SELECT reason, note, made_at FROM space_reports
      WHERE space = $1 AND collection = $2 AND record = $3 AND decided_at IS NULL
      ORDER BY made_at DESC LIMIT 100
      """, place.space, place.collection, place.id
    ) { row in
      var members = [JSONMember("reason", .string(row.string(0)))]
      if let note = row.optionalString(1) { members.append(JSONMember("note", .string(note))) }
      return .object(members + [JSONMember("made_at", .integer(row.int64(2)))])
    }
  }

  /// Returns the content of a record that is needed to decide: texts, picture and author.
  private func content(of record: Record) throws(StorageError) -> [JSONMember] {
    var members: [JSONMember] = []
    let words = ["name", "text", "note"].compactMap { record.body[$0]?.string }
    if !words.isEmpty {
      members.append(JSONMember("text", .string(words.joined(separator: "\n"))))
    }
    if let picture = record.body["picture"]?["file"]?.string {
      members.append(JSONMember("picture", .string(picture)))
    }
    let author = try record.author.flatMap { (author) throws(StorageError) in
      try connection.row("SELECT display_name FROM members WHERE id = $1", author) { $0.string(0) }
    }
    if let author { members.append(JSONMember("author", .string(author))) }
    return members
  }
}

extension RecordStore {
  /// Returns true if a member has reported a record and the report was not dismissed.
  package func isReported(
    _ record: Record, on connection: Connection
  ) throws(StorageError) -> Bool {
    try connection.exists(
      "SELECT 1 FROM space_reports WHERE space = $1 AND collection = $2 AND record = $3",
      record.space, record.collection, record.id)
  }

  /// Returns the number of records with reports that nobody has decided on, at most that of a queue.
  package func openReports(on connection: Connection) throws(StorageError) -> Int {
    try connection.row(
      """
      SELECT count(*) FROM (
        SELECT DISTINCT space, collection, record FROM space_reports
        WHERE decided_at IS NULL AND \(Reports.isLive) LIMIT $1) AS reported
      """, Reports.queueLength
    ) { $0.int(0) } ?? 0
  }
}
