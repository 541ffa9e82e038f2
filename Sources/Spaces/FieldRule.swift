public import JSON

/// Decides about a value that a device set (Y2, Y3), from three values alone, independent of clocks and order of arrival.
public enum FieldRule {
  /// The decision on two changes of one field.
  public enum Verdict: Equatable, Sendable {
    /// The device saw the present value, or set the same one: its value is accepted.
    case taken
    /// Both sides changed it to different values: a member must choose.
    case conflict
  }

  /// - Parameters:
  ///   - current: the present value.
  ///   - before: the value that the device saw.
  ///   - after: the value that the device set.
  public static func judge(
    current: JSONValue?, before: JSONValue?, after: JSONValue?
  ) -> Verdict {
    isSame(current, before) || isSame(current, after) ? .taken : .conflict
  }

  /// Returns true if two values are the same for a member: absent and `null`, 60 and 60.0, and objects
  /// regardless of the order of their members.
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
