import JSON
import Races
import Storage
import Text

/// The changes that a table of teams makes to a race: teams that are new, and other fields of teams that are there.
///
/// A line is about the team with its number, otherwise about the one with its name, regardless of case and accents; otherwise
/// about a new team. Empty fields leave what is there. Teams without a line stay as they are.
struct TeamTableChanges: Sendable {
  /// A line of the table.
  struct Row: Sendable {
    /// The number of the line, from 1.
    let line: Int
    /// The team that is there; `nil` for a new one.
    let team: UUID?
    let number: Int64
    let name: String
    /// All fields of a new team; the fields of another one that change.
    let fields: [JSONMember]

    /// The stable name of what happens to the team.
    var outcome: StaticString {
      team == nil ? "new" : fields.isEmpty ? "same" : "changed"
    }
  }

  /// The lines, in the order of the table.
  let rows: [Row]

  /// The message for a race that would have too many teams.
  static let tooMany = "The race would have more than \(RaceLimits.maximumTeams) teams."

  /// Compares a table with the teams of a race.
  /// - Throws: `invalidRecord` with errors whose path is `line.column`.
  init(_ table: TeamTable, to teams: [Record]) throws(StorageError) {
    let matches = Self.matches(of: table.lines, among: teams)
    let added = matches.count { $0 == nil }
    guard teams.count + added <= RaceLimits.maximumTeams else {
      throw .invalid("", "too_many", Self.tooMany)
    }
    let errors = Self.repeatedNames(table.lines, matches, teams)
    guard errors.isEmpty else { throw .invalidRecord(Array(errors.prefix(Schema.maximumErrors))) }
    let numbers = teams.compactMap { $0.body["number"]?.int64 } + table.lines.compactMap(\.number)
    var next = numbers.max() ?? 0
    rows = zip(table.lines, matches).map { line, team in
      guard let team else {
        var fields = line.fields
        if line.number == nil {
          next += 1
          fields.append(JSONMember("number", .integer(next)))
        }
        return Row(
          line: line.line, team: nil, number: line.number ?? next, name: line.name, fields: fields)
      }
      return Row(
        line: line.line, team: team.id, number: line.number ?? team.body["number"]?.int64 ?? 0,
        name: line.name, fields: line.fields.filter { team.body[$0.key] != $0.value })
    }
  }

  /// The team that each line is about; `nil` for a new one. Numbers go before names, whichever line comes first.
  private static func matches(of lines: [TeamTable.Line], among teams: [Record]) -> [Record?] {
    let byNumber = Dictionary(
      teams.map { ($0.body["number"]?.int64 ?? 0, $0) }, uniquingKeysWith: { first, _ in first })
    let matched = lines.map { line in line.number.flatMap { byNumber[$0] } }
    let taken = Set(matched.compactMap { $0?.id })
    let byName = Dictionary(
      teams.filter { !taken.contains($0.id) }.map { (Self.plainName($0), $0) },
      uniquingKeysWith: { first, _ in first })
    return zip(lines, matched).map { line, team in team ?? byName[line.name.inPlainLetters] }
  }

  /// The errors for lines whose new name another team has, which no line renames.
  private static func repeatedNames(
    _ lines: [TeamTable.Line], _ matches: [Record?], _ teams: [Record]
  ) -> [FieldError] {
    let taken = Set(matches.compactMap { $0?.id })
    let others = Set(teams.filter { !taken.contains($0.id) }.map(plainName))
    return zip(lines, matches).compactMap { line, team in
      let name = line.name.inPlainLetters
      guard others.contains(name), team.map(plainName) != name else { return nil }
      return FieldError(
        path: "\(line.line).name", code: "repeated",
        message: "Another team of the race has this name.")
    }
  }

  private static func plainName(_ team: Record) -> String {
    (team.body["name"]?.string ?? "").inPlainLetters
  }
}

extension JSONWriter {
  /// Writes the rows as the member `rows`.
  mutating func write(_ changes: TeamTableChanges) {
    beginArray("rows")
    for row in changes.rows {
      beginObject()
      member("line", row.line)
      member("outcome", row.outcome)
      member("number", row.number)
      member("name", row.name)
      member("team", row.team?.description)
      if row.team != nil, !row.fields.isEmpty {
        beginArray("fields")
        for field in row.fields { string(field.key) }
        endArray()
      }
      endObject()
    }
    endArray()
  }
}
