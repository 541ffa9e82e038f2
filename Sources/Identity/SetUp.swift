import JSON
import Storage

/// Who may be the first member of a club, its administrator.
public enum FirstMember: String, CaseIterable, Sendable {
  /// Whoever shows the one-time code.
  case code
  /// Whoever comes first.
  case anyone
}

/// What somebody who registers shows, in case that the club waits for its first member.
public enum SetUpProof: Equatable, Sendable {
  /// The command runs on the club's machine: no code is needed.
  case ownMachine
  /// The code as it was typed; `nil` for none.
  case code(String?)
}

/// What a club without members waits for.
public struct SetUpState: Equatable, Sendable {
  /// True if the club has no member yet.
  public let waitsForFirstMember: Bool
  /// True if the first member must show the code.
  public let wantsCode: Bool
}

/// The one-time code for the first member.
///
/// The table has one row if a code is needed, and none if anyone may be the first. In the row of a club that has had a member,
/// or whose server has not started since the last one left, no hash is left, so no code is right.
enum SetUp {
  /// The field of the code in a registration.
  static let field = "set_up_code"

  static let migration = Migration(
    area: "identity", version: 7, "CREATE TABLE set_up (code_hash BYTEA)")

  static func hasMembers(on connection: Connection) throws(StorageError) -> Bool {
    try connection.exists("SELECT 1 FROM members")
  }

  static func wantsCode(on connection: Connection) throws(StorageError) -> Bool {
    try connection.exists("SELECT 1 FROM set_up")
  }

  /// Lets anyone be the first member.
  static func letAnyone(on connection: Connection) throws(StorageError) {
    try connection.run("DELETE FROM set_up")
  }

  /// Asks for a code, of which `nil` is none that is right; the earlier one becomes invalid.
  static func store(_ code: SetUpCode?, on connection: Connection) throws(StorageError) {
    try connection.run("DELETE FROM set_up")
    try connection.run(
      "INSERT INTO set_up (code_hash) VALUES ($1)",
      code.map { .bytes($0.hash.bytes) } ?? SQLValue.null)
  }

  /// Makes the code invalid, once the first member is stored.
  static func spend(on connection: Connection) throws(StorageError) {
    try connection.run("UPDATE set_up SET code_hash = NULL")
  }

  /// Returns the error of what somebody who registers shows; `nil` if they may register.
  static func error(
    in proof: SetUpProof, on connection: Connection
  ) throws(StorageError) -> FieldError? {
    guard case .code(let text) = proof else { return nil }
    let isTyped = text.map { !$0.allSatisfy(\.isWhitespace) } ?? false
    if try hasMembers(on: connection) {
      guard isTyped else { return nil }
      return FieldError(
        path: field, code: "used",
        message: "The club has its first member by now; register without the code.")
    }
    guard try wantsCode(on: connection) else { return nil }
    guard isTyped, let text else {
      return FieldError(
        path: field, code: "required",
        message: "The first member needs the code that the server printed when it started.")
    }
    let stored = try connection.row("SELECT code_hash FROM set_up WHERE code_hash IS NOT NULL") {
      row throws(StorageError) in try row.digest(0)
    }
    if let stored, let code = SetUpCode(text), code.matches(stored) { return nil }
    return FieldError(
      path: field, code: "wrong",
      message:
        "This is not the code that the server printed last; 'cordada set-up' prints a new one.")
  }
}

extension Identity {
  /// Says whether the club waits for its first member.
  public func setUpState() async throws(IdentityError) -> SetUpState {
    try await read { connection throws(StorageError) in
      let hasMembers = try SetUp.hasMembers(on: connection)
      let wantsCode = try SetUp.wantsCode(on: connection)
      return SetUpState(waitsForFirstMember: !hasMembers, wantsCode: !hasMembers && wantsCode)
    }
  }

  /// Makes the code for the first member; an earlier one becomes invalid.
  /// - Parameter authority: who asks for it, which is logged; `nil` for the server as it starts.
  /// - Returns: `nil` if the club has a member.
  public func makeSetUpCode(
    by authority: Authority? = nil
  ) async throws(IdentityError) -> SetUpCode? {
    let code = SetUpCode()
    return try await write { connection throws(StorageError) in
      if try SetUp.hasMembers(on: connection) { return nil }
      if let authority {
        try AdministrationLog.write(
          AdministrationAct(.setUpCodeMade), by: authority, on: connection)
      }
      try SetUp.store(code, on: connection)
      return code
    }
  }

  /// Decides who may be the first member, before the server answers anybody.
  /// - Returns: the code, if the club waits for its first member and a code is needed.
  public func prepareSetUp(for first: FirstMember) async throws(IdentityError) -> SetUpCode? {
    let (hasMembers, wantsCode) = try await read { connection throws(StorageError) in
      (try SetUp.hasMembers(on: connection), try SetUp.wantsCode(on: connection))
    }
    switch first {
    case .anyone:
      if wantsCode {
        try await write { connection throws(StorageError) in try SetUp.letAnyone(on: connection) }
      }
      return nil
    case .code:
      if !hasMembers { return try await makeSetUpCode() }
      // Also when the last member leaves, no stranger takes the club.
      if !wantsCode {
        try await write { connection throws(StorageError) in try SetUp.store(nil, on: connection) }
      }
      return nil
    }
  }
}
