public import JSON

/// Times of events in records.
public enum PastTime {
  /// Tolerance in milliseconds for a device's clock, which may be hours ahead in a wrong time zone, but not days.
  public static let allowance: Int64 = 24 * 3_600_000

  /// Returns true if a moment is in the future, allowing for wrong clocks; both in milliseconds since 1970.
  public static func isAhead(_ time: Int64, of now: Int64) -> Bool {
    time > allowance && time - allowance > now
  }
}

extension CollectionGrants {
  /// Returns the fields with the time of an event that is in the future.
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

extension Schema {
  /// A moment in milliseconds since 1970, before the year 2100.
  public static var time: Schema { .integer(0...4_102_444_800_000) }
}
