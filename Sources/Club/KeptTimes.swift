import JSON

/// The times after which a club deletes data that it needs no more (K13), each with a usual value.
public struct KeptTimes: Equatable, Sendable {
  /// A kind of data with a deletion date that administrators choose.
  public enum Data: CaseIterable, Sendable {
    /// The positions of a race after its end: at most so long, whatever the race states.
    case racePositions
    /// A session that is not used.
    case sessions
    /// A report after it was decided.
    case reports

    /// The stable name used in the API.
    public var name: StaticString {
      switch self {
      case .racePositions: "race_positions"
      case .sessions: "sessions"
      case .reports: "reports"
      }
    }

    /// The days that a club keeps it without a choice.
    public var usualDays: Int64 {
      switch self {
      case .racePositions: 3_650
      case .sessions: 90
      case .reports: 365
      }
    }

    /// The days that a club may choose.
    public var range: ClosedRange<Int64> {
      switch self {
      case .racePositions: 1...3_650
      case .sessions: 7...90
      case .reports: 30...3_650
      }
    }
  }

  /// The days in the order of `Data.allCases`; `nil` where nothing was chosen.
  private var chosen: [Int64?]

  /// Creates the usual times.
  public init() { chosen = Data.allCases.map { _ in nil } }

  /// The days that data is kept.
  public subscript(data: Data) -> Int64 {
    get { chosen[index(of: data)] ?? data.usualDays }
    set { chosen[index(of: data)] = newValue == data.usualDays ? nil : newValue }
  }

  private func index(of data: Data) -> Int { Data.allCases.firstIndex(of: data) ?? 0 }

  /// The fields as JSON.
  static var schemaFields: [SchemaField] {
    Data.allCases.map { .optional($0.name, .integer($0.range), note: "Days.") }
  }

  /// Reads times that match the schema.
  init(_ json: JSONValue?) {
    self.init()
    for data in Data.allCases {
      if let days = json?[data.name.description]?.int64 { self[data] = days }
    }
  }

  /// The chosen times as JSON.
  var fields: [JSONMember] {
    zip(Data.allCases, chosen).compactMap { data, days in
      days.map { JSONMember(data.name.description, .integer($0)) }
    }
  }
}
