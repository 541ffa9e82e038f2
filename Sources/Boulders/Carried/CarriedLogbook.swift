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
    /// How many have no day that can be read.
    public let refused: Int
    /// The first of those, as they stand in the table.
    public let unreadable: [CSVTable.Row]
    /// The order of day and month in days of figures, by the days themselves.
    public let order: LoggedDay.Order

    init(
      entries: [CarriedEntry], routes: Int, refused: Int, unreadable: [CSVTable.Row] = [],
      order: LoggedDay.Order = .indifferent
    ) {
      self.entries = entries
      self.routes = routes
      self.refused = refused
      self.unreadable = unreadable
      self.order = order
    }
  }

  /// Whether the file is UTF-8; otherwise it is read as Windows-1252, in which Excel saves a CSV.
  public let isUnicode: Bool
  /// The names of the columns.
  public let header: [String]
  /// The rows below.
  public let rows: [CSVTable.Row]

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
  }

  /// Reads the rows.
  ///
  /// - Parameter columns: the place of each column that the table has; without one for days, no row can
  ///   be read.
  /// - Parameter isDayFirst: whether the day comes before the month in days of figures that can be read
  ///   both ways.
  public func entries(
    _ columns: [(column: LogColumn, index: Int)], isDayFirst: Bool = true
  ) -> Reading {
    func text(_ column: LogColumn, _ row: CSVTable.Row) -> String? {
      guard let index = columns.first(where: { $0.column == column })?.index else { return nil }
      return row.fields.indices.contains(index) ? row.fields[index] : ""
    }
    let order = LoggedDay.order(of: rows.map { text(.day, $0) ?? "" })
    let isDayFirst = order == .ambiguous ? isDayFirst : order != .monthFirst
    let namesFont = rows.contains { WrittenGrade.namesFont(text(.grade, $0) ?? "") }
    var entries: [CarriedEntry] = []
    var routes = 0
    var refused: [CSVTable.Row] = []
    for row in rows {
      guard let day = LoggedDay(text(.day, row) ?? "", isDayFirst: isDayFirst) else {
        refused.append(row)
        continue
      }
      // How it was led says more of how it ended.
      let told = [text(.outcome, row), text(.lead, row)].compactMap { $0 }
      let outcome = told.isEmpty ? nil : told.joined(separator: " ")
      let isRoute =
        LogWords(text(.kind, row) ?? "").areOfRoute || LogWords(outcome ?? "").areOfRoute
      if isRoute { routes += 1 }
      let scale: WrittenGrade.Scale = isRoute ? .other : namesFont ? .named : .boulder
      entries.append(
        CarriedEntry(
          day: day, name: text(.name, row) ?? "", place: text(.place, row) ?? "",
          grade: text(.grade, row) ?? "",
          scale: WrittenGrade.Scale(named: text(.scale, row) ?? "") ?? scale,
          outcome: outcome, tries: text(.tries, row) ?? "",
          note: text(.note, row) ?? ""))
    }
    return Reading(
      entries: entries, routes: routes, refused: refused.count,
      unreadable: Array(refused.prefix(Self.maximumUnreadable)), order: order)
  }

  /// Which column is what, by their names; each column is one thing at most.
  public var columns: [(column: LogColumn, index: Int)] {
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
