public import JSON

/// What becomes of a value that a device set (Y2, Y3), by three values and nothing else: no clock,
/// no order of arrival.
public enum FieldRule {
  /// What becomes of two changes of one field.
  public enum Verdict: Equatable, Sendable {
    /// The device saw the value that is there, or set the very same: its value holds.
    case taken
    /// Both sides changed it to different values: a member must choose.
    case conflict
  }

  /// - Parameters:
  ///   - current: the value that is there.
  ///   - before: the value that the device saw.
  ///   - after: the value that the device set.
  public static func judge(
    current: JSONValue?, before: JSONValue?, after: JSONValue?
  ) -> Verdict {
    isSame(current, before) || isSame(current, after) ? .taken : .conflict
  }

  /// Whether two values are one for a member: absent and `null` are, 60 and 60.0, and objects
  /// whatever the order of their members.
  public static func isSame(_ one: JSONValue?, _ other: JSONValue?) -> Bool {
    switch (one ?? .null, other ?? .null) {
    case (.array(let one), .array(let other)):
      return one.count == other.count && zip(one, other).allSatisfy { isSame($0, $1) }
    case (.object(let one), .object(let other)):
      return one.count == other.count
        && one.allSatisfy { member in isSame(member.value, JSONValue.object(other)[member.key]) }
    case (let one, let other):
      if case .integer(let one) = one, case .integer(let other) = other { return one == other }
      if let one = one.double, let other = other.double { return one == other }
      return one == other
    }
  }
}
