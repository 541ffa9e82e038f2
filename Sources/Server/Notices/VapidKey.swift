import Console
import Storage
import WebPush

/// The club's key for push services, made once and kept in the database.
///
/// It stays in backups: browsers bind their subscriptions to it, and a restored club goes on with them.
enum VapidKey {
  /// Returns the key, which is made at the first start. Blocks.
  static func made(in database: Database) throws(StorageError) -> PrivateKey {
    try waiting { () throws(StorageError) in
      let new = PrivateKey()
      let stored = try await database.write { connection throws(StorageError) in
        try connection.run(
          """
          INSERT INTO push_key (one, secret, made_at) VALUES (1, $1, $2)
          ON CONFLICT (one) DO NOTHING
          """, new.bytes, WallClock.now())
        return try connection.row("SELECT secret FROM push_key") { $0.bytes(0) }
      }
      guard let key = stored.flatMap(PrivateKey.init(_:)) else {
        throw .damaged("the key for push services is none")
      }
      return key
    }
  }
}
