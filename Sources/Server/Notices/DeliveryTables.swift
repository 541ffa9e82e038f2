import Notices
import Storage

/// The tables of the ways by which members are told: devices with pushes, and deliveries that are still to be made.
enum DeliveryTables {
  static let migrations = [
    Migration(
      area: "notices", version: 1,
      """
      CREATE TABLE push_key (
        one BIGINT NOT NULL PRIMARY KEY CHECK (one = 1), secret BYTEA NOT NULL,
        made_at BIGINT NOT NULL)
      """,
      // A device ends with its session. `silenced` has the kinds that it does not want, between blanks.
      """
      CREATE TABLE push_devices (
        id BYTEA NOT NULL PRIMARY KEY, member BYTEA NOT NULL, session BYTEA NOT NULL,
        endpoint_hash BYTEA NOT NULL UNIQUE, endpoint TEXT NOT NULL, public_key BYTEA NOT NULL,
        secret BYTEA NOT NULL, silenced TEXT NOT NULL, quiet_from BIGINT, quiet_to BIGINT,
        zone TEXT NOT NULL, name TEXT NOT NULL, made_at BIGINT NOT NULL, pushed_at BIGINT)
      """,
      "CREATE INDEX push_devices_of_members ON push_devices (member, made_at)",
      // `device` is empty for mails.
      """
      CREATE TABLE notice_deliveries (
        notice BYTEA NOT NULL, device BYTEA NOT NULL, member BYTEA NOT NULL,
        due_at BIGINT NOT NULL, tries BIGINT NOT NULL DEFAULT 0, PRIMARY KEY (notice, device))
      """,
      "CREATE INDEX notice_deliveries_by_time ON notice_deliveries (due_at)",
      "CREATE INDEX notice_deliveries_of_members ON notice_deliveries (member, device)",
      "CREATE INDEX notice_deliveries_of_devices ON notice_deliveries (device, due_at)")
  ]

  static let memberTables = ["push_devices", "notice_deliveries"]

  /// Removes old notices, and what belongs to nothing any more.
  static func sweep(at time: Int64, on connection: Connection) throws(StorageError) {
    try connection.run("DELETE FROM notices WHERE made_at < $1", time - DeliveryRules.listed)
    try connection.run(
      "DELETE FROM notices WHERE actor IS NOT NULL AND actor NOT IN (SELECT id FROM members)")
    try connection.run(
      "DELETE FROM push_devices WHERE session NOT IN (SELECT id FROM sessions)")
    try connection.run(
      """
      DELETE FROM notice_deliveries WHERE notice NOT IN (SELECT id FROM notices)
        OR (device <> $1 AND device NOT IN (SELECT id FROM push_devices))
      """, PushDevice.none)
  }
}

/// A device of a member that gets pushes.
struct PushDevice: Sendable {
  /// The device of deliveries by mail.
  static let none: [UInt8] = []

  let id: UUID
  let zone: String
  let quiet: QuietHours?
  let silenced: Set<String>

  static let columns = "push_devices.id, zone, quiet_from, quiet_to, silenced"

  init(_ row: borrowing Row) throws(StorageError) {
    id = try row.uuid(0)
    zone = row.string(1)
    if let from = row.optionalInt64(2), let to = row.optionalInt64(3) {
      quiet = QuietHours(from: Int(clamping: from), to: Int(clamping: to))
    } else {
      quiet = nil
    }
    silenced = Set(row.string(4).split(separator: " ").map(String.init))
  }

  /// Removes a device with what was to be pushed to it.
  static func remove(_ id: UUID, on connection: Connection) throws(StorageError) {
    try connection.run("DELETE FROM notice_deliveries WHERE device = $1", id)
    try connection.run("DELETE FROM push_devices WHERE id = $1", id)
  }
}
