/// The activities that a member has, by which an import leaves out what would be there twice.
public struct KnownActivities: Sendable {
  private var uids: Set<[UInt8]> = []
  private var contents: Set<[UInt8]> = []

  /// Creates an empty set.
  public init() {}

  /// Adds an activity of a record.
  /// - Parameter uid: the identifier in the calendar that it was imported from.
  public mutating func add(record: String, uid: String?, title: String, time: ActivityTime) {
    uids.insert(Array(CalendarFeed.uid(of: record).utf8))
    if let uid { uids.insert(Array(uid.utf8)) }
    contents.insert(Self.content(title, time))
  }

  /// Returns true if an activity of a file is among them: by its identifier, or by its title and time.
  public func has(_ activity: CalendarFile.Activity) -> Bool {
    uids.contains(Array(activity.uid.utf8))
      || contents.contains(Self.content(activity.title, activity.time))
  }

  private static func content(_ title: String, _ time: ActivityTime) -> [UInt8] {
    var bytes = Array(title.utf8)
    // No title has control characters.
    bytes.append(0)
    for number in [time.start, time.end ?? -1, time.wholeDays == nil ? 0 : 1] {
      withUnsafeBytes(of: number) { bytes += $0 }
    }
    return bytes
  }
}
