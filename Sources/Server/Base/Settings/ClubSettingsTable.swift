package import Club
import JSON
package import Storage

/// The club's settings and logo as stored, in the only row of a table. A club without the row has chosen nothing.
package struct ClubSettingsTable {
  /// The settings with their number.
  package struct Stored: Sendable {
    package var settings = ClubSettings()
    /// Counts the changes of the settings; 0 before the first.
    package var revision: Int64 = 0
    /// The digest of the logo, which names its address.
    package var logo: SHA256Digest?
  }

  package static let migrations = [
    Migration(
      area: "club_settings", version: 1,
      """
      CREATE TABLE club_settings (
        one BIGINT NOT NULL PRIMARY KEY CHECK (one = 1), body TEXT NOT NULL,
        revision BIGINT NOT NULL, logo BYTEA, logo_digest BYTEA)
      """)
  ]

  package let connection: Connection

  package init(connection: Connection) { self.connection = connection }

  /// Returns the settings.
  package func read() throws(StorageError) -> Stored {
    let stored = try connection.row("SELECT body, revision, logo_digest FROM club_settings") {
      row throws(StorageError) in
      guard let json = try? JSONValue(parsing: Array(row.string(0).utf8)),
        let settings = ClubSettings(json)
      else { throw .damaged("the settings of the club are none") }
      return Stored(
        settings: settings, revision: row.int64(1), logo: row.isNull(2) ? nil : try row.digest(2))
    }
    return stored ?? Stored()
  }

  /// Replaces the settings; the logo stays.
  /// - Parameter seen: the revision that the change was made from; `nil` to replace any.
  /// - Returns: false if somebody else has changed them since.
  package func replace(_ settings: ClubSettings, seen: Int64?) throws(StorageError) -> Bool {
    let revision = try read().revision
    guard seen ?? revision == revision else { return false }
    try connection.run(
      """
      INSERT INTO club_settings (one, body, revision) VALUES (1, $1, $2)
      ON CONFLICT (one) DO UPDATE SET body = excluded.body, revision = excluded.revision
      """, text(of: settings), revision + 1)
    return true
  }

  /// Replaces the logo; `nil` for none.
  package func setLogo(_ jpeg: [UInt8]?) throws(StorageError) {
    let digest = jpeg.map { SHA256Digest(of: $0) }
    try connection.run(
      """
      INSERT INTO club_settings (one, body, revision, logo, logo_digest) VALUES (1, $1, 0, $2, $3)
      ON CONFLICT (one) DO UPDATE SET logo = excluded.logo, logo_digest = excluded.logo_digest
      """, text(of: ClubSettings()), jpeg.map(SQLValue.bytes) ?? .null, digest)
  }

  /// Returns the logo with a digest, a JPEG; `nil` if it was replaced.
  package func logo(_ digest: SHA256Digest) throws(StorageError) -> [UInt8]? {
    try connection.row("SELECT logo FROM club_settings WHERE logo_digest = $1", digest) {
      $0.bytes(0)
    }
  }

  private func text(of settings: ClubSettings) -> String {
    String(decoding: JSONValue.object(settings.fields).bytes, as: UTF8.self)
  }
}
