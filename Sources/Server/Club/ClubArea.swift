import HTTP
import Identity

extension Area {
  /// Accounts, profile and preferences.
  static let club = Area(
    "club", collections: [MemberProfile.collection, MemberPreferences.collection],
    routes: ClubRoutes.all, commands: [.user],
    open: { opening throws(ServerError) in
      ClubRoutes(
        identity: opening.data.identity, database: opening.data.database,
        records: opening.data.records, authenticator: opening.data.authenticator)
    })
}
