import Storage

/// A selection of a member's tracks (T8, T14).
struct TrackFilter: Sendable {
  /// Words to find in name and note.
  var text: String?
  var category: CategoryMatch = .any
  /// Earliest start, in UTC milliseconds.
  var from: Int64?
  /// Latest start, in UTC milliseconds.
  var to: Int64?

  enum CategoryMatch: Equatable, Sendable {
    case any, none
    case one(UUID)
  }

  /// A string that identifies the filter. Built by hand, because it is needed for each page and reflection
  /// would be slower than everything else.
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

  /// Returns the condition on the table `tracks` with its values; `$1` is the member.
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
    // Tracks without times are in no period, although they sort before all times.
    if from != nil || to != nil { condition.add(" AND tracks.started_at IS NOT NULL") }
    return condition
  }

  /// Maximum number of words in a search; further ones are ignored.
  private static let maximumWords = 10
}

/// SQL text under construction, with its values.
struct SQLCondition {
  private(set) var sql: String
  private(set) var values: [any SQLBindable]

  init(_ sql: String, _ values: [any SQLBindable]) {
    self.sql = sql
    self.values = values
  }

  /// Appends SQL without values.
  mutating func add(_ sql: String) { self.sql += sql }

  /// Appends SQL in which the only `$` is the placeholder of the value.
  mutating func add(_ sql: String, _ value: any SQLBindable) {
    values.append(value)
    let parts = sql.split(separator: "$", maxSplits: 1, omittingEmptySubsequences: false)
    self.sql += parts[0] + "$\(values.count)" + parts[1]
  }

  /// Requires that a column has one of the values. Without values, no row matches.
  mutating func require(_ column: String, isOneOf values: [any SQLBindable]) {
    guard !values.isEmpty else { return add(" AND 1 = 0") }
    let places = values.indices.map { "$\(self.values.count + 1 + $0)" }
    add(" AND \(column) IN (\(places.joined(separator: ", ")))")
    self.values += values
  }
}
