extension Area {
  /// Sharing of spaces with any content: roles, invitations, reports, links to records, leaving and closing.
  package static let spaces = Area(
    "spaces", migrations: ReportTables.migrations + RecordLinks.migrations,
    memberTables: ReportTables.memberTables + RecordLinks.memberTables,
    memberData: .transient, notices: [.report], routes: SpaceRoutes.all,
    open: { opening throws(ServerError) in SpaceRoutes(data: opening.data) })
}
