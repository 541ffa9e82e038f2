import Boulders
import HTTP
package import ServerBase
import Storage

extension Area {
  /// Boulders: problems drawn on photos of a gym's walls, and members' logbooks.
  package static let boulders = Area(
    "boulders", migrations: GymTables.migrations, spaces: [BoulderRecords.gym],
    collections: BoulderCollections.all, permissions: [.readBoulders, .writeBoulders],
    memberData: .exported(.boulders), processing: Processing.ofBoulders, notices: [.comment],
    routes: GymRoutes.all,
    demo: .gym,
    open: { opening in
      let data = opening.data
      return GymRoutes(
        database: data.database, records: data.records, files: data.files,
        authenticator: data.authenticator,
        pictures: RecordPictures(of: BoulderCollections.pictures, in: data))
    },
    work: { gyms in
      AreaWork(
        preparations: gyms.pictures.preparations,
        housekeeping: gyms.pictures.housekeeping)
    })
}

extension BoulderCollections {
  /// All collections of the area.
  fileprivate static let all = [
    gyms, walls, problems, comments, suggestions, decisions, opinions, photos, projects, tries,
  ]
}
