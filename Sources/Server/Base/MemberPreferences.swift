import Areas
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
}
