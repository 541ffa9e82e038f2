/// The rules for telling: how often a failed delivery is tried again, and how much one member is told.
public enum DeliveryRules {
  /// Pauses after failures, in milliseconds: 1, 5 and 30 minutes, 2 and 6 hours. Then the delivery is given up.
  private static let pauses: [Int64] = [
    60_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000, 6 * 3_600_000,
  ]
  /// Longest pause that a service may ask for, in milliseconds.
  private static let longestPause: Int64 = 6 * 3_600_000

  /// Returns the time until the next try, in milliseconds; `nil` to give up.
  /// - Parameters:
  ///   - tries: the number of failed tries.
  ///   - asked: the pause that the service asks for, in seconds.
  public static func pause(after tries: Int, asked: Int? = nil) -> Int64? {
    guard tries >= 1, tries <= pauses.count else { return nil }
    let own = pauses[tries - 1]
    return max(own, min(asked.map { Int64($0) * 1_000 } ?? 0, longestPause))
  }

  /// Age in milliseconds (a day) beyond which nothing is pushed, as after the restoration of an older backup.
  public static let longestPush: Int64 = 86_400_000
  /// Age in milliseconds (three days) beyond which nothing is mailed.
  public static let longestMail: Int64 = 3 * 86_400_000
  /// Time in milliseconds (60 days) for which a notice is listed.
  public static let listed: Int64 = 60 * 86_400_000

  /// Maximum number of a member's notices of one kind; the oldest go.
  public static let maximumOfKind = 100
  /// Maximum number of notices of one kind in an hour that leave the app; further ones are only listed.
  public static let maximumInHour = 20
  /// Maximum number of a member's devices with pushes; the oldest go.
  public static let maximumDevices = 10
}
