/// Limits on an organiser's input for a race, beyond which it is taken for a mistake.
public enum RaceLimits {
  /// Largest distance of a stated time from now, in milliseconds: ten years.
  public static let farthestTime: Int64 = 10 * 366 * 86_400_000

  /// The most teams of a race.
  public static let maximumTeams = 5_000
  /// The most checkpoints of a race.
  public static let maximumCheckpoints = 500

  /// True if a time is so far from now that its year was mistyped; both are milliseconds since 1970.
  public static func isFarAway(_ time: Int64, from now: Int64) -> Bool {
    (time - now).magnitude > UInt64(farthestTime)
  }

  /// True if a race ends before it can begin; both are milliseconds since 1970.
  public static func endsBeforeStart(start: Int64?, end: Int64?) -> Bool {
    guard let start, let end else { return false }
    return end <= start
  }
}
