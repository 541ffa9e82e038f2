extension Area {
  /// Who shares a space, whatever is in it: roles, invitations, reports, leaving and ending.
  static let spaces = Area(
    "spaces", migrations: ReportTables.migrations, memberTables: ReportTables.memberTables,
    memberData: .transient, routes: SpaceRoutes.all,
    open: { opening throws(ServerError) in SpaceRoutes(data: opening.data) })
}
