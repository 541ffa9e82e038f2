public import JSON

/// What the colour of holds means in one gym, as its team says it: a range of grades (B4).
public struct GymColour: Equatable, Sendable {
  /// The most colours of a gym.
  public static let maximumCount = 30

  /// Grades from the easiest to the hardest.
  public struct Grades: Equatable, Sendable {
    public let from: BoulderGrade
    public let to: BoulderGrade

    /// - Returns: `nil` when the first is harder than the last.
    public init?(from: BoulderGrade, to: BoulderGrade) {
      guard from.score <= to.score else { return nil }
      self.from = from
      self.to = to
    }

    /// The same on a scale, each end as a single grade is converted.
    public func converted(to scale: GradeScale) -> Grades {
      Grades(from: from.converted(to: scale), to: to.converted(to: scale)) ?? self
    }
  }

  /// As members call it; of the gym's own colours only one is called so.
  public let name: String
  /// As screens paint it: `#` and six hexadecimal digits.
  public let paint: String
  /// `nil` for a colour of which the gym does not say how hard it is.
  public let grades: Grades?

  /// A colour of a gym's record: `{"name","colour","from","to"}`. Of two ends that are alike one may be absent.
  ///
  /// - Returns: `nil` for what is none.
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

  /// The colours of a gym's record.
  ///
  /// - Returns: `nil` when one of them is none, or two have the same name.
  public static func all(_ value: JSONValue) -> [GymColour]? {
    guard let told = value.array, told.count <= maximumCount else { return nil }
    var colours: [GymColour] = []
    for each in told {
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
