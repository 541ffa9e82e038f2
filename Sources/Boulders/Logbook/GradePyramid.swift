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

/// How many problems a member has sent by grades that no table here has, such as of trad, sport or ice: those of each as
/// it was written. They are easier or harder than nothing else.
public struct OtherGrades: Equatable, Sendable {
  /// One grade.
  public struct Level: Equatable, Sendable {
    public let grade: String
    /// Sent at the first try.
    public internal(set) var flashes: Int
    /// Sent after other tries, or nobody knows after how many.
    public internal(set) var others: Int
  }

  /// In the order in which they were first met.
  public let levels: [Level]

  /// - Parameter sends: for each that was sent, once, its grade and how.
  public init(_ sends: [(grade: String, style: AscentRecord.Style?)]) {
    var places: [String: Int] = [:]
    var levels: [Level] = []
    for send in sends {
      let place = places[send.grade, default: levels.count]
      if place == levels.count {
        places[send.grade] = place
        levels.append(Level(grade: send.grade, flashes: 0, others: 0))
      }
      if send.style == .flash {
        levels[place].flashes += 1
      } else {
        levels[place].others += 1
      }
    }
    self.levels = levels
  }
}
