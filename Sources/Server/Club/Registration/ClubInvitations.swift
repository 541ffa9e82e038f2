import Storage

/// The links of administrators by which others register where the club admits by invitation.
///
/// A link admits while its maker is an administrator: who loses the role, or leaves, leaves no open door.
enum ClubInvitations {
  static let migrations = [
    Migration(
      area: "club_invitations", version: 1,
      """
      CREATE TABLE club_invitations (
        secret_hash BYTEA NOT NULL PRIMARY KEY, id BYTEA NOT NULL UNIQUE, member BYTEA NOT NULL,
        expires_at BIGINT NOT NULL, uses_left BIGINT NOT NULL)
      """,
      "CREATE INDEX club_invitations_by_member ON club_invitations (member)")
  ]

  static let memberTables = ["club_invitations"]

  static let kind = MemberLinks.Kind(
    table: "club_invitations", maximumOpen: 50, isOfEachMember: false,
    makers: "role = 'administrator' AND deactivated_at IS NULL")
}

extension MemberLinks {
  /// The links by which others register.
  static func ofClub(_ connection: Connection) -> MemberLinks {
    MemberLinks(kind: ClubInvitations.kind, connection: connection)
  }
}
