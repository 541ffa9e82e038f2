import HTTP
package import ServerBase

extension Area {
  /// The background map.
  package static func maps(_ source: MapSource) -> Area {
    Area(
      "maps", memberData: .none, routes: MapRoutes.all,
      open: { (_) throws(ServerError) in MapRoutes(source: source) },
      work: { maps in AreaWork(close: { maps.source.tileset?.close() }) })
  }
}
