import HTTP
import Identity
import Replication

extension Area {
  /// Accounts, profile and preferences.
  static let club = Area(
    "club", collections: [MemberProfile.collection, MemberPreferences.collection],
    routes: ClubRoutes.all, commands: [.user],
    open: { opening throws(ServerError) in
      ClubRoutes(
        identity: opening.data.identity, database: opening.data.database,
        records: opening.data.records, authenticator: opening.data.authenticator)
    },
    work: { _ in
      AreaWork(replicated: [
        ReplicatedCollection(MemberProfile.collection, extent: .one),
        ReplicatedCollection(MemberPreferences.collection, extent: .one),
      ])
    })
}
