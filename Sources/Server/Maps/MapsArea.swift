import HTTP
package import ServerBase

extension Area {
  /// The background map.
  package static func maps(_ source: MapSource) -> Area {
    Area(
      "maps", memberData: .none, routes: MapRoutes.all, commands: [.map],
      open: { (opening) throws(ServerError) in
        MapRoutes(ground: ClubGround(source, data: opening.data.directory))
      },
      work: { maps in AreaWork(close: { maps.ground.close() }) })
  }
}
