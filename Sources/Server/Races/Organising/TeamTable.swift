import HTTP
import JSON
import Races
import Spaces
import Text

/// The teams of a table from an organiser's spreadsheet.
///
/// The first line names the columns, in any of the app's languages; other columns are named in the answer. Errors are
/// reported by line and column, and then no team is taken.
struct TeamTable: Sendable {
  /// A line about a team.
  struct Line: Sendable {
    /// The number of the line in the table, from 1.
    let line: Int
    /// The fields of the team that the line states, in the order of its columns.
    let fields: [JSONMember]

    var name: String { JSONValue.object(fields)["name"]?.string ?? "" }
    var number: Int64? { JSONValue.object(fields)["number"]?.int64 }
  }

  private enum Column: String, CaseIterable {
    case number, name, category, members, phone
    case start = "start_at"

    /// The column's names in all languages, in lower case without accents.
    var names: Set<String> {
      switch self {
      case .number:
        ["number", "no", "nr", "bib", "dorsal", "numero", "num", "n", "dossard"]
      case .name: ["name", "team", "team name", "nom", "equip", "nombre", "equipo", "equipe"]
      case .category: ["category", "class", "categoria", "categorie"]
      case .members:
        [
          "members", "participants", "membres", "integrants", "miembros", "integrantes",
          "participantes",
        ]
      case .phone: ["phone", "telephone", "mobile", "telefon", "mobil", "telefono", "movil", "tel"]
      case .start:
        [
          "start", "start time", "starts", "wave", "sortida", "hora de sortida", "hora sortida",
          "salida", "hora de salida", "hora salida", "depart", "heure de depart", "vague", "onada",
        ]
      }
    }
  }

  /// The lines, each about a team of its own.
  let lines: [Line]
  /// The names of columns that none of the fields is read from.
  let unusedColumns: [String]

  /// Reads a table.
  /// - Parameter clock: reads the times at which teams start.
  /// - Throws: `invalid-fields` with `errors` whose `field` is `line.column`.
  init(_ bytes: [UInt8], at clock: StartClock) throws(Problem) {
    let table: CSVTable
    do throws(CSVTable.Failure) {
      table = try CSVTable(bytes)
    } catch {
      throw Self.problem(error)
    }
    guard let head = table.rows.first else {
      throw .invalid("", code: "empty_table", "The table has no lines.")
    }
    let columns = head.fields.map(Self.column(named:))
    guard columns.contains(.name) else {
      throw .invalid(
        String(head.line), code: "no_head",
        "The first line must name the columns, one of which is the name of the team.")
    }
    guard table.rows.count - 1 <= RaceLimits.maximumTeams else {
      throw .invalid("", code: "too_many", TeamTableChanges.tooMany)
    }
    var reading = Reading(columns: columns, clock: clock)
    for row in table.rows.dropFirst() { reading.read(row) }
    guard reading.errors.isEmpty else {
      throw .invalid(Array(reading.errors.prefix(Schema.maximumErrors)))
    }
    guard !reading.lines.isEmpty else {
      throw .invalid("", code: "empty_table", "The table has no teams.")
    }
    lines = reading.lines
    unusedColumns = zip(columns, head.fields).filter { $0.0 == nil && !$0.1.isEmpty }
      .prefix(RaceSchemas.maximumUnusedColumns)
      .map { (_, name) in
        String(String.UnicodeScalarView(name.unicodeScalars.prefix(RaceSchemas.unusedColumnLength)))
      }
  }

  private static func problem(_ failure: CSVTable.Failure) -> Problem {
    switch failure {
    case .notText:
      .invalid(
        "", code: "not_unicode",
        "The table is not written in UTF-8: save it as \"CSV UTF-8\" and try again.")
    case .openQuote(let line):
      .invalid(String(line), code: "open_quote", "A quoted field on line \(line) has no end.")
    }
  }

  private static func column(named name: String) -> Column? {
    let plain = name.inPlainLetters.filter { !".:º°#".contains($0) }
    return Column.allCases.first { $0.names.contains(plain) }
  }

  /// The state of reading a table.
  private struct Reading {
    let columns: [Column?]
    let clock: StartClock
    var numbers: Set<Int64> = []
    var names: Set<String> = []
    var lines: [Line] = []
    var errors: [FieldError] = []

    mutating func read(_ row: CSVTable.Row) {
      var fields: [JSONMember] = []
      for (column, text) in zip(columns, row.fields) where !text.isEmpty {
        guard let column, let value = value(of: column, text, row.line) else { continue }
        fields.append(JSONMember(column.rawValue, value))
      }
      let name = zip(columns, row.fields).first { $0.0 == .name }?.1 ?? ""
      if VisibleText.isBlank(name) {
        refuse(row.line, .name, "required", "The team has no name.")
      } else if !names.insert(name.inPlainLetters).inserted {
        refuse(row.line, .name, "repeated", "Another line has a team of this name.")
      }
      lines.append(Line(line: row.line, fields: fields))
    }

    private mutating func value(of column: Column, _ text: String, _ line: Int) -> JSONValue? {
      if column == .start {
        guard let start = clock.time(text) else {
          refuse(line, column, "not_a_time", "Must be a time within ten years, such as 08:15.")
          return nil
        }
        return .integer(start)
      }
      guard column == .number else {
        let schema = RaceSchemas.newTeam(column.rawValue)
        if let error = schema?.check(.string(text)).first
          ?? (column == .name ? NameRule.error(text, path: "name") : nil)
        {
          refuse(line, column, error.code, error.message)
          return nil
        }
        return .string(text)
      }
      guard let number = Int64(text), (1...999_999).contains(number) else {
        refuse(line, column, "not_a_number", "Must be a whole number from 1 to 999,999.")
        return nil
      }
      if !numbers.insert(number).inserted {
        refuse(line, column, "taken", "Another line has this number.")
      }
      return .integer(number)
    }

    private mutating func refuse(
      _ line: Int, _ column: Column, _ code: String, _ message: String
    ) {
      errors.append(FieldError(path: "\(line).\(column.rawValue)", code: code, message: message))
    }
  }
}

/// Reads the times at which teams start, as organisers write them.
struct StartClock {
  /// The start of the race, milliseconds since 1970; a time alone is one of its day.
  let raceStart: Int64?
  /// Minutes east of UTC where the race is.
  let offset: Int

  /// Returns milliseconds since 1970 of `08:15`, `8h15`, `2026-05-01 08:15` or `1/5/2026 8:15`; `nil` for anything else,
  /// for a time alone where the race has no start, and for one that is more than ten years from it.
  func time(_ text: String) -> Int64? {
    guard let written = WrittenTime(text) ?? timeOfDay(text) else { return nil }
    let time = written.milliseconds - (written.hasZone ? 0 : Int64(offset) * 60_000)
    guard let raceStart else { return time }
    return abs(time - raceStart) <= RaceLimits.farthestTime ? time : nil
  }

  private func timeOfDay(_ text: String) -> WrittenTime? {
    guard let raceStart, text.utf8.count <= 8 else { return nil }
    let day = CalendarDay(milliseconds: raceStart, offset: offset).text
    let clock = String(text.lowercased().map { $0 == "h" || $0 == "." ? ":" : $0 })
    return WrittenTime("\(day) \(clock)")
  }
}
