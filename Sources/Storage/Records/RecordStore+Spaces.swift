import JSON
public import Spaces

extension RecordStore {
  // MARK: Spaces

  /// Creates a member's own space, which the member's records require.
  public func openOwnSpace(
    of member: UUID, on connection: Connection
  ) throws(StorageError) {
    try connection.run(
      """
      INSERT INTO spaces (id, kind, name, since, seq) VALUES ($1, 'own', NULL, 0, 0)
      ON CONFLICT (id) DO NOTHING
      """, member)
    try beginStorage(of: member, on: connection)
  }

  /// Creates a shared space, unless this identifier exists.
  public func openSpace(
    _ id: UUID = .new(), kind: SpaceKind, name: String? = nil, on connection: Connection
  ) throws(StorageError) -> UUID {
    if try hasSpace(id, on: connection) { return id }
    let place = try nextChange(on: connection)
    try connection.run(
      "INSERT INTO spaces (id, kind, name, since, seq) VALUES ($1, $2, $3, $4, $4)",
      id, kind.name.description, name, place)
    try beginStorage(of: id, on: connection)
    return id
  }

  /// Returns the identifier for a shared space whose identifier a member chose. It is the same each time and
  /// never that of someone else's space, so that nobody can test whether a member or space exists.
  public func identifier(
    chosen: UUID?, of kind: SpaceKind, by member: UUID, on connection: Connection
  ) throws(StorageError) -> UUID {
    guard let chosen else { return .new() }
    // Formerly, spaces got the chosen identifier itself.
    let isOwn = try connection.exists(
      """
      SELECT 1 FROM spaces JOIN space_members ON space_members.space = spaces.id
      WHERE spaces.id = $1 AND kind = $2 AND member = $3 AND role = $4
      """, chosen, kind.name.description, member, Role.owner.name.description)
    return isOwn ? chosen : UUID(derivedFrom: "\(member)/\(kind.name)/\(chosen)")
  }

  /// Renames a shared space; its followers are notified.
  /// - Throws: `forbidden` if there is no such space.
  public func rename(
    _ space: UUID, to name: String?, on connection: Connection
  ) throws(StorageError) {
    let isSame = try connection.exists(
      "SELECT 1 FROM spaces WHERE id = $1 AND name IS NOT DISTINCT FROM $2", space, name)
    if isSame { return }
    let count = try connection.run(
      "UPDATE spaces SET name = $2, seq = $3 WHERE id = $1 AND kind <> 'own'", space, name,
      try nextChange(on: connection))
    if count == 0 { throw .forbidden }
    connection.note(.space(space))
  }

  /// Closes a shared space: its records are deleted and its followers notified.
  /// - Returns: the files that its records named.
  public func closeSpace(
    _ space: UUID, on connection: Connection
  ) throws(StorageError) -> [SHA256Digest] {
    for member in try followers(of: space, on: connection) {
      try leave(space, member, on: connection)
    }
    let files = try connection.rows(
      "SELECT DISTINCT file FROM record_files WHERE space = $1", space
    ) { row throws(StorageError) in try row.digest(0) }
    try removeRecords(of: space, on: connection)
    try connection.run("DELETE FROM spaces WHERE id = $1", space)
    connection.note(.space(space))
    return files
  }

  /// Creates the records that every member's own space has, if they are missing. Does nothing for a member who
  /// has left the club.
  public func provide(for member: UUID, on connection: Connection) throws(StorageError) {
    guard try hasSpace(member, on: connection) else { return }
    let writer = try writer(for: member, on: connection)
    for collection in collections.values { try collection.rules.provide?(writer) }
  }

  /// Returns true if no such record is missing.
  public func isProvided(_ member: UUID, on connection: Connection) throws(StorageError) -> Bool {
    for collection in collections.values where collection.rules.provide != nil {
      let isThere = try connection.exists(
        "SELECT 1 FROM records WHERE space = $1 AND collection = $2", member, collection.name)
      if !isThere { return try !hasSpace(member, on: connection) }
    }
    return true
  }

  /// Returns true if the space exists. A member's own space is deleted when the member leaves the club.
  public func hasSpace(_ space: UUID, on connection: Connection) throws(StorageError) -> Bool {
    try connection.exists("SELECT 1 FROM spaces WHERE id = $1", space)
  }

  // MARK: Roles

  /// Returns a member's access to a space.
  /// - Throws: `forbidden` if the member has no role in it, or there is no such space or member.
  public func access(
    of member: UUID, to space: UUID, on connection: Connection
  ) throws(StorageError) -> SpaceAccess {
    let found = try connection.row(
      """
      SELECT spaces.kind, space_members.role FROM spaces LEFT JOIN space_members
        ON space_members.space = spaces.id AND space_members.member = $2
      WHERE spaces.id = $1 AND EXISTS (SELECT 1 FROM spaces AS own WHERE own.id = $2)
      """, space, member
    ) { (kind: $0.string(0), role: $0.optionalString(1)) }
    guard let found,
      let role = space == member ? .owner : role(given: found.role, in: found.kind)
    else { throw .forbidden }
    return SpaceAccess(space: space, kind: found.kind, member: member, role: role)
  }

  /// Returns the role given to a member in a space; `nil` if there is none.
  public func role(
    of member: UUID, in space: UUID, on connection: Connection
  ) throws(StorageError) -> Role? {
    try connection.row(
      "SELECT role FROM space_members WHERE space = $1 AND member = $2", space, member
    ) { $0.optionalString(0).flatMap(Role.init(name:)) }.flatMap(\.self)
  }

  /// Returns the role in a shared space of a kind: the member's own or everyone's, whichever is higher.
  /// - Parameters:
  ///   - name: the name of the role given to the member; `nil` for none.
  ///   - kind: the name of the kind.
  /// - Returns: `nil` if there is no role.
  public func role(given name: String?, in kind: String) -> Role? {
    let everyone = kinds.first { $0.name.description == kind }?.everyone
    return [name.flatMap(Role.init(name:)), everyone].compactMap(\.self).max()
  }

  /// Sets or removes a member's role in a shared space. With a first role, the member's devices begin to follow
  /// the space, even one followed by choice. Without a role, they stop following a space that is followed by
  /// membership.
  ///
  /// When the last owner leaves, the editor of longest standing becomes the owner. Without editors,
  /// `fieldsWithoutOwner` of its collections are set.
  /// - Throws: `forbidden` if there is no such space or member.
  public func setRole(
    _ role: Role?, of member: UUID, in space: UUID, on connection: Connection
  ) throws(StorageError) {
    let kind = try connection.row(
      "SELECT kind FROM spaces WHERE id = $1 AND EXISTS (SELECT 1 FROM spaces WHERE id = $2)",
      space, member
    ) { $0.string(0) }
    guard let kind, space != member, let kind = kinds.first(where: { $0.name.description == kind })
    else { throw .forbidden }
    let wasOwner = try self.role(of: member, in: space, on: connection) == .owner
    try store(role, of: member, in: space, kind, on: connection)
    connection.note(.members(of: space))
    if wasOwner, role != .owner {
      try withdrawInvitations(by: member, to: space, on: connection)
    }
    if wasOwner, role == nil { try provideOwner(of: space, on: connection) }
  }

  private func store(
    _ role: Role?, of member: UUID, in space: UUID, _ kind: SpaceKind, on connection: Connection
  ) throws(StorageError) {
    let following = kind.following
    // If the readable fields change, the member's devices fetch all records again.
    let before = self.role(
      given: try self.role(of: member, in: space, on: connection)?.name.description,
      in: kind.name.description)
    let after = self.role(given: role?.name.description, in: kind.name.description)
    let readsOthers =
      before.map { before in
        !collections.values.allSatisfy { collection in
          !collection.grants.kinds.contains { $0.description == kind.name.description }
            || after.map { collection.grants.showsTheSame(to: before, and: $0) } ?? true
        }
      } ?? false
    if role == nil, following == .byMembership || kind.everyone == nil {
      return try leave(space, member, on: connection)
    }
    try connection.run(
      """
      INSERT INTO space_members (space, member, role, is_following, since, seq)
      VALUES ($1, $2, $3, $4, $5, $5)
      ON CONFLICT (member, space) DO UPDATE SET role = excluded.role, seq = excluded.seq,
        since = CASE WHEN excluded.is_following > space_members.is_following OR $6 = 1
          THEN excluded.since ELSE space_members.since END,
        is_following = CASE WHEN excluded.is_following > space_members.is_following
          THEN excluded.is_following ELSE space_members.is_following END
      """, space, member, role?.name.description, role != nil && following != .always,
      try nextChange(on: connection), readsOthers)
    connection.note(.space(member))
  }

  /// Makes a member's devices follow a space that is followed by choice, or stop.
  /// - Throws: `forbidden` if the member may not read it, or it is not followed by choice.
  public func follow(
    _ space: UUID, _ isFollowing: Bool, by member: UUID, on connection: Connection
  ) throws(StorageError) {
    let access = try access(of: member, to: space, on: connection)
    let kind = kinds.first { $0.name.description == access.kind }
    guard kind?.following == .byChoice else { throw .forbidden }
    if try isFollowing == follows(space, member, on: connection) { return }
    let place = try nextChange(on: connection)
    try connection.run(
      """
      INSERT INTO space_members (space, member, role, is_following, since, seq)
      VALUES ($1, $2, NULL, $3, $4, $4)
      ON CONFLICT (member, space) DO UPDATE SET is_following = excluded.is_following,
        since = excluded.since, seq = excluded.seq
      """, space, member, isFollowing, place)
    connection.note(.space(member))
  }

  /// Returns the number of shared spaces of a kind that a member owns.
  public func ownedSpaces(
    of member: UUID, kind: SpaceKind, on connection: Connection
  ) throws(StorageError) -> Int {
    try connection.row(
      """
      SELECT count(*) FROM space_members JOIN spaces ON spaces.id = space_members.space
      WHERE member = $1 AND role = $2 AND kind = $3
      """, member, Role.owner.name.description, kind.name.description
    ) { $0.int(0) } ?? 0
  }

  /// Makes the editor of longest standing the owner of a space without one.
  func provideOwner(of space: UUID, on connection: Connection) throws(StorageError) {
    let isOwned = try connection.exists(
      "SELECT 1 FROM space_members WHERE space = $1 AND role = $2", space,
      Role.owner.name.description)
    if isOwned { return }
    let heir = try connection.row(
      """
      SELECT member FROM space_members WHERE space = $1 AND role = $2
      ORDER BY since, member LIMIT 1
      """, space, Role.editor.name.description
    ) { row throws(StorageError) in try row.uuid(0) }
    if let heir { return try setRole(.owner, of: heir, in: space, on: connection) }
    for collection in collections.values where !collection.rules.fieldsWithoutOwner.isEmpty {
      guard var record = try live(collection.name, id: space, in: space, on: connection) else {
        continue
      }
      let body = record.body.merging(collection.rules.fieldsWithoutOwner)
      if body == record.body { continue }
      record.body = body
      try store(&record, at: WallClock.now(), on: connection)
    }
  }

  /// Returns the shared spaces, of kinds that have owners, without an owner among the active members.
  /// - Parameter inactive: members who cannot sign in.
  public func ownerlessSpaces(
    besides inactive: Set<UUID>, on connection: Connection
  ) throws(StorageError) -> [OwnerlessSpace] {
    var spaces: [OwnerlessSpace] = []
    for kind in kinds where kind.following != .always {
      let owned = try connection.rows(
        """
        SELECT spaces.id, spaces.name, member FROM spaces LEFT JOIN space_members
          ON space_members.space = spaces.id AND role = $2
        WHERE kind = $1 ORDER BY spaces.since, spaces.id
        """, kind.name.description, Role.owner.name.description
      ) { row throws(StorageError) in
        (id: try row.uuid(0), name: row.optionalString(1), owner: try row.optionalUUID(2))
      }
      let active = Set(owned.filter { $0.owner.map { !inactive.contains($0) } ?? false }.map(\.id))
      for space in owned where !active.contains(space.id) && spaces.last?.id != space.id {
        spaces.append(OwnerlessSpace(id: space.id, kind: kind.name.description, name: space.name))
      }
    }
    return spaces
  }

  func leave(
    _ space: UUID, _ member: UUID, on connection: Connection
  ) throws(StorageError) {
    try connection.run(
      """
      UPDATE space_members SET role = NULL, is_following = 0, seq = $3
      WHERE space = $1 AND member = $2 AND (role IS NOT NULL OR is_following = 1)
      """, space, member, try nextChange(on: connection))
    connection.note(.space(member))
    connection.note(.members(of: space))
  }

  private func follows(
    _ space: UUID, _ member: UUID, on connection: Connection
  ) throws(StorageError) -> Bool {
    try connection.exists(
      "SELECT 1 FROM space_members WHERE space = $1 AND member = $2 AND is_following = 1", space,
      member)
  }

  private func followers(
    of space: UUID, on connection: Connection
  ) throws(StorageError) -> [UUID] {
    try connection.rows("SELECT member FROM space_members WHERE space = $1", space) {
      row throws(StorageError) in try row.uuid(0)
    }
  }

  // MARK: Following

  /// Returns the shared spaces that a member's devices follow, in the order in which they began to.
  public func followedSpaces(
    of member: UUID, on connection: Connection
  ) throws(StorageError) -> [FollowedSpace] {
    let chosen = try connection.rows(
      """
      SELECT spaces.id, kind, name, role, space_members.since,
        spaces.seq, space_members.seq, coalesce(record_sequences.seq, 0)
      FROM space_members JOIN spaces ON spaces.id = space_members.space
      LEFT JOIN record_sequences ON record_sequences.space = spaces.id
      WHERE member = $1 AND is_following = 1
      """, member, body: followed)
    let always = kinds.filter { $0.following == .always && $0.everyone != nil }
    var spaces = chosen.compactMap(\.self)
    for kind in always {
      spaces += try connection.rows(
        """
        SELECT spaces.id, kind, name, role, spaces.since,
          spaces.seq, coalesce(space_members.seq, 0), coalesce(record_sequences.seq, 0)
        FROM spaces LEFT JOIN space_members
          ON space_members.space = spaces.id AND space_members.member = $1
        LEFT JOIN record_sequences ON record_sequences.space = spaces.id
        WHERE kind = $2
        """, member, kind.name.description, body: followed
      ).compactMap(\.self)
    }
    return spaces.sorted { $0.since < $1.since }
  }

  /// Returns a followed space; `nil` if the member has no role in it.
  private func followed(_ row: borrowing Row) throws(StorageError) -> FollowedSpace? {
    let kind = row.string(1)
    guard let role = role(given: row.optionalString(3), in: kind) else { return nil }
    return FollowedSpace(
      id: try row.uuid(0), kind: kind, name: row.optionalString(2), role: role,
      since: row.int64(4), changed: max(row.int64(5), row.int64(6)), last: row.int64(7))
  }

  /// Returns the spaces that a member stopped following after a position in the sequence.
  public func departures(
    of member: UUID, after place: Int64, on connection: Connection
  ) throws(StorageError) -> [DepartedSpace] {
    try connection.rows(
      """
      SELECT space, seq FROM space_members
      WHERE member = $1 AND is_following = 0 AND seq > $2 ORDER BY seq
      """, member, place
    ) { row throws(StorageError) in DepartedSpace(id: try row.uuid(0), left: row.int64(1)) }
  }
}
