/// The number of a member's sends of each grade.
public struct GradePyramid: Equatable, Sendable {
  /// One grade of the pyramid.
  public struct Level: Equatable, Sendable {
    public let grade: BoulderGrade
    /// Number of problems sent on the first try.
    public internal(set) var flashes: Int
    /// Number of problems sent after other tries, or after an unknown number.
    public internal(set) var others: Int
  }

  /// The levels from the easiest to the hardest grade sent, including those in between without a send.
  public let levels: [Level]

  /// - Parameter sends: grade and style of each problem sent, each problem once.
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

/// The number of a member's sends with grades of other scales, such as of trad, sport or ice, as written. They have no order.
public struct OtherGrades: Equatable, Sendable {
  /// One grade.
  public struct Level: Equatable, Sendable {
    public let grade: String
    /// Number sent on the first try.
    public internal(set) var flashes: Int
    /// Number sent after other tries, or after an unknown number.
    public internal(set) var others: Int
  }

  /// The levels in the order of their first occurrence.
  public let levels: [Level]

  /// - Parameter sends: grade and style of each problem sent, each problem once.
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
