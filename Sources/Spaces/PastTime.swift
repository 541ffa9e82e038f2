public import JSON

/// Moments at which records say that something happened.
public enum PastTime {
  /// How far the clock of a device may be ahead, in milliseconds: hours in a wrong time zone, never days.
  public static let allowance: Int64 = 24 * 3_600_000

  /// True when a moment is still to come, whatever the clocks; both in milliseconds since 1970.
  public static func isAhead(_ time: Int64, of now: Int64) -> Bool {
    time > allowance && time - allowance > now
  }
}

extension CollectionGrants {
  /// The fields that say of something that it happened at a moment which is still to come.
  /// - Parameter now: milliseconds since 1970.
  public func fieldsAhead(_ said: [JSONMember], of now: Int64) -> [String] {
    said.compactMap { field in
      guard self[field.key]?.isPast == true, let time = field.value.int64,
        PastTime.isAhead(time, of: now)
      else { return nil }
      return field.key
    }
  }
}
