import HTTP
public import ServerBase
import Storage

extension Area {
  /// Bytes of all files together that an administrator may send for a region, unless the server is told otherwise.
  public static var usualMapUploads: Int64 { 2_000_000_000 }

  /// The background map.
  /// - Parameter limit: bytes of all files together that an administrator may send for a region.
  package static func maps(_ source: MapSource, uploads limit: Int64) -> Area {
    Area(
      "maps", memberData: .none, routes: MapRoutes.all, commands: [.map],
      open: { (opening) throws(ServerError) in
        let data = opening.data
        let ground = ClubGround(source, data: data.directory)
        do throws(StorageError) {
          let uploads = try RegionUploads(data: data.directory, limit: limit)
          return MapRoutes(
            data: data, ground: ground, uploads: uploads,
            workshop: RegionWorkshop(ground.files, uploads, data: data, jobs: opening.jobs))
        } catch {
          throw .storage(error)
        }
      },
      work: { maps in
        AreaWork(
          housekeeping: [
            HousekeepingStep("Deleting abandoned uploads for the map", .daily) {
              () throws(StorageError) in
              try await maps.uploads.sweep()
              return []
            }
          ],
          close: {
            maps.workshop.close()
            maps.uploads.close()
            maps.ground.close()
          })
      })
  }
}
