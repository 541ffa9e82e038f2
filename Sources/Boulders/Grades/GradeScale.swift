import JSON

/// A scale of boulder grades that can be converted.
///
/// Both scales share one table of scores, in which a grade covers a range. A grade of one scale may span
/// several of the other; conversion gives the one at its middle.
public enum GradeScale: CaseIterable, Sendable {
  /// Fontainebleau: 1A to 9C+.
  case font
  /// Hueco: VB- to V22.
  case hueco

  /// The stable name used in records and the API.
  public var name: StaticString {
    switch self {
    case .font: "font"
    case .hueco: "v"
    }
  }

  /// - Returns: `nil` if no scale has the name.
  public init?(name: some StringProtocol) {
    guard let scale = Self.allCases.first(where: { $0.name.isSame(as: name) })
    else { return nil }
    self = scale
  }

  /// Number of grades.
  public var count: Int { steps.count }

  /// A grade of a table with the first score of its range.
  struct Step: Sendable {
    let name: StaticString
    let first: Int

    init(_ name: StaticString, _ first: Int) {
      self.name = name
      self.first = first
    }
  }

  var steps: [Step] {
    switch self {
    case .font: Self.fontGrades
    case .hueco: Self.huecoGrades
    }
  }
}
