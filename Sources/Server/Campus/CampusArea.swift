import Campus
import HTTP
import JSON
package import ServerBase
import Storage
package import WebClient

extension Area {
  /// The campus: courses with their activities and documents, each member's own notes, and data fetched from providers.
  /// - Parameter networks: private networks in which providers may be requested, besides public addresses.
  package static func campus(reaching networks: [NetworkRange]) -> Area {
    Area(
      "campus", migrations: CampusTables.migrations, spaces: [CampusRecords.course],
      collections: CampusCollections.all, permissions: [.readCampus],
      memberTables: CampusTables.memberTables,
      memberData: .exported(.campus), processing: Processing.ofCampus, notices: [.reminder],
      rules: { ActivitySeries.write(into: &$0) }, routes: CampusRoutes.all, demo: .school,
      open: { opening throws(ServerError) in
        let data = opening.data
        let store = ConnectionStore(database: data.database, records: data.records)
        do throws(StorageError) {
          let connections = try Connections(
            store, secrets: data.secrets, reaching: networks,
            temporaryDirectory: data.temporaryDirectory, jobs: opening.jobs)
          return CampusRoutes(
            database: data.database, records: data.records, files: data.files,
            authenticator: data.authenticator,
            feeds: try CalendarFeeds(
              database: data.database, records: data.records, sources: opening.calendars),
            reminders: try DueReminders(database: data.database, records: data.records),
            connections: connections,
            materials: MaterialFiles(
              store, connections: connections, files: data.files,
              temporaryDirectory: data.temporaryDirectory))
        } catch {
          throw .storage(error)
        }
      },
      work: { campus in
        AreaWork(
          watches: [
            NoticeWatch { time throws(StorageError) in try await campus.reminders.look(at: time) }
          ],
          housekeeping: [
            HousekeepingStep("Beginning to ask providers", .startOfEach) {
              () throws(StorageError) in
              campus.connections.begin()
              return []
            }
          ],
          close: {
            campus.connections.close()
            campus.feeds.close()
            campus.reminders.close()
          })
      })
  }
}

extension CampusRoutes {
  /// All routes of the area.
  fileprivate static var all: [Route<CampusRoutes>] {
    courseRoutes + connectionRoutes + providerRoutes + uocRoutes
  }
}

extension ActivitySeries {
  /// Writes the limit for forms as a member of a JSON object.
  fileprivate static func write(into writer: inout JSONWriter) {
    writer.beginObject("activity_series")
    writer.member("most", maximumCount)
    writer.endObject()
  }
}
