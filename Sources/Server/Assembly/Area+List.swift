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
  /// - Parameter networks: private networks that the server may access for members, besides public addresses.
  public static func all(
    maps: MapSource = .none, figureReaders: FigureReaders = .administrators,
    reaching networks: [NetworkRange] = []
  ) -> [Area] {
    [
      .club, .apps, .spaces, .pictures, .tracks, .maps(maps), .races(), .boulders,
      .campus(reaching: networks), .sync, .system(figureReaders),
    ]
  }
}
