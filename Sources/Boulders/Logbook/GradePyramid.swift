/// How many problems of each grade a member has sent.
public struct GradePyramid: Equatable, Sendable {
  /// One grade of the pyramid.
  public struct Level: Equatable, Sendable {
    public let grade: BoulderGrade
    /// Problems sent at the first try.
    public internal(set) var flashes: Int
    /// Problems sent after other tries, or nobody knows after how many.
    public internal(set) var others: Int
  }

  /// From the easiest grade that was sent to the hardest, those in between without a send among them.
  public let levels: [Level]

  /// - Parameter sends: for each problem that was sent, once, its grade and how.
  public init(_ sends: [(grade: BoulderGrade, style: AscentRecord.Style?)], _ scale: GradeScale) {
    let indices = sends.map { $0.grade.converted(to: scale).index }
    guard let easiest = indices.min(), let hardest = indices.max() else {
      levels = []
      return
    }
    var levels = (easiest...hardest).compactMap { index in
      BoulderGrade(scale, index).map { Level(grade: $0, flashes: 0, others: 0) }
    }
    for (index, send) in zip(indices, sends) {
      if send.style == .flash {
        levels[index - easiest].flashes += 1
      } else {
        levels[index - easiest].others += 1
      }
    }
    self.levels = levels
  }
}
