/// The grade of a problem on a scale.
public struct BoulderGrade: Equatable, Sendable {
  public let scale: GradeScale
  /// The index within the scale, from 0 for the easiest.
  public let index: Int

  /// - Returns: `nil` if the scale has no such index.
  public init?(_ scale: GradeScale, _ index: Int) {
    guard scale.steps.indices.contains(index) else { return nil }
    self.scale = scale
    self.index = index
  }

  /// Parses a grade in either case: `6A+`, `7c`, `V5`, `vb`. Easy Font grades without a letter (`4+`, `5`) are
  /// read as the first of that number.
  ///
  /// - Returns: `nil` if the text is a grade of neither scale.
  public init?(_ text: some StringProtocol) {
    let capitals = text.utf8.map { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 }
    if let grade = Self.written(capitals) {
      self = grade
      return
    }
    guard let number = capitals.first, (0x31...0x35).contains(number), capitals.count <= 2,
      let grade = Self.written([number, 0x41] + capitals.dropFirst())
    else { return nil }
    self = grade
  }

  private static func written(_ name: [UInt8]) -> BoulderGrade? {
    for scale in GradeScale.allCases {
      for (index, step) in scale.steps.enumerated() {
        let isNamed = step.name.withUTF8Buffer { $0.elementsEqual(name) }
        if isNamed { return BoulderGrade(scale, index) }
      }
    }
    return nil
  }

  /// Returns the grade of a scale whose range contains a score.
  public init(_ scale: GradeScale, score: Int) {
    self.scale = scale
    index = max(scale.steps.count(where: { $0.first <= score }) - 1, 0)
  }

  /// The usual notation: `6A+`, `V5`.
  public var name: StaticString { scale.steps[index].name }

  /// The range of scores of the grade.
  public var scores: Range<Int> {
    let steps = scale.steps
    return steps[index].first..<(index + 1 < steps.count ? steps[index + 1].first : GradeScale.end)
  }

  /// The middle of the range, by which grades of two scales are compared.
  public var score: Int { (scores.lowerBound + scores.upperBound - 1) / 2 }

  /// Converts the grade to another scale by the middle of its range; unchanged on its own scale.
  public func converted(to scale: GradeScale) -> BoulderGrade {
    scale == self.scale ? self : BoulderGrade(scale, score: score)
  }
}
