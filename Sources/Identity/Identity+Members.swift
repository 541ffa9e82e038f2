import JSON
public import Storage
import Threads

extension Identity {
  /// Creates an account. The first member of a club becomes its administrator, and spends the code for it.
  /// - Parameters:
  ///   - proof: what the first member shows. Wrong codes are limited by address.
  ///   - admission: the club's rule of who may register after the first member.
  ///   - authority: who makes the account for somebody else, which is logged; `nil` for those who register themselves.
  ///   - address: the client's address; `nil` for this machine. Answers reveal whether a name is taken, so they are limited
  ///     by address.
  /// - Throws: `invalid` with all invalid fields, `tooManyTries`.
  public func register(
    userName: String, email: String, displayName: String, password: String,
    proof: SetUpProof = .ownMachine, admission: Admission = .everyone,
    by authority: Authority? = nil, address: String? = nil
  ) async throws(IdentityError) -> Member {
    if let address { try countLook(for: "address " + ClientAddress.key(address)) }
    var errors = MemberFields.check(
      userName: userName, email: email, displayName: displayName, password: password)
    if let error = try await checked(proof, from: address) { errors.append(error) }
    let taken = try await read { connection throws(StorageError) in
      let isHidden = try admission.hidesAddresses(connection)
      return try Self.taken(
        userName: userName, email: isHidden ? nil : email, on: connection)
    }
    // For a field that is malformed, only that error is reported.
    let wrong = Set(errors.map(\.path))
    let all = errors + taken.filter { !wrong.contains($0.path) }
    if !all.isEmpty { throw .invalid(all) }
    let hash = try await self.hash(password)
    let applicant = Member(
      id: .new(), userName: userName, email: email, displayName: displayName,
      createdAt: WallClock.now(), role: .member)
    // Checked again within the transaction, since two may register concurrently.
    let (member, lost) = try await write { [records] connection throws(StorageError) in
      let isHidden = try admission.hidesAddresses(connection)
      var lost = try Self.taken(
        userName: userName, email: isHidden ? nil : email, on: connection)
      if let error = try SetUp.error(in: proof, on: connection) { lost.append(error) }
      var member = applicant
      if lost.isEmpty {
        if try !SetUp.hasMembers(on: connection) {
          member.role = .administrator
          try SetUp.spend(on: connection)
        } else {
          let owners = try Self.taken(userName: nil, email: email, on: connection)
          if let refusal = try admission.admit(email, !owners.isEmpty, connection) {
            return (member, [refusal])
          }
        }
        if let authority {
          try AdministrationLog.write(
            AdministrationAct(.memberAdded, on: member.id, named: userName), by: authority,
            on: connection)
        }
        try Self.insert(member, hash: hash, on: connection)
        try records.openOwnSpace(of: member.id, on: connection)
        try admission.follow(member.id, connection)
      }
      return (member, lost)
    }
    if !lost.isEmpty { throw .invalid(lost) }
    return member
  }

  /// Checks what somebody who registers shows; only a wrong code counts as a try.
  private func checked(
    _ proof: SetUpProof, from address: String?
  ) async throws(IdentityError) -> FieldError? {
    guard case .code(let code) = proof else { return nil }
    let counted = code == nil ? nil : try countTryOfSetUp(from: address)
    do throws(IdentityError) {
      let error = try await read { connection throws(StorageError) in
        try SetUp.error(in: proof, on: connection)
      }
      if error?.code != "wrong" { counted?.revert() }
      return error
    } catch {
      counted?.revert()
      throw error
    }
  }

  static func insert(
    _ member: Member, hash: String, on connection: Connection
  ) throws(StorageError) {
    try connection.run(
      """
      INSERT INTO members (id, user_name, user_name_key, email, email_key, display_name,
        password_hash, created_at, role) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      """,
      member.id, member.userName, MemberFields.key(member.userName), member.email,
      MemberFields.key(member.email), member.displayName, hash, member.createdAt,
      member.role.rawValue)
    try MemberDirectory.index(member.id, on: connection)
    try MailTables.add(
      .confirmation, to: MemberFields.key(member.email), language: nil, at: member.createdAt,
      on: connection)
  }

  /// Returns errors for fields whose values another member already has.
  static func taken(
    userName: String?, email: String?, by member: UUID? = nil, on connection: Connection
  ) throws(StorageError) -> [FieldError] {
    var errors: [FieldError] = []
    let owner = member?.bytes ?? []
    if let userName,
      try connection.exists(
        "SELECT 1 FROM members WHERE user_name_key = $1 AND id <> $2",
        MemberFields.key(userName), owner)
    {
      errors.append(
        FieldError(path: "user_name", code: "taken", message: "Another member has this name."))
    }
    if let email,
      try connection.exists(
        "SELECT 1 FROM members WHERE email_key = $1 AND id <> $2", MemberFields.key(email), owner)
    {
      errors.append(
        FieldError(path: "email", code: "taken", message: "Another member has this address."))
    }
    return errors
  }

  /// Returns the member with an identifier.
  public func member(_ id: UUID) async throws(IdentityError) -> Member {
    let member = try await read { connection throws(StorageError) in
      try connection.row(
        "SELECT \(Member.columns) FROM members WHERE id = $1", id, body: Member.init(_:))
    }
    guard let member else { throw .noSuchMember }
    return member
  }

  /// Returns the member with a user name, in either case.
  public func member(named userName: String) async throws(IdentityError) -> Member {
    let member = try await read { connection throws(StorageError) in
      try connection.row(
        "SELECT \(Member.columns) FROM members WHERE user_name_key = $1",
        MemberFields.key(userName), body: Member.init(_:))
    }
    guard let member else { throw .noSuchMember }
    return member
  }

  /// Returns all members by user name.
  public func members() async throws(IdentityError) -> [Member] {
    try await read { connection throws(StorageError) in
      try connection.rows(
        "SELECT \(Member.columns) FROM members ORDER BY user_name_key", body: Member.init(_:))
    }
  }

  /// Changes the given fields. Another e-mail address, by which a member signs in, needs a confirmed session.
  /// - Throws: `notConfirmed`, `invalid`, `tooManyTries`.
  public func change(
    _ member: SignedInMember, email: String? = nil, displayName: String? = nil
  ) async throws(IdentityError) -> Member {
    if let email {
      let now = WallClock.now()
      let isAllowed = try await read { connection throws(StorageError) in
        let isSame = try connection.exists(
          "SELECT 1 FROM members WHERE id = $1 AND email = $2", member.id, email)
        if isSame { return true }
        return try Self.isConfirmed(member.session.id, at: now, on: connection)
      }
      if !isAllowed { throw .notConfirmed }
    }
    return try await change(member.id, email: email, displayName: displayName)
  }

  /// Changes the given fields.
  package func change(
    _ id: UUID, email: String? = nil, displayName: String? = nil
  ) async throws(IdentityError) -> Member {
    if email != nil { try countLook(for: "member \(id)") }
    let errors = MemberFields.check(email: email, displayName: displayName)
    let taken = try await write { [self] connection throws(StorageError) in
      let taken = try Self.taken(userName: nil, email: email, by: id, on: connection)
      guard errors.isEmpty, taken.isEmpty else { return taken }
      if let email {
        let former = try connection.row(
          "SELECT email_key FROM members WHERE id = $1 AND email_key <> $2", id,
          MemberFields.key(email)
        ) { $0.string(0) }
        if let former { try addressChanges(of: id, from: former, to: email, on: connection) }
        try connection.run(
          "UPDATE members SET email = $2, email_key = $3 WHERE id = $1", id, email,
          MemberFields.key(email))
      }
      if let displayName {
        try connection.run("UPDATE members SET display_name = $2 WHERE id = $1", id, displayName)
      }
      try MemberDirectory.index(id, on: connection)
      return []
    }
    let wrong = Set(errors.map(\.path))
    let all = errors + taken.filter { !wrong.contains($0.path) }
    if !all.isEmpty { throw .invalid(all) }
    return try await member(id)
  }

  /// Ends links that were mailed to the former address, tells it of the change if it was confirmed, and asks for a link that
  /// confirms the new one.
  private func addressChanges(
    of id: UUID, from former: String, to email: String, on connection: Connection
  ) throws(StorageError) {
    let now = WallClock.now()
    let wasConfirmed = try Self.hasConfirmedAddress(id, on: connection)
    try PasswordResets.deleteRows(of: id, on: connection)
    try MailTables.deleteRows(of: id, on: connection)
    if wasConfirmed {
      try MailTables.add(.formerAddress, to: former, of: id, language: nil, at: now, on: connection)
    }
    guard confirmationMails.count(id.description, at: now) == nil else { return }
    try MailTables.add(
      .confirmation, to: MemberFields.key(email), language: nil, at: now, on: connection)
  }

  /// Deletes the account, its sessions, all its records, and files without another reference.
  /// - Throws: `noSuchMember`; `lastAdministrator` while the club has other members; `storage(.forbidden)` if the authority
  ///   is none by now.
  public func delete(_ id: UUID, by authority: Authority) async throws(IdentityError) {
    let named = try await change(id, by: authority, isDemotion: false) {
      [self] member, connection throws(StorageError) -> [SHA256Digest]? in
      let hasOthers = try connection.exists("SELECT 1 FROM members WHERE id <> $1", id)
      if hasOthers, try Self.isLastAdministrator(member, on: connection) { return nil }
      try AdministrationLog.write(
        AdministrationAct(.memberDeleted, on: id, named: member.userName), by: authority,
        on: connection)
      return try remove(id, on: connection)
    }
    guard let named else { throw .lastAdministrator }
    try await removeFiles(named, of: id)
  }

  /// Deletes the account as its member asks for it, with the hash of the checked password.
  func delete(_ id: UUID, ifPasswordHash hash: String) async throws(IdentityError) {
    let named = try await write { [self] connection throws(StorageError) -> [SHA256Digest]? in
      guard try Self.isPassword(hash, of: id, on: connection) else { return nil }
      return try remove(id, on: connection)
    }
    guard let named else { throw .wrongCredentials }
    try await removeFiles(named, of: id)
  }

  /// Deletes the account of a minor that has waited for a guardian's consent since before a time, unless it does no more.
  func deleteUnconsented(_ id: UUID, waitingSince latest: Int64) async throws(IdentityError) {
    let named = try await write { [self] connection throws(StorageError) -> [SHA256Digest]? in
      guard let since = try GuardianTables.find(of: id, on: connection)?.waitsSince, since < latest
      else { return nil }
      return try remove(id, on: connection)
    }
    if let named { try await removeFiles(named, of: id) }
  }

  /// Deletes the rows of an account.
  /// - Returns: the files that it named.
  private func remove(
    _ id: UUID, on connection: Connection
  ) throws(StorageError) -> [SHA256Digest] {
    let files = try records.removeAll(of: id, on: connection)
    try connection.run("DELETE FROM sessions WHERE member = $1", id)
    connection.note(.sessionsEnded)
    try KnownDevices.deleteRows(of: id, on: connection)
    try PasswordResets.deleteRows(of: id, on: connection)
    try MailTables.deleteRows(of: id, on: connection)
    try GuardianTables.deleteRows(of: id, on: connection)
    try AppTables.deleteRows(of: id, on: connection)
    try PasskeyTables.deleteRows(of: id, on: connection)
    try connection.run("DELETE FROM members WHERE id = $1", id)
    return files
  }

  private func removeFiles(_ named: [SHA256Digest], of id: UUID) async throws(IdentityError) {
    do throws(StorageError) {
      try await files.remove(named, unnamedIn: database)
      try await files.removeArriving(of: id)
    } catch {
      throw .storage(error)
    }
  }
}
