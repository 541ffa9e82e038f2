/// What an organiser's word on a race must keep to, which is a mistake otherwise.
public enum RaceLimits {
  /// Milliseconds from now, either way, of the times that are stated of a race: ten years.
  public static let farthestTime: Int64 = 10 * 366 * 86_400_000

  /// Whether a time is so far from now that its year was mistyped; all are milliseconds since 1970.
  public static func isFarAway(_ time: Int64, from now: Int64) -> Bool {
    (time - now).magnitude > UInt64(farthestTime)
  }

  /// Whether a race ends before it can begin; both are milliseconds since 1970.
  public static func endsBeforeStart(start: Int64?, end: Int64?) -> Bool {
    guard let start, let end else { return false }
    return end <= start
  }
}
