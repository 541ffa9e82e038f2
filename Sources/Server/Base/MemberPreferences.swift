import Areas
package import JSON
package import Storage

/// Appearance, units and other settings of the app (K10): one record for each member.
package enum MemberPreferences {
  package static let collection = RecordCollection(Areas.preferences)

  /// Returns the member's preferences; `nil` if none was chosen.
  package static func of(
    _ member: UUID, in records: RecordStore, on connection: Connection
  ) throws(StorageError) -> JSONValue? {
    try records.live(collection.name, id: member, in: member, on: connection)?.body
  }

  /// Returns the member's language, such as `ca`; `nil` to use that of the device.
  package static func language(
    of member: UUID, in records: RecordStore, on connection: Connection
  ) throws(StorageError) -> String? {
    try of(member, in: records, on: connection)?["language"]?.string
  }

  /// Returns the member's time zone, such as `Europe/Madrid`; UTC if none is known.
  package static func zone(
    of member: UUID, in records: RecordStore, on connection: Connection
  ) throws(StorageError) -> String {
    let preferences = try of(member, in: records, on: connection)
    return preferences?["time_zone"]?.string
      ?? preferences?["daily_summary"]?["time_zone"]?.string ?? "UTC"
  }
}
