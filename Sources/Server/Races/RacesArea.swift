import HTTP
import Races
import Storage

extension Area {
  /// Races: teams followed live over a long way.
  static let races = Area(
    "races", migrations: RaceTables.migrations, spaces: [RaceGrants.race],
    collections: RaceCollections.all, memberData: .exported(.races), routes: RaceRoutes.all,
    commands: [.simulate],
    open: { opening throws(ServerError) in
      let data = opening.data
      let positions = PositionStore(database: data.database)
      do throws(StorageError) {
        let rooms = try RaceRooms(positions, data.records, opening.listeners)
        return RaceRoutes(
          database: data.database, records: data.records, authenticator: data.authenticator,
          keys: TeamKeys(data.database), positions: positions, rooms: rooms,
          replays: RaceReplays(positions, rooms.workers), listeners: opening.listeners,
          refused: RefusedPositions())
      } catch {
        throw .storage(error)
      }
    },
    work: { races in
      AreaWork(
        housekeeping: [
          HousekeepingStep("Deleting positions of past races", .daily) {
            () throws(StorageError) in
            let count = try await races.positions.sweep(at: WallClock.now())
            return count > 0 ? ["\(count) positions of past races were deleted."] : []
          }
        ],
        gauges: [
          Gauge("cordada_race_positions_refused", "Positions that could never be used.") {
            Double(races.refused.count)
          }
        ],
        close: { races.rooms.close() })
    })
}
