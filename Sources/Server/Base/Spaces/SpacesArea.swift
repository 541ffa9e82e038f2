import Club
import Storage

extension Area {
  /// Sharing of spaces with any content: roles, invitations, reports, links to records, leaving and closing.
  package static let spaces = Area(
    "spaces", migrations: ReportTables.migrations + RecordLinks.migrations,
    memberTables: ReportTables.memberTables + RecordLinks.memberTables,
    memberData: .exported(.reports), processing: [.reports, .links],
    notices: [.report], routes: SpaceRoutes.all,
    open: { opening throws(ServerError) in SpaceRoutes(data: opening.data) },
    work: { spaces in
      AreaWork(
        housekeeping: [
          HousekeepingStep("Deleting reports that were decided", .daily) {
            () throws(StorageError) in
            try await spaces.data.database.write { connection throws(StorageError) in
              let kept = try ClubSettingsTable(connection: connection).read().settings.kept
              try ReportTables.deleteDecided(
                before: WallClock.now() - kept[.reports] * 86_400_000, on: connection)
            }
            return []
          }
        ])
    })
}
