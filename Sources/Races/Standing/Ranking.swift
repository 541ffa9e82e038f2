/// The properties that teams are ranked by, for their current standing or a milestone.
public protocol Ranked {
  var stage: TeamStage { get }
  /// The number of the last checkpoint that the team passed.
  var lastCheckpoint: Int? { get }
  /// Milliseconds from the team's start to that checkpoint, with its penalty.
  var elapsed: Int64? { get }
  /// The checkpoints that the team left out, in their order.
  var missed: [Int] { get }
}

extension Ranked {
  /// The number of the last checkpoint up to which the team left none out; -1 before the first.
  fileprivate var reach: Int { min((missed.first ?? .max) - 1, lastCheckpoint ?? -1) }

  /// The group of a stage in the ranking. A team that left out a checkpoint is ranked with those on the course, even at
  /// the finish.
  fileprivate var group: Int {
    let isShort = stage == .finished && !missed.isEmpty
    return (isShort ? TeamStage.onCourse : stage).rawValue
  }
}

/// The order of the teams of a race.
///
/// Finished teams that passed all checkpoints come first, by their time. Then come those on the course, by the last
/// checkpoint that they passed and their time there, so that teams whose fixes have different ages are compared at one
/// place. A team that left out a checkpoint ranks behind all that passed it, regardless of their position, and behind
/// teams that left out fewer. Then come waiting teams; at the end, without a place, those that are out of the race.
public enum Ranking {
  /// The indices of the standings, the first team first.
  /// - Complexity: O(*n* log *n*) in the number of teams.
  public static func order(_ standings: [some Ranked]) -> [Int] {
    standings.indices.sorted { one, other in
      switch compare(standings[one], standings[other]) {
      case .first: true
      case .second: false
      case .equal: one < other
      }
    }
  }

  /// The place of each team, from 1. Teams of equal time share a place, and the next one is skipped. `nil` for teams
  /// that wait or are out of the race.
  /// - Parameter order: the result of ``order(_:)``.
  public static func places(_ standings: [some Ranked], order: [Int]) -> [Int?] {
    var places = [Int?](repeating: nil, count: standings.count)
    var (place, before) = (0, -1)
    for (position, index) in order.enumerated() {
      guard standings[index].stage == .finished || standings[index].stage == .onCourse else {
        continue
      }
      if before < 0 || compare(standings[before], standings[index]) != .equal {
        place = position + 1
      }
      places[index] = place
      before = index
    }
    return places
  }

  private enum Comparison {
    case first, second, equal
  }

  private static func compare<Team: Ranked>(_ one: Team, _ other: Team) -> Comparison {
    if one.group != other.group { return one.group < other.group ? .first : .second }
    if one.reach != other.reach { return one.reach > other.reach ? .first : .second }
    if one.missed.count != other.missed.count {
      return one.missed.count < other.missed.count ? .first : .second
    }
    let (mine, theirs) = (one.lastCheckpoint ?? -1, other.lastCheckpoint ?? -1)
    if mine != theirs { return mine > theirs ? .first : .second }
    let (time, otherTime) = (one.elapsed ?? .max, other.elapsed ?? .max)
    if time != otherTime { return time < otherTime ? .first : .second }
    return .equal
  }
}
