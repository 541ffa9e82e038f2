import Storage

/// Which tracks of a member are meant (T8, T14).
struct TrackFilter: Sendable {
  /// Words to find in name and note.
  var text: String?
  var category: CategoryMatch = .any
  /// First moment of the start, UTC milliseconds.
  var from: Int64?
  /// Last moment of the start.
  var to: Int64?

  enum CategoryMatch: Equatable, Sendable {
    case any, none
    case one(UUID)
  }

  /// A text that is the same for the same filter only. Written out, since it is asked for with each page,
  /// and describing a value by reflection takes longer than all else.
  var key: String {
    let category =
      switch category {
      case .any: "any"
      case .none: "none"
      case .one(let id): id.description
      }
    let period = [from, to].map { $0.map(String.init) ?? "" }.joined(separator: " ")
    return "\(category) \(period) \(text ?? "")"
  }

  /// The condition on the table `tracks` and its values, `$1` being the member.
  func condition(of member: UUID) -> SQLCondition {
    var condition = SQLCondition("tracks.member = $1 AND tracks.deletion = 0", [member])
    for word in SearchText(text ?? "").folded.split(separator: " ").prefix(Self.maximumWords) {
      condition.add(" AND tracks.search LIKE $ ESCAPE '\\'", SearchText(String(word)).likePattern)
    }
    switch category {
    case .any: break
    case .none: condition.add(" AND tracks.category IS NULL")
    case .one(let id): condition.add(" AND tracks.category = $", id)
    }
    if let from { condition.add(" AND tracks.sorted_at >= $", from) }
    if let to { condition.add(" AND tracks.sorted_at <= $", to) }
    // Tracks without times are in no period, though they stand before all times.
    if from != nil || to != nil { condition.add(" AND tracks.started_at IS NOT NULL") }
    return condition
  }

  /// Words of a search that are looked at.
  private static let maximumWords = 10
}

/// A piece of SQL that grows together with its values.
struct SQLCondition {
  private(set) var sql: String
  private(set) var values: [any SQLBindable]

  init(_ sql: String, _ values: [any SQLBindable]) {
    self.sql = sql
    self.values = values
  }

  /// Appends SQL without values.
  mutating func add(_ sql: String) { self.sql += sql }

  /// Appends SQL whose one `$` stands for the value.
  mutating func add(_ sql: String, _ value: any SQLBindable) {
    values.append(value)
    let parts = sql.split(separator: "$", maxSplits: 1, omittingEmptySubsequences: false)
    self.sql += parts[0] + "$\(values.count)" + parts[1]
  }

  /// Demands that a column has one of the values, which no column has when there are none.
  mutating func require(_ column: String, isOneOf values: [any SQLBindable]) {
    guard !values.isEmpty else { return add(" AND 1 = 0") }
    let places = values.indices.map { "$\(self.values.count + 1 + $0)" }
    add(" AND \(column) IN (\(places.joined(separator: ", ")))")
    self.values += values
  }
}
