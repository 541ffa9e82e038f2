import JSON
public import Text

/// A logbook of another app, as a table whose first row names the columns.
public struct CarriedLogbook: Sendable {
  /// The most bytes of a file.
  public static let maximumSize = 16 << 20
  public static let maximumRows = 50_000
  /// The columns that are looked at.
  public static let maximumColumns = 100
  /// The most rows that are shown because they cannot be read.
  public static let maximumUnreadable = 20

  /// What can be read of it, once it is said which column is what.
  public struct Reading: Sendable {
    public let entries: [CarriedEntry]
    /// How many of them are routes, whose grades stay as they were given.
    public let routes: Int
    /// How many have no day that can be read, or one that is still to come.
    public let refused: Int
    /// The first of those, as they stand in the table.
    public let unreadable: [CSVTable.Row]
    /// The order of day and month in days of figures, by the days themselves.
    public let order: LoggedDay.Order
    /// What the rows say of how they ended, those first whose meaning nobody knows.
    public let results: [Result]
    /// How many rows no entry is made of, by what they mean or because that is not known.
    public let skipped: Int
  }

  /// A value of the result, as the table has it.
  public struct Result: Equatable, Sendable {
    /// Empty where nothing is written.
    public let text: String
    /// How many rows say it.
    public internal(set) var count: Int
    /// What it means; `nil` where that is not known.
    public let meaning: LogMeaning?
  }

  /// What stands between a result and how it was led.
  static let separator = " · "

  /// Whether the file is UTF-8; otherwise it is read as Windows-1252, in which Excel saves a CSV.
  public let isUnicode: Bool
  /// The names of the columns.
  public let header: [String]
  /// The rows below.
  public let rows: [CSVTable.Row]
  /// The app whose export it is; `nil` for one that is not known.
  public let export: LogExport?

  public init(_ bytes: [UInt8]) throws(CarriedError) {
    guard bytes.count <= Self.maximumSize else { throw .tooLarge }
    isUnicode = String(validating: bytes, as: UTF8.self) != nil
    let all: [CSVTable.Row]
    do throws(CSVTable.Failure) {
      all = try CSVTable(bytes).rows
    } catch {
      throw .noTable(error)
    }
    guard let first = all.first, all.count > 1 else { throw .empty }
    guard all.count <= Self.maximumRows + 1 else { throw .tooLarge }
    header = Array(first.fields.prefix(Self.maximumColumns))
    rows = Array(all.dropFirst())
    export = LogExport.of(header)
  }

  /// A table of texts that were written in another form.
  init(header: [String], _ rows: [[String]]) throws(CarriedError) {
    guard rows.count <= Self.maximumRows else { throw .tooLarge }
    isUnicode = true
    self.header = header
    self.rows = rows.enumerated().map { CSVTable.Row(line: $0.offset + 1, fields: $0.element) }
    export = LogExport.of(header)
  }

  /// Reads the rows.
  ///
  /// - Parameters:
  ///   - columns: the place of each column that the table has; without one for days, no row can be read.
  ///   - isDayFirst: whether the day comes before the month in days of figures that can be read both ways.
  ///   - meanings: what results mean whose meaning is not known, or another one than usual.
  ///   - now: milliseconds since 1970; what is told of later is no entry.
  public func entries(
    _ columns: [(column: LogColumn, index: Int)], isDayFirst: Bool = true,
    meanings: [String: LogMeaning] = [:], now: Int64 = .max
  ) -> Reading {
    // The column of the day says nothing else, whatever its name could mean too.
    let day = columns.first { $0.column == .day }?.index
    let cells = Cells(columns.filter { $0.column == .day || $0.index != day }, of: self)
    let order = LoggedDay.order(of: rows.map { cells.text(.day, $0) ?? "" })
    let isDayFirst = order == .ambiguous ? isDayFirst : order != .monthFirst
    let namesFont = rows.contains { WrittenGrade.namesFont(cells.text(.grade, $0) ?? "") }
    var entries: [CarriedEntry] = []
    var (routes, skipped) = (0, 0)
    var refused: [CSVTable.Row] = []
    var results: [Result] = []
    var places: [String: Int] = [:]
    for row in rows {
      guard let day = LoggedDay(cells.text(.day, row) ?? "", isDayFirst: isDayFirst),
        !LoggedTries.isAhead(String(decoding: day.text.utf8.prefix(10), as: UTF8.self), of: now)
      else {
        refused.append(row)
        continue
      }
      let told = [cells.text(.outcome, row), cells.text(.lead, row)].compactMap { $0 }
      let parts = told.filter { !$0.isEmpty }
      let result = parts.joined(separator: Self.separator)
      let place = places[result] ?? results.count
      if place == results.count {
        places[result] = place
        let usual = told.isEmpty ? .sent : meaning(of: parts)
        results.append(Result(text: result, count: 0, meaning: meanings[result] ?? usual))
      }
      results[place].count += 1
      guard let meaning = results[place].meaning, meaning != .nothing else {
        skipped += 1
        continue
      }
      let isRoute =
        LogWords(cells.text(.kind, row) ?? "").areOfRoute || LogWords(result).areOfRoute
      if isRoute { routes += 1 }
      let scale: WrittenGrade.Scale = isRoute ? .other : namesFont ? .named : .boulder
      entries.append(
        CarriedEntry(
          day: day, name: cells.text(.name, row) ?? "", place: cells.text(.place, row) ?? "",
          grade: cells.text(.grade, row) ?? "",
          scale: WrittenGrade.Scale(named: cells.text(.scale, row) ?? "") ?? scale,
          meaning: meaning, tries: cells.text(.tries, row) ?? "",
          note: cells.text(.note, row) ?? ""))
    }
    return Reading(
      entries: entries, routes: routes, refused: refused.count,
      unreadable: Array(refused.prefix(Self.maximumUnreadable)), order: order,
      results: results.filter { $0.meaning == nil } + results.filter { $0.meaning != nil },
      skipped: skipped)
  }

  /// What a result means by the table of its export, or by its words. `nil` where nothing is written, too: an app
  /// that writes results leaves none empty for a send.
  private func meaning(of parts: [String]) -> LogMeaning? {
    export?.meaning(parts) ?? LogMeaning(words: parts.joined(separator: " "))
  }

  /// Which column is what, by their names; each column is one thing at most.
  public var columns: [(column: LogColumn, index: Int)] {
    if let export {
      return export.columns.compactMap { column, names in
        Self.indices(of: names, in: header).first.map { (column: column, index: $0) }
      }
    }
    let names = header.map { LogWords($0).words }
    var found: [(column: LogColumn, index: Int)] = []
    for column in LogColumn.allCases {
      for word in column.words {
        let index = names.indices.first { index in
          let isMeant =
            names[index].contains { word.isSame(as: $0) }
            || word.isSame(as: names[index].joined(separator: " "))
          return isMeant && !found.contains { $0.index == index }
        }
        guard let index else { continue }
        found.append((column: column, index: index))
        break
      }
    }
    return found
  }
}

extension CarriedLogbook {
  /// The places of columns by their own names, in the order of the names.
  private static func indices(of names: [StaticString], in header: [String]) -> [Int] {
    names.compactMap { name in header.firstIndex { name.isSame(as: $0) } }
  }

  /// The cells of a table by what their columns are.
  private struct Cells {
    /// The places of a column; where the first cell is empty, the next one is looked at.
    private let places: [(column: LogColumn, indices: [Int])]
    private let noValue: StaticString

    init(_ columns: [(column: LogColumn, index: Int)], of table: CarriedLogbook) {
      let usual = table.export?.columns ?? []
      places = columns.map { chosen in
        let names = usual.first { $0.column == chosen.column }?.names ?? []
        let indices = CarriedLogbook.indices(of: names, in: table.header)
        return (
          column: chosen.column,
          indices: indices.first == chosen.index ? indices : [chosen.index]
        )
      }
      noValue = table.export?.noValue ?? ""
    }

    /// What a row says in a column; `nil` for a column that the table does not have.
    func text(_ column: LogColumn, _ row: CSVTable.Row) -> String? {
      guard let indices = places.first(where: { $0.column == column })?.indices else { return nil }
      for index in indices where row.fields.indices.contains(index) {
        let cell = row.fields[index]
        if !cell.isEmpty, !noValue.isSame(as: cell) { return cell }
      }
      return ""
    }
  }
}
