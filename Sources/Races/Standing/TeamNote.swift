/// A marshal's or an organiser's word on a team: a sighting at a checkpoint, or its exit from the race.
public struct TeamNote: Equatable, Sendable {
  /// The kind of word, which determines the valid range of its time.
  public enum Kind: Equatable, Sendable {
    /// The team was at a checkpoint at a time.
    case passage
    /// The team was not at a checkpoint.
    case missed
    /// The team left the race.
    case exit
    /// Time is added to the team's, or taken from it.
    case penalty
    /// Anything else.
    case decision
  }

  /// A record that the word names.
  public enum Subject: Equatable, Sendable {
    /// The word names none.
    case absent
    /// The race has it, or had it until it was deleted.
    case known
    /// The race never had it.
    case unknown
  }

  /// The reason to refuse a word.
  public enum Mismatch: Int, CaseIterable, Sendable {
    /// The race has no such team.
    case unknownTeam
    /// The race has no such checkpoint.
    case unknownCheckpoint
    /// A word about a checkpoint names none.
    case missingCheckpoint
    /// A passage has no time.
    case missingTime
    /// A penalty has no seconds, or none but zero.
    case missingPenalty
    /// The time is still to come.
    case future
    /// The time is from before the team's start.
    case beforeStart
    /// In a race without a start: the time is so far from now that its year must be mistyped.
    case farAway

    /// The field of the record that is wrong.
    public var field: StaticString {
      switch self {
      case .unknownTeam: "team"
      case .unknownCheckpoint, .missingCheckpoint: "checkpoint"
      case .missingTime, .future, .beforeStart, .farAway: "time"
      case .missingPenalty: "penalty_s"
      }
    }

    /// The stable name used in the API.
    public var code: StaticString {
      switch self {
      case .unknownTeam: "unknown_team"
      case .unknownCheckpoint: "unknown_checkpoint"
      case .missingCheckpoint, .missingTime, .missingPenalty: "required"
      case .future: "future"
      case .beforeStart: "before_start"
      case .farAway: "far_away"
      }
    }
  }

  /// The kind of word.
  public let kind: Kind
  /// The team that it is about.
  public let team: Subject
  /// The checkpoint that it names.
  public let checkpoint: Subject
  /// Milliseconds since 1970; `nil` for a word without a time.
  public let time: Int64?
  /// Seconds of a penalty, below 0 for a bonus; `nil` for a word without any.
  public let penalty: Int64?

  /// Creates a word; the units are those of the properties of the same names.
  public init(
    _ kind: Kind, team: Subject, checkpoint: Subject = .absent, time: Int64? = nil,
    penalty: Int64? = nil
  ) {
    self.kind = kind
    self.team = team
    self.checkpoint = checkpoint
    self.time = time
    self.penalty = penalty
  }

  /// Longest time before its start at which a team may be seen, in milliseconds: checkpoints and waves may begin early.
  public static let earliestPassage: Int64 = 60 * 60_000
  /// Longest time before its start at which a team may give up or be excluded, in milliseconds.
  public static let earliestExit: Int64 = 7 * 86_400_000

  /// Lists the reasons to refuse the word.
  /// - Parameters:
  ///   - start: of the team, milliseconds since 1970; `nil` when none is stated.
  ///   - now: milliseconds since 1970.
  public func mismatches(start: Int64?, at now: Int64) -> [Mismatch] {
    var found: [Mismatch] = []
    if team == .unknown { found.append(.unknownTeam) }
    let isOfCheckpoint = kind == .passage || kind == .missed
    if checkpoint == .unknown { found.append(.unknownCheckpoint) }
    if isOfCheckpoint, checkpoint == .absent { found.append(.missingCheckpoint) }
    if kind == .penalty, penalty ?? 0 == 0 { found.append(.missingPenalty) }
    guard let time else { return kind == .passage ? found + [.missingTime] : found }
    if time > now, time - now > ClockError.tolerance { return found + [.future] }
    if isEarly(start: start) { return found + [.beforeStart] }
    return RaceLimits.isFarAway(time, from: now) ? found + [.farAway] : found
  }

  private func isEarly(start: Int64?) -> Bool {
    guard let start, let time else { return false }
    return time < start - (kind == .passage ? Self.earliestPassage : Self.earliestExit)
  }
}
