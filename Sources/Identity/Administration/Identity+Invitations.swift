import JSON
import Storage

extension Identity {
  /// Lifetime of the link of somebody who was invited by a list, in milliseconds: two weeks.
  public static let invitationLife: Int64 = 14 * 24 * 60 * 60_000

  /// Returns the list with the errors that the club's members cause, and free user names.
  public func preview(_ list: InvitationList) async throws(IdentityError) -> InvitationList {
    try await read { connection throws(StorageError) in
      try Self.checked(list, on: connection)
    }
  }

  /// Makes an account for each row without errors, in one transaction. Nobody knows its password: its member sets one by the
  /// link, once and within two weeks.
  /// - Returns: the checked list, and the secrets of the links by line.
  /// - Throws: `storage(.forbidden)` if the authority is none by now.
  public func invite(
    _ list: InvitationList, by authority: Authority
  ) async throws(IdentityError) -> (list: InvitationList, secrets: [Int: SessionToken]) {
    // One hash for all, of a password that is forgotten here.
    let hash = try await self.hash(SessionToken().text)
    let secrets = Dictionary(
      uniqueKeysWithValues: list.rows.map { ($0.line, SessionToken()) })
    let checked = try await write { [records] connection throws(StorageError) in
      try AdministrationLog.require(authority, on: connection)
      let checked = try Self.checked(list, on: connection)
      let now = WallClock.now()
      for row in checked.rows where row.errors.isEmpty {
        guard let secret = secrets[row.line] else { continue }
        let member = Member(
          id: .new(), userName: row.userName, email: row.email, displayName: row.displayName,
          createdAt: now, role: .member)
        try AdministrationLog.write(
          AdministrationAct(.memberAdded, on: member.id, named: member.userName), by: authority,
          on: connection)
        try Self.insert(member, hash: hash, on: connection)
        try records.openOwnSpace(of: member.id, on: connection)
        try PasswordResets.add(
          secret, of: member.id, until: now + Self.invitationLife, on: connection)
      }
      return checked
    }
    let made = Set(checked.rows.filter { $0.errors.isEmpty }.map(\.line))
    return (checked, secrets.filter { made.contains($0.key) })
  }

  /// Adds the errors of taken names and addresses, and replaces made user names that are taken.
  private static func checked(
    _ list: InvitationList, on connection: Connection
  ) throws(StorageError) -> InvitationList {
    var list = list
    var names = Set(
      list.rows.filter { !$0.isUserNameMade }.map { MemberFields.key($0.userName) })
    for index in list.rows.indices {
      let row = list.rows[index]
      for error in try taken(
        userName: row.isUserNameMade ? nil : row.userName, email: row.email, on: connection)
      {
        list.rows[index].add(error.path, error.code, error.message)
      }
      guard row.isUserNameMade, list.rows[index].errors.isEmpty else { continue }
      var (name, number) = (row.userName, 2)
      while true {
        let isTaken = try !taken(userName: name, email: nil, on: connection).isEmpty
        if !isTaken, !names.contains(MemberFields.key(name)) { break }
        name = "\(row.userName)\(number)"
        number += 1
      }
      names.insert(MemberFields.key(name))
      list.rows[index].userName = name
    }
    return list
  }
}
