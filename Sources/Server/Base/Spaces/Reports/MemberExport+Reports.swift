import Identity
import JSON
import Spaces
import Storage

extension MemberExport {
  /// What others reported about the member's records, and what the member reported. Who reported is not told: a report is made in
  /// confidence, which the right of access does not lift (GDPR, article 15, 4). Nothing of it is restored.
  static let reports = MemberExport(
    contents: TranslatedText(
      ca: """
        Els avisos que altres han fet sobre el que és teu (about.json), sense dir qui, i els que has fet tu (made.json).
        """,
      es: """
        Los avisos que otros han hecho sobre lo que es tuyo (about.json), sin decir quién, y los que has hecho tú (made.json).
        """,
      en: """
        The reports that others made about what is yours (about.json), without who made them, and those that you made \
        (made.json).
        """,
      fr: """
        Les signalements d’autres sur ce qui est à vous (about.json), sans dire de qui, et ceux que vous avez faits (made.json).
        """),
    write: { folder, member, data in
      for (file, condition) in [
        ("about.json", "author = $1 AND member <> $1"), ("made.json", "member = $1"),
      ] {
        let reports = try await data.database.read { connection throws(StorageError) in
          try connection.rows(
            """
            SELECT space_reports.collection, record, reason, note, made_at, decided_at
            FROM space_reports JOIN records ON records.space = space_reports.space
              AND records.collection = space_reports.collection AND records.id = record
            WHERE \(condition) ORDER BY made_at, record LIMIT 10000
            """, member.id, body: report)
        }
        if !reports.isEmpty { try await folder.add(file, JSONValue.array(reports).bytes) }
      }
    },
    restore: { (_, _, _) in Restoration() })

  private static func report(_ row: borrowing Row) throws(StorageError) -> JSONValue {
    var members = [
      JSONMember("collection", .string(row.string(0))),
      JSONMember("record", .string(try row.uuid(1).description)),
      JSONMember("reason", .string(row.string(2))),
    ]
    if let note = row.optionalString(3) { members.append(JSONMember("note", .string(note))) }
    members.append(JSONMember("made_at", .integer(row.int64(4))))
    if let decided = row.optionalInt64(5) {
      members.append(JSONMember("decided_at", .integer(decided)))
    }
    return .object(members)
  }
}
