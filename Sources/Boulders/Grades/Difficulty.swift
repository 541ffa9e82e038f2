public import JSON

/// How hard a problem is, as it was given: on a scale, by the gym's three words, by the colour of its holds,
/// or in the words of a scale that has no table here.
///
/// A problem that nobody graded has no difficulty.
public enum Difficulty: Equatable, Sendable {
  /// The three words that every gym knows (B4).
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
  /// The name of one of the gym's colours, which says a range of grades.
  case colour(String)
  /// A grade of a scale without a table here, such as of trad, sport or ice, as it was written: `E1 5b`,
  /// `HVS`, `5.11a`, `WI4`. It is converted into nothing.
  case other(String)

  /// The most bytes of a colour's name, and of a grade without a table.
  public static let maximumName = 60

  /// What a record says: `{"scale","value"}`, with the scales `gym`, `font`, `v`, `colour` and `other`.
  ///
  /// - Returns: `nil` for what is no difficulty.
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

  /// The names of all scales that a record may have.
  public static let scales: [StaticString] = ["gym", "font", "v", "colour", "other"]

  static func isName(_ text: String) -> Bool {
    !text.utf8.isEmpty && text.utf8.count <= maximumName
  }

  /// Writes it as a record has it.
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

  /// The grade that is compared and converted; `nil` for words, colours and scales without a table.
  public var grade: BoulderGrade? {
    guard case .grade(let grade) = self else { return nil }
    return grade
  }
}
