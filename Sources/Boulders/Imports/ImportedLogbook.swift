import JSON
public import Text

/// The logbook of another app as a table, whose first row names the columns.
public struct ImportedLogbook: Sendable {
  /// Maximum bytes of a file.
  public static let maximumSize = 16 << 20
  public static let maximumRows = 50_000
  /// Maximum number of columns read.
  public static let maximumColumns = 100
  /// Maximum number of unreadable rows that are shown.
  public static let maximumUnreadable = 20

  /// The entries read from the table with an assignment of its columns.
  public struct Reading: Sendable {
    public let entries: [ImportedEntry]
    /// Number of entries that are routes, whose grades are kept as given.
    public let routes: Int
    /// Number of rows without a readable day, or with one in the future.
    public let refused: Int
    /// The first of those rows, as they are in the table.
    public let unreadable: [CSVTable.Row]
    /// The order of day and month in numeric dates, inferred from the dates.
    public let order: LoggedDay.Order
    /// The results found in the rows, those of unknown meaning first.
    public let results: [Result]
    /// Number of rows without an entry, because their result means none or is unknown.
    public let skipped: Int
  }

  /// A result, as written in the table.
  public struct Result: Equatable, Sendable {
    /// The text; empty if the cells are empty.
    public let text: String
    /// Number of rows with this result.
    public internal(set) var count: Int
    /// The meaning; `nil` if unknown.
    public let meaning: LogMeaning?
  }

  /// The separator between a result and its lead style.
  static let separator = " · "

  /// True if the file is UTF-8. Otherwise it is read as Windows-1252, in which Excel saves CSV.
  public let isUnicode: Bool
  /// The column names.
  public let header: [String]
  /// The rows below the column names.
  public let rows: [CSVTable.Row]
  /// The app that exported the table; `nil` if unknown.
  public let export: LogExport?

  public init(_ bytes: [UInt8]) throws(ImportError) {
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

  /// Creates a table from cells that were converted from another format.
  init(header: [String], _ rows: [[String]]) throws(ImportError) {
    guard rows.count <= Self.maximumRows else { throw .tooLarge }
    isUnicode = true
    self.header = header
    self.rows = rows.enumerated().map { CSVTable.Row(line: $0.offset + 1, fields: $0.element) }
    export = LogExport.of(header)
  }

  /// Reads the entries of the rows.
  ///
  /// - Parameters:
  ///   - columns: the index of each column that the table has. Without a day column no row can be read.
  ///   - isDayFirst: true if the day precedes the month in ambiguous numeric dates.
  ///   - meanings: meanings of results that are unknown or differ from the usual ones.
  ///   - now: milliseconds since 1970; later rows are refused.
  public func entries(
    _ columns: [(column: LogColumn, index: Int)], isDayFirst: Bool = true,
    meanings: [String: LogMeaning] = [:], now: Int64 = .max
  ) -> Reading {
    // The day column is used for nothing else, even if its name matches another kind.
    let day = columns.first { $0.column == .day }?.index
    let cells = Cells(columns.filter { $0.column == .day || $0.index != day }, of: self)
    let order = LoggedDay.order(of: rows.map { cells.text(.day, $0) ?? "" })
    let isDayFirst = order == .ambiguous ? isDayFirst : order != .monthFirst
    let namesFont = rows.contains { WrittenGrade.namesFont(cells.text(.grade, $0) ?? "") }
    var entries: [ImportedEntry] = []
    var (routes, skipped) = (0, 0)
    var refused: [CSVTable.Row] = []
    var results: [Result] = []
    var places: [String: Int] = [:]
    for row in rows {
      guard let day = LoggedDay(cells.text(.day, row) ?? "", isDayFirst: isDayFirst),
        !LoggedAttempt.isAhead(String(decoding: day.text.utf8.prefix(10), as: UTF8.self), of: now)
      else {
        refused.append(row)
        continue
      }
      let resultCells = [cells.text(.outcome, row), cells.text(.lead, row)].compactMap { $0 }
      let parts = resultCells.filter { !$0.isEmpty }
      let result = parts.joined(separator: Self.separator)
      let place = places[result] ?? results.count
      if place == results.count {
        places[result] = place
        let usual = resultCells.isEmpty ? .sent : meaning(of: parts)
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
        ImportedEntry(
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

  /// Returns the meaning of a result by the export's table or by its words. `nil` for an empty result: an app
  /// with a column for results does not leave it empty for a send.
  private func meaning(of parts: [String]) -> LogMeaning? {
    export?.meaning(parts) ?? LogMeaning(words: parts.joined(separator: " "))
  }

  /// The kinds of the columns, recognized by their names; each column has at most one.
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

extension ImportedLogbook {
  /// Returns the indices of columns with these names, in the order of the names.
  private static func indices(of names: [StaticString], in header: [String]) -> [Int] {
    names.compactMap { name in header.firstIndex { name.isSame(as: $0) } }
  }

  /// Reads cells by the kinds of their columns.
  private struct Cells {
    /// The columns of each kind; if the cell in the first is empty, the next is read.
    private let places: [(column: LogColumn, indices: [Int])]
    private let noValue: StaticString

    init(_ columns: [(column: LogColumn, index: Int)], of table: ImportedLogbook) {
      let usual = table.export?.columns ?? []
      places = columns.map { chosen in
        let names = usual.first { $0.column == chosen.column }?.names ?? []
        let indices = ImportedLogbook.indices(of: names, in: table.header)
        return (
          column: chosen.column,
          indices: indices.first == chosen.index ? indices : [chosen.index]
        )
      }
      noValue = table.export?.noValue ?? ""
    }

    /// Returns a row's cell in a kind of column; `nil` if the table has no such column.
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
