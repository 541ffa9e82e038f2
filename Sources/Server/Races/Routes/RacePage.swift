import HTTP
import JSON
import Spaces
import Storage

/// A page of the list of races: the latest start first, those without one last.
struct RacePage {
  /// The last race of the previous page.
  struct Cursor: Sendable {
    let start: Int64
    let race: UUID
  }

  private struct Entry {
    let race: UUID
    let name: String
    let start: Int64?
    let closed: Int64?
    let archived: Int64?
  }

  /// Largest number of races on a page.
  private static let maximumCount = 100
  /// A value before all stated starts.
  private static let noStart: Int64 = -1

  static let cursor = Parameter<Cursor>(
    "after", "`next` of the page before.", schema: .string(maximumLength: 60)
  ) { text in
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let start = Int64(parts[0]), let race = UUID(String(parts[1])) else {
      return nil
    }
    return Cursor(start: start, race: race)
  }

  private let entries: [Entry]
  private let hasMore: Bool

  /// Reads the page after a cursor.
  /// - Parameter forMember: true to include the races that only members of the club see.
  init(
    after cursor: Cursor?, forMember: Bool, on connection: Connection
  ) throws(StorageError) {
    let found = try connection.rows(
      """
      SELECT race, name, start_at, closed_at, archived_at FROM race_terms
      WHERE is_public = 1 AND is_members_only <= $5
        AND (coalesce(start_at, $1) < $2 OR coalesce(start_at, $1) = $2 AND race > $3)
      ORDER BY coalesce(start_at, $1) DESC, race LIMIT $4
      """, Self.noStart, cursor?.start ?? .max, cursor?.race, Self.maximumCount + 1,
      forMember
    ) { row throws(StorageError) in
      Entry(
        race: try row.uuid(0), name: row.string(1), start: row.optionalInt64(2),
        closed: row.optionalInt64(3), archived: row.optionalInt64(4))
    }
    entries = Array(found.prefix(Self.maximumCount))
    hasMore = found.count > entries.count
  }

  /// The page as `RaceList`.
  var json: [UInt8] {
    let races = entries.map { entry in
      var race = [
        JSONMember("id", .string(entry.race.description)), JSONMember("name", .string(entry.name)),
      ]
      if let start = entry.start { race.append(JSONMember("start_at", .integer(start))) }
      if let time = entry.closed { race.append(JSONMember("closed_at", .integer(time))) }
      if let time = entry.archived { race.append(JSONMember("archived_at", .integer(time))) }
      return JSONValue.object(race)
    }
    var page = [JSONMember("races", .array(races))]
    if hasMore, let last = entries.last {
      page.append(JSONMember("next", .string("\(last.start ?? Self.noStart).\(last.race)")))
    }
    return JSONValue.object(page).bytes
  }

  static let schema = Schema.object([
    .required(
      "races",
      .array(
        of: .object([
          .required("id", .uuid),
          .required("name", .string(maximumLength: 120)),
          .optional("start_at", .time),
          .optional("closed_at", .time),
          .optional("archived_at", .time),
        ]), maximumCount: maximumCount)),
    .optional("next", .string(maximumLength: 60), note: "For `after`, when there are more."),
  ])
}
