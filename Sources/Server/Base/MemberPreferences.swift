import Areas
package import Campus
import JSON
package import Storage

/// Appearance, units and other settings of the app (K10): one record for each member.
package enum MemberPreferences {
  package static let collection = RecordCollection(Areas.preferences)

  /// Returns the member's language, such as `ca`; `nil` to use that of the device.
  package static func language(
    of member: UUID, in records: RecordStore, on connection: Connection
  ) throws(StorageError) -> String? {
    try records.live(collection.name, id: member, in: member, on: connection)?
      .body["language"]?.string
  }

  /// Returns the member's settings for the daily summary; `nil` if they want none.
  package static func dailySummary(
    of member: UUID, in records: RecordStore, on connection: Connection
  ) throws(StorageError) -> DailySummary? {
    try records.live(collection.name, id: member, in: member, on: connection)?
      .body["daily_summary"].flatMap { DailySummary($0) }
  }
}
