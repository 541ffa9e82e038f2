extension Area {
  /// Who shares a space, whatever is in it: roles, invitations, leaving and ending.
  static let spaces = Area(
    "spaces", memberData: .transient, routes: SpaceRoutes.all,
    open: { opening throws(ServerError) in SpaceRoutes(data: opening.data) })
}
