/// How hard a problem is, on a scale.
public struct BoulderGrade: Equatable, Sendable {
  public let scale: GradeScale
  /// The place within the scale, from 0 for the easiest.
  public let index: Int

  /// - Returns: `nil` for a place that the scale does not have.
  public init?(_ scale: GradeScale, _ index: Int) {
    guard scale.steps.indices.contains(index) else { return nil }
    self.scale = scale
    self.index = index
  }

  /// A grade as it is written, in large or small letters: `6A+`, `7c`, `V5`, `vb`, and Font grades of
  /// the easier walls with their sign only (`4+`, `5`) as the first of that number.
  ///
  /// - Returns: `nil` for what is no grade of either scale.
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

  /// The grade of a scale that covers a score.
  public init(_ scale: GradeScale, score: Int) {
    self.scale = scale
    index = max(scale.steps.count(where: { $0.first <= score }) - 1, 0)
  }

  /// As it is written: `6A+`, `V5`.
  public var name: StaticString { scale.steps[index].name }

  /// The scores that it covers.
  public var scores: Range<Int> {
    let steps = scale.steps
    return steps[index].first..<(index + 1 < steps.count ? steps[index + 1].first : GradeScale.end)
  }

  /// The middle of its scores, by which grades of two scales are compared.
  public var score: Int { (scores.lowerBound + scores.upperBound - 1) / 2 }

  /// The grade of another scale that covers its middle; itself on its own scale.
  public func converted(to scale: GradeScale) -> BoulderGrade {
    scale == self.scale ? self : BoulderGrade(scale, score: score)
  }
}
