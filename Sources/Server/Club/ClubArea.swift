import Club
import HTTP
import Identity
package import ServerBase
import Storage

extension Area {
  /// Accounts, profile, preferences and friends.
  package static let club = Area(
    "club",
    migrations: FriendTables.migrations + ClubSettingsTable.migrations
      + ClubInvitations.migrations + RegistrationList.migrations + PrivacyTables.migrations,
    collections: [
      MemberProfile.collection, MemberPreferences.collection, FriendSharing.collection,
    ],
    permissions: [.readProfile, .writeProfile],
    memberTables: FriendTables.memberTables + ClubInvitations.memberTables
      + PrivacyTables.memberTables,
    memberData: .exported(.account), processing: Processing.club, notices: [.friend, .newDevice],
    rules: {
      KeptTimes.write(into: &$0)
      GuardianRule.writeAges(into: &$0)
    },
    routes: ClubRoutes.all, commands: [.user, .setUp],
    open: { opening throws(ServerError) in
      do throws(StorageError) {
        return ClubRoutes(
          data: opening.data, archive: opening.memberArchive,
          archiving: try MemberArchive.workers(), jobs: opening.jobs,
          backups: opening.backups, processing: opening.processing,
          collections: opening.collections)
      } catch {
        throw .storage(error)
      }
    },
    work: { club in
      AreaWork(
        housekeeping: [
          HousekeepingStep("Folding the names of members", .start) { () throws(StorageError) in
            try await club.identity.foldNames()
            return []
          },
          HousekeepingStep("Looking whether a backup is due", .daily) { () throws(StorageError) in
            club.backups.beginDaily()
            return []
          },
          HousekeepingStep("Ending the wait for guardians", .daily) { () throws(StorageError) in
            do throws(IdentityError) {
              try await club.identity.settleGuardianships(at: WallClock.now())
            } catch {
              if case .storage(let error) = error { throw error }
            }
            return []
          },
          HousekeepingStep("Forgetting ended sessions", .daily) { () throws(StorageError) in
            let kept = try await club.database.read { connection throws(StorageError) in
              try ClubSettingsTable(connection: connection).read().settings.kept
            }
            try await club.identity.deleteEnded(
              unusedFor: kept[.sessions] * 86_400_000, at: WallClock.now())
            return []
          },
        ], close: { club.archiving.stop() })
    })
}

extension ClubRoutes {
  /// All routes of the area.
  fileprivate static var all: [Route<ClubRoutes>] {
    memberRoutes + sessionRoutes + passkeyRoutes + passkeySessionRoutes + settingsRoutes
      + friendRoutes + friendLinkRoutes + archiveRoutes + clubRoutes
      + clubInvitationRoutes + registrationListRoutes + privacyRoutes + guardianRoutes
      + administrationRoutes
  }
}
