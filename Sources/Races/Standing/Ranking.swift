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

  /// A team's place among the teams of its group.
  public struct Placing: Equatable, Sendable {
    /// The place, from 1. Teams of equal time share a place, and the next one is skipped.
    public let place: Int
    /// The index of the standing that leads the group.
    public let leader: Int
  }

  /// The place of each team within its group, such as its category; `nil` for a team without a group, and for teams that
  /// wait or are out of the race.
  /// - Parameters:
  ///   - order: the result of ``order(_:)``.
  ///   - groups: the number of each team's group, from 0.
  /// - Complexity: O(*n*) in the number of teams.
  public static func placings(
    _ standings: [some Ranked], order: [Int], within groups: [Int?]
  ) -> [Placing?] {
    var placings = [Placing?](repeating: nil, count: standings.count)
    var last = [(count: Int, index: Int)](
      repeating: (0, -1), count: (groups.compactMap { $0 }.max() ?? -1) + 1)
    for index in order {
      guard standings[index].stage == .finished || standings[index].stage == .onCourse,
        let group = groups[index]
      else { continue }
      let before = last[group]
      if let ahead = before.count == 0 ? nil : placings[before.index] {
        let isEqual = compare(standings[before.index], standings[index]) == .equal
        placings[index] = Placing(
          place: isEqual ? ahead.place : before.count + 1, leader: ahead.leader)
      } else {
        placings[index] = Placing(place: 1, leader: index)
      }
      last[group] = (before.count + 1, index)
    }
    return placings
  }

  /// The place of each team among all teams of the race.
  /// - Parameter order: the result of ``order(_:)``.
  public static func places(_ standings: [some Ranked], order: [Int]) -> [Int?] {
    placings(standings, order: order, within: standings.map { _ in 0 }).map { $0?.place }
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
