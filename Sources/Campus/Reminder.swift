public import JSON

/// A member's reminder of an activity.
public struct Reminder: Equatable, Sendable {
  /// The boundary of an activity that a reminder refers to.
  public enum Anchor: CaseIterable, Sendable {
    /// Its beginning.
    case start
    /// Its end, as for work to hand in; for a moment, the moment itself.
    case end

    /// The stable name used in the API.
    public var name: StaticString {
      switch self {
      case .start: "start"
      case .end: "end"
      }
    }
  }

  /// Maximum number of reminders of an activity.
  public static let maximumCount = 5
  /// Maximum time ahead, in minutes: four weeks.
  public static let longest = 40_320

  /// The time of day from which reminders of whole days are counted, in minutes after midnight, so that they do
  /// not wake anyone.
  static let morning = 540

  /// The boundary that the reminder refers to.
  public let anchor: Anchor
  /// Minutes before the anchor.
  public let minutes: Int

  /// Creates a reminder; `nil` if it would be after the anchor, or too far ahead.
  public init?(_ anchor: Anchor, minutes: Int) {
    guard (0...Self.longest).contains(minutes) else { return nil }
    self.anchor = anchor
    self.minutes = minutes
  }

  /// Returns its moment for an activity's time, in milliseconds since 1970. For whole days it is counted from
  /// the morning of the first or last day.
  public func moment(of time: ActivityTime) -> Int64 {
    let anchored = anchor == .start ? time.start : time.end ?? time.start
    return anchored + Int64(minutesAfterAnchor(of: time)) * 60_000
  }

  /// Returns its position relative to the start or end of an activity, in minutes; negative if before.
  func minutesAfterAnchor(of time: ActivityTime) -> Int {
    guard time.wholeDays != nil else { return -minutes }
    return (anchor == .start ? 0 : -1_440) + Self.morning - minutes
  }

  /// Reads a reminder of a record, `{"of":"end","minutes":60}`.
  public init?(_ value: JSONValue) {
    guard let name = value["of"]?.string, let minutes = value["minutes"]?.int64,
      let anchor = Anchor.allCases.first(where: { $0.name.isSame(as: name) })
    else { return nil }
    self.init(anchor, minutes: Int(clamping: minutes))
  }
}
