import Campus
import HTTP
import Storage

extension Area {
  /// The campus: courses with their activities and documents, and each member's own notes.
  static let campus = Area(
    "campus", migrations: CampusTables.migrations, spaces: [CampusGrants.course],
    collections: CampusCollections.all, memberTables: CampusTables.memberTables,
    memberData: .exported(.campus), routes: CampusRoutes.all, demo: .school,
    open: { opening in
      let data = opening.data
      return CampusRoutes(
        database: data.database, records: data.records, authenticator: data.authenticator,
        feeds: CalendarFeeds(database: data.database, records: data.records))
    })
}
