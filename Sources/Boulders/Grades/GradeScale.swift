import JSON

/// A scale of boulder grades that are converted into one another.
///
/// Both stand on one table of scores, in which a grade covers a range: a grade of one scale may span
/// several of the other, and the nearest to its middle is shown.
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

  /// - Returns: `nil` for a name that no scale has.
  public init?(name: some StringProtocol) {
    guard let scale = Self.allCases.first(where: { $0.name.isSame(as: name) })
    else { return nil }
    self = scale
  }

  /// How many grades the scale has.
  public var count: Int { steps.count }

  /// A grade of a table and the first score that it covers.
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
