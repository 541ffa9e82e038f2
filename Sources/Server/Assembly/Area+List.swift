import ServerApps
public import ServerBase
import ServerBoulders
import ServerCampus
import ServerClub
public import ServerMaps
import ServerNotices
import ServerRaces
import ServerSync
public import ServerSystem
import ServerTracks
public import WebClient

extension Area {
  /// All areas of a club. An area may use preparations of those before it, so sync comes after all areas whose
  /// records it transfers.
  /// - Parameters:
  ///   - mapUploads: bytes of all files together that an administrator may send for a region of the map.
  ///   - networks: private networks that the server may access for members, besides public addresses.
  ///   - mail: the server that takes the club's mails; `nil` for none.
  ///   - address: the address for members; `nil` if it is not known.
  ///   - further: areas besides those of Cordada.
  public static func all(
    maps: MapSource = .none, mapUploads: Int64 = Area.usualMapUploads,
    figureReaders: FigureReaders = .administrators,
    reaching networks: [NetworkRange] = [], mail: MailServer? = nil, address: String? = nil,
    with further: [Area] = []
  ) -> [Area] {
    let others: [Area] =
      [
        .spaces, .pictures, .tracks, .maps(maps, uploads: mapUploads), .races(),
        .boulders, .campus(reaching: networks),
        .notices(reaching: networks, mail: mail, address: address),
      ] + further + [.sync, .system(figureReaders)]
    let permissions = ([.club] + others).flatMap(\.permissions)
    return [.club, .apps(granting: permissions)] + others
  }
}
