public import JSON

/// The difficulty of a problem as given: a grade on a scale, one of a gym's three words, the colour of its
/// holds, or text on a scale without a table.
///
/// A problem without a grade has no difficulty.
public enum Difficulty: Equatable, Sendable {
  /// The three words that every gym has (B4).
  public enum Level: Int, CaseIterable, Sendable {
    case easy, moderate, hard

    /// The stable name used in records and the API.
    public var name: StaticString {
      switch self {
      case .easy: "easy"
      case .moderate: "moderate"
      case .hard: "hard"
      }
    }
  }

  case level(Level)
  case grade(BoulderGrade)
  /// The name of one of the gym's colours, which stands for a range of grades.
  case colour(String)
  /// A grade on a scale without a table, such as of trad, sport or ice, as written: `E1 5b`, `HVS`, `5.11a`,
  /// `WI4`. It cannot be converted.
  case other(String)

  /// Maximum bytes of a colour's name, and of a grade without a table.
  public static let maximumName = 60

  /// Reads a record's value: `{"scale","value"}`, with the scales `gym`, `font`, `v`, `colour` and `other`.
  ///
  /// - Returns: `nil` if the value is no difficulty.
  public init?(_ value: JSONValue) {
    guard let scale = value["scale"]?.string, let text = value["value"]?.string else { return nil }
    if let scale = GradeScale(name: scale) {
      guard let grade = BoulderGrade(text), grade.scale == scale else { return nil }
      self = .grade(grade)
    } else if ("gym" as StaticString).isSame(as: scale) {
      guard let level = Level.allCases.first(where: { $0.name.isSame(as: text) }) else {
        return nil
      }
      self = .level(level)
    } else if ("colour" as StaticString).isSame(as: scale) {
      guard Self.isName(text) else { return nil }
      self = .colour(text)
    } else if ("other" as StaticString).isSame(as: scale) {
      guard Self.isName(text) else { return nil }
      self = .other(text)
    } else {
      return nil
    }
  }

  /// The names of all scales allowed in records.
  public static let scales: [StaticString] = ["gym", "font", "v", "colour", "other"]

  static func isName(_ text: String) -> Bool {
    !text.utf8.isEmpty && text.utf8.count <= maximumName
  }

  /// Writes the difficulty in the form of records.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("scale")
    switch self {
    case .level: writer.string("gym" as StaticString)
    case .grade(let grade): writer.string(grade.scale.name)
    case .colour: writer.string("colour" as StaticString)
    case .other: writer.string("other" as StaticString)
    }
    writer.key("value")
    switch self {
    case .level(let level): writer.string(level.name)
    case .grade(let grade): writer.string(grade.name)
    case .colour(let name), .other(let name): writer.string(name)
    }
    writer.endObject()
  }

  /// The grade for comparison and conversion; `nil` for words, colours and scales without a table.
  public var grade: BoulderGrade? {
    guard case .grade(let grade) = self else { return nil }
    return grade
  }
}
