import HTTP
import Identity
import Live
import Replication
package import ServerBase
import Storage

extension Area {
  /// Synchronizes devices and server, for the records of the areas before it in the list.
  package static let sync = Area(
    "sync", migrations: ReplicationTables.migrations,
    memberTables: ReplicationTables.memberTables, memberData: .transient, routes: SyncRoutes.all,
    open: { opening throws(ServerError) in
      let data = opening.data
      let replicator = Replicator(
        database: data.database, records: data.records, preparations: opening.preparations,
        followUps: opening.followUps)
      let notifier = ChangeNotifier(replicator, opening.listeners) { sessions in
        let ended = try await data.identity.ended(of: sessions.compactMap(UUID.init(_:)))
        return Set(ended.map(\.description))
      }
      return SyncRoutes(
        replicator: replicator, notifier: notifier, database: data.database,
        records: data.records, files: data.files, authenticator: data.authenticator)
    },
    work: { sync in
      AreaWork(
        housekeeping: [
          HousekeepingStep("Forgetting old answers", .daily) { () throws(StorageError) in
            try await sync.database.write { connection throws(StorageError) in
              try Replicator.deleteOldAnswers(on: connection)
            }
            return []
          }
        ],
        close: { sync.notifier.stop() })
    })
}
