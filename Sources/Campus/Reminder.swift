public import JSON

/// When a member wants to be reminded of an activity.
public struct Reminder: Equatable, Sendable {
  /// The end of an activity that is counted from.
  public enum Anchor: CaseIterable, Sendable {
    /// Its beginning.
    case start
    /// Its end, as of what must be handed in; of a moment, the moment.
    case end

    /// The stable name used in the API.
    public var name: StaticString {
      switch self {
      case .start: "start"
      case .end: "end"
      }
    }
  }

  /// The most reminders of an activity.
  public static let maximumCount = 5
  /// The longest time ahead, in minutes: four weeks.
  public static let longest = 40_320

  /// From when reminders of whole days are counted, in minutes after midnight: nobody wants to be woken.
  static let morning = 540

  /// What it is counted from.
  public let anchor: Anchor
  /// Minutes ahead.
  public let minutes: Int

  /// A reminder; `nil` when it would be after the activity's anchor, or too far ahead.
  public init?(_ anchor: Anchor, minutes: Int) {
    guard (0...Self.longest).contains(minutes) else { return nil }
    self.anchor = anchor
    self.minutes = minutes
  }

  /// When it is, of an activity of that time: milliseconds since 1970. Of whole days it is counted from the morning
  /// of the first or of the last.
  public func moment(of time: ActivityTime) -> Int64 {
    let anchored = anchor == .start ? time.start : time.end ?? time.start
    return anchored + Int64(minutesAfterAnchor(of: time)) * 60_000
  }

  /// How far behind the start or the end of an activity it is, in minutes; before them it is less than 0.
  func minutesAfterAnchor(of time: ActivityTime) -> Int {
    guard time.wholeDays != nil else { return -minutes }
    return (anchor == .start ? 0 : -1_440) + Self.morning - minutes
  }

  /// A reminder as a record has it, `{"of":"end","minutes":60}`.
  public init?(_ value: JSONValue) {
    guard let name = value["of"]?.string, let minutes = value["minutes"]?.int64,
      let anchor = Anchor.allCases.first(where: { $0.name.isSame(as: name) })
    else { return nil }
    self.init(anchor, minutes: Int(clamping: minutes))
  }
}
