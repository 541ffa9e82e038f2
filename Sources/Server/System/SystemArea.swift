import HTTP
import JSON
import Replication
package import ServerBase
import Spaces
import Storage

extension Area {
  /// The server itself: health, metrics, API description, and maintenance of the shared records and files.
  package static func system(_ figureReaders: FigureReaders) -> Area {
    Area(
      "system", memberData: .none, processing: Processing.ofServer, routes: SystemRoutes.all,
      open: { opening throws(ServerError) in
        SystemRoutes(
          database: opening.data.database, records: opening.data.records,
          files: opening.data.files, earlier: opening.data.earlier, metrics: opening.metrics,
          figureReaders: figureReaders,
          authenticator: opening.data.authenticator,
          document: opening.description.json)
      },
      work: { system in
        AreaWork(
          housekeeping: [
            .lookingForDamage(of: system.database, .start),
            .lookingForDamage(of: system.database, .daily),
            HousekeepingStep("Measuring what members store", .start) { () throws(StorageError) in
              while try await system.database.write({ connection throws(StorageError) in
                try system.records.measureStorage(on: connection)
              }) {}
              while try await system.database.write({ connection throws(StorageError) in
                try system.records.measureFiles(on: connection)
              }) {}
              return []
            },
            HousekeepingStep("Emptying what was deleted", .daily) { () throws(StorageError) in
              try await system.database.write { connection throws(StorageError) in
                try system.records.purge(on: connection)
                try system.records.deleteOldUploads(on: connection)
              }
              return []
            },
            HousekeepingStep("Removing files that no record names", .daily) {
              () throws(StorageError) in
              try await system.files.sweepArriving()
              try await system.files.sweep(database: system.database)
              return []
            },
            HousekeepingStep("Removing the database of an older version", .daily) {
              () throws(StorageError) in
              try system.earlier.deleteOld(at: WallClock.now())
              return []
            },
          ],
          checks: [
            Check { (progress) throws(StorageError) in
              try await system.database.read(within: .max / 2) {
                connection throws(StorageError) in
                try Inspection(of: system.files).run(on: connection) { progress(Double($0) / 256) }
                  .map { .fault($0) }
              }
            }
          ])
      })
  }
}

extension HousekeepingStep {
  /// The step that reports damage in the database before members encounter it.
  fileprivate static func lookingForDamage(
    of database: Database, _ time: HousekeepingStep.Time
  ) -> HousekeepingStep {
    HousekeepingStep("Looking whether the database is whole", time) { () throws(StorageError) in
      try await database.lookForDamage()
      return database.damage.map {
        [
          "The database is damaged: \($0). What stands in the damaged part is answered with 503."
            + " 'cordada check' says more; 'cordada restore' puts a backup back."
        ]
      } ?? []
    }
  }
}
