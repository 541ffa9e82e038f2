import ServerApps
public import ServerBase
import ServerBoulders
import ServerCampus
import ServerClub
public import ServerMaps
import ServerRaces
import ServerSync
public import ServerSystem
import ServerTracks
public import WebClient

extension Area {
  /// All areas of a club. An area may use preparations of those before it, so sync comes after all areas whose
  /// records it transfers.
  /// - Parameters:
  ///   - networks: private networks that the server may access for members, besides public addresses.
  ///   - further: areas besides those of Cordada.
  public static func all(
    maps: MapSource = .none, figureReaders: FigureReaders = .administrators,
    reaching networks: [NetworkRange] = [], with further: [Area] = []
  ) -> [Area] {
    let others: [Area] =
      [
        .spaces, .pictures, .tracks, .maps(maps), .races(), .boulders, .campus(reaching: networks),
      ] + further + [.sync, .system(figureReaders)]
    let permissions = ([.club] + others).flatMap(\.permissions)
    return [.club, .apps(granting: permissions)] + others
  }
}
