public import Spaces

/// An invitation to a shared space, which gives a role to members who know its secret.
public struct SpaceInvitation: Equatable, Sendable {
  /// The identifier by which the space's owners refer to it; not secret.
  public let id: UUID
  /// The identifier of the space.
  public let space: UUID
  /// The role that it gives.
  public let role: Role
  /// The owner who made it.
  public let author: UUID
  /// Expiry, in milliseconds since 1970.
  public let expiresAt: Int64
  /// Number of members who may still accept it, from 1.
  public let usesLeft: Int

  /// Creates an invitation.
  public init(
    id: UUID = .new(), space: UUID, role: Role, author: UUID, expiresAt: Int64, usesLeft: Int = 1
  ) {
    self.id = id
    self.space = space
    self.role = role
    self.author = author
    self.expiresAt = expiresAt
    self.usesLeft = usesLeft
  }
}

/// Invitations to shared spaces. Only the hashes of their secrets are stored.
///
/// An invitation ends at its expiry, after its last use, by an owner's withdrawal, and with the space. A
/// member's invitations also end when that member leaves the space or the club.
extension RecordStore {
  /// Maximum number of open invitations to a space.
  public static let maximumInvitations = 50

  static let invitationMigration = Migration(
    area: "records", version: 5,
    """
    CREATE TABLE space_invitations (
      secret_hash BYTEA NOT NULL PRIMARY KEY, id BYTEA NOT NULL UNIQUE, space BYTEA NOT NULL,
      role TEXT NOT NULL, author BYTEA NOT NULL, expires_at BIGINT NOT NULL,
      uses_left BIGINT NOT NULL)
    """,
    "CREATE INDEX space_invitations_by_space ON space_invitations (space)")

  /// Stores an invitation by an owner of its space.
  /// - Throws: `forbidden` unless its author owns the space and the space is shared, `invalidRecord` if too many are open.
  public func add(
    _ invitation: SpaceInvitation, secret: SHA256Digest, at time: Int64 = WallClock.now(),
    on connection: Connection
  ) throws(StorageError) {
    let access = try access(of: invitation.author, to: invitation.space, on: connection)
    guard access.role == .owner, !access.isOwn else { throw .forbidden }
    try connection.run("DELETE FROM space_invitations WHERE expires_at <= $1", time)
    let open = try invitations(to: invitation.space, at: time, on: connection).count
    guard open < Self.maximumInvitations else {
      throw .invalid(
        "", "too_many", "\(Self.maximumInvitations) invitations are open; withdraw some.")
    }
    try connection.run(
      """
      INSERT INTO space_invitations (secret_hash, id, space, role, author, expires_at, uses_left)
      VALUES ($1, $2, $3, $4, $5, $6, $7)
      """, secret, invitation.id, invitation.space, invitation.role.name.description,
      invitation.author, invitation.expiresAt, invitation.usesLeft)
  }

  /// Returns the open invitations to a space, by expiry.
  public func invitations(
    to space: UUID, at time: Int64 = WallClock.now(), on connection: Connection
  ) throws(StorageError) -> [SpaceInvitation] {
    try connection.rows(
      """
      SELECT \(Self.invitationColumns) FROM space_invitations
      WHERE space = $1 AND expires_at > $2 ORDER BY expires_at, id
      """, space, time, body: Self.invitation
    ).compactMap(\.self)
  }

  /// Returns the open invitation with a secret; `nil` if it was withdrawn, has ended, or never existed.
  public func invitation(
    of secret: SHA256Digest, at time: Int64 = WallClock.now(), on connection: Connection
  ) throws(StorageError) -> SpaceInvitation? {
    try connection.row(
      """
      SELECT \(Self.invitationColumns) FROM space_invitations
      WHERE secret_hash = $1 AND expires_at > $2
      """, secret, time, body: Self.invitation
    ).flatMap(\.self)
  }

  /// Gives a member the role of the invitation with a secret. If the member's role is already as high, the
  /// invitation is not used up.
  /// - Returns: the member's access to the space; `nil` if no such invitation is open.
  /// - Throws: `forbidden` if the member has left the club.
  public func accept(
    invitationOf secret: SHA256Digest, by member: UUID, at time: Int64 = WallClock.now(),
    on connection: Connection
  ) throws(StorageError) -> SpaceAccess? {
    guard let invitation = try invitation(of: secret, at: time, on: connection) else { return nil }
    let known = try role(of: member, in: invitation.space, on: connection)
    if known.map({ $0 < invitation.role }) ?? true {
      try setRole(invitation.role, of: member, in: invitation.space, on: connection)
      try connection.run(
        "UPDATE space_invitations SET uses_left = uses_left - 1 WHERE secret_hash = $1", secret)
      try connection.run("DELETE FROM space_invitations WHERE uses_left < 1")
    }
    return try access(of: member, to: invitation.space, on: connection)
  }

  /// Withdraws an invitation to a space. Does nothing if there is none.
  public func withdraw(
    _ invitation: UUID, to space: UUID, on connection: Connection
  ) throws(StorageError) {
    try connection.run(
      "DELETE FROM space_invitations WHERE id = $1 AND space = $2", invitation, space)
  }

  /// Withdraws all invitations by a member, or to a space, or by the member to the space if both are given.
  public func withdrawInvitations(
    by member: UUID? = nil, to space: UUID? = nil, on connection: Connection
  ) throws(StorageError) {
    try connection.run(
      """
      DELETE FROM space_invitations
      WHERE author = coalesce($1, author) AND space = coalesce($2, space)
      """, member, space)
  }

  private static let invitationColumns = "id, space, role, author, expires_at, uses_left"

  private static func invitation(
    _ row: borrowing Row
  ) throws(StorageError) -> SpaceInvitation? {
    guard let role = Role(name: row.string(2)) else { return nil }
    return SpaceInvitation(
      id: try row.uuid(0), space: try row.uuid(1), role: role, author: try row.uuid(3),
      expiresAt: row.int64(4), usesLeft: row.int(5))
  }
}
