import HTTP
import JSON
import Races
public import ServerBase
import Storage

extension Area {
  /// The area of races: teams followed live on a long course.
  /// - Parameter rest: milliseconds without use after which a race leaves memory.
  public static func races(rest: Int64 = 30 * 60_000) -> Area {
    Area(
      "races", migrations: RaceTables.migrations, spaces: [RaceRecords.race],
      collections: RaceCollections.all, memberData: .exported(.races),
      processing: Processing.ofRaces, notices: [.raceAlert],
      rules: { RaceLimits.write(into: &$0) }, routes: RaceRoutes.all,
      isFramed: { $0.count == 3 && $0[0] == "races" && UUID($0[1]) != nil && $0[2] == "embed" },
      commands: [.simulate], demo: .race,
      open: { opening throws(ServerError) in
        let data = opening.data
        let positions = PositionStore(database: data.database, records: data.records)
        do throws(StorageError) {
          let deletion = PositionDeletion(data.database)
          let rooms = try RaceRooms(
            positions, deletion, data.records, opening.listeners, rest: rest)
          return RaceRoutes(
            database: data.database, records: data.records, identity: data.identity,
            authenticator: data.authenticator,
            keys: TeamKeys(data.database), positions: positions, deletion: deletion, rooms: rooms,
            alertWatch: RaceAlertWatch(rooms, database: data.database),
            listeners: opening.listeners, refused: RefusedPositions())
        } catch {
          throw .storage(error)
        }
      },
      work: { races in
        AreaWork(
          watches: [
            NoticeWatch { time throws(StorageError) in try await races.alertWatch.look(at: time) }
          ],
          housekeeping: [
            HousekeepingStep("Deleting positions of past races", .daily) {
              () throws(StorageError) in
              let past = PastRaces(positions: races.positions, rooms: races.rooms)
              let count = try await past.sweep(at: WallClock.now())
              try await races.deletion.deleteAll()
              let early = try await past.sweepEarly(at: WallClock.now())
              return (count > 0 ? ["\(count) positions of past races were deleted."] : [])
                + (early > 0 ? ["\(early) positions from before a start were deleted."] : [])
            }
          ],
          checks: [
            Check { progress throws(StorageError) in
              try await RaceTables.findings(in: races.database, progress)
            }
          ],
          gauges: [
            Gauge("cordada_races_loaded", "Races that are in memory.") {
              Double(races.rooms.count)
            },
            Gauge("cordada_race_positions_refused", "Positions that could never be used.") {
              Double(races.refused.count)
            },
          ],
          close: {
            races.keys.close()
            races.deletion.close()
            races.rooms.close()
          })
      })
  }
}

extension RaceRoutes {
  /// All routes of the area.
  fileprivate static var all: [Route<RaceRoutes>] {
    own + organising + tables + ownRace + sending + services
  }
}

extension RaceLimits {
  /// Writes the limits for forms as a member of a JSON object.
  fileprivate static func write(into writer: inout JSONWriter) {
    writer.beginObject("race")
    writer.member("clock_tolerance_ms", ClockError.tolerance)
    writer.member("shortest_course_m", Int(Course.shortest))
    writer.member("farthest_time_ms", farthestTime)
    writer.member("least_radius_m", Int(Checkpoint.radii.lowerBound))
    writer.member("most_radius_m", Int(Checkpoint.radii.upperBound))
    writer.endObject()
  }
}
