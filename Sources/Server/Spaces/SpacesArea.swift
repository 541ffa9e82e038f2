extension Area {
  /// Who shares a space, whatever is in it: roles, invitations, reports, links to records, leaving and ending.
  static let spaces = Area(
    "spaces", migrations: ReportTables.migrations + RecordLinks.migrations,
    memberTables: ReportTables.memberTables + RecordLinks.memberTables,
    memberData: .transient, routes: SpaceRoutes.all,
    open: { opening throws(ServerError) in SpaceRoutes(data: opening.data) })
}
