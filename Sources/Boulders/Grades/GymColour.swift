public import JSON

/// A gym's colour of holds with the range of grades that it stands for (B4).
public struct GymColour: Equatable, Sendable {
  /// Maximum number of colours of a gym.
  public static let maximumCount = 30

  /// A range of grades.
  public struct Grades: Equatable, Sendable {
    public let from: BoulderGrade
    public let to: BoulderGrade

    /// - Returns: `nil` if the first is harder than the last.
    public init?(from: BoulderGrade, to: BoulderGrade) {
      guard from.score <= to.score else { return nil }
      self.from = from
      self.to = to
    }

    /// Converts both ends to a scale.
    public func converted(to scale: GradeScale) -> Grades {
      Grades(from: from.converted(to: scale), to: to.converted(to: scale)) ?? self
    }
  }

  /// The name, unique in the gym.
  public let name: String
  /// The display colour: `#` and six hexadecimal digits.
  public let paint: String
  /// The range of grades; `nil` if the gym gives none.
  public let grades: Grades?

  /// Reads a colour of a gym's record: `{"name","colour","from","to"}`. If both ends are equal, one may be absent.
  ///
  /// - Returns: `nil` if it is invalid.
  public init?(_ value: JSONValue) {
    guard let name = value["name"]?.string, !name.utf8.isEmpty,
      name.utf8.count <= Difficulty.maximumName, TextPattern.line.matches(name),
      let paint = value["colour"]?.string, Self.isPaint(paint)
    else { return nil }
    self.name = name
    self.paint = paint
    let ends = [value["from"], value["to"]].compactMap { $0?.string }
    guard let first = ends.first, let last = ends.last else {
      grades = nil
      return
    }
    guard let from = BoulderGrade(first), let to = BoulderGrade(last),
      let grades = Grades(from: from, to: to)
    else { return nil }
    self.grades = grades
  }

  /// Reads the colours of a gym's record.
  ///
  /// - Returns: `nil` if one is invalid, or two have the same name.
  public static func all(_ value: JSONValue) -> [GymColour]? {
    guard let values = value.array, values.count <= maximumCount else { return nil }
    var colours: [GymColour] = []
    for each in values {
      guard let colour = GymColour(each),
        !colours.contains(where: { $0.name.utf8.elementsEqual(colour.name.utf8) })
      else { return nil }
      colours.append(colour)
    }
    return colours
  }

  private static func isPaint(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.count == 7 && bytes[0] == UInt8(ascii: "#")
      && bytes.dropFirst().allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
      }
  }
}
