import Console
import Identity
import JSON
import ServerBase
import Storage

extension Command {
  static let user = Command(
    name: "user",
    summary: "add, list, deactivate, delete, export, import members; set password, role, quota",
    help: """
      Usage: cordada user add NAME --email ADDRESS [--display-name TEXT] [--data DIR]
             cordada user list [--json] [--data DIR]
             cordada user password NAME [--data DIR]
             cordada user reset-password NAME [--address URL] [--data DIR]
             cordada user admin NAME [--revoke] [--data DIR]
             cordada user deactivate|activate NAME [--data DIR]
             cordada user quota NAME [SIZE|default] [--data DIR]
             cordada user delete NAME --yes [--data DIR]
             cordada user export NAME FILE [--data DIR]
             cordada user import NAME FILE [--data DIR]

        --address URL          the address of the club, such as https://club.example
        --data DIR             where the club's data is kept (that of the installed server, otherwise data)
        --database URL         the PostgreSQL server that holds the database (the variable CORDADA_DATABASE)
        --display-name TEXT    the name others see; else the user name
        --json                 {"members":[{"id","user_name","email","display_name","created_at",
                               "role","deactivated_at"}]}
        --revoke               makes an administrator an ordinary member again
        SIZE                   how much the member may store, such as 5GB; 'default' is what
                               'serve --quota' gives everybody; without it, says what is used
        --yes                  deletes the member with every record and file, for good

      The first member is the club's administrator; 'admin' makes others. A deactivated member is
      signed out everywhere and cannot sign in, but keeps everything until activated again.
      'export' writes everything of the member into one zip, readable without Cordada. 'import' adds
      what such a zip holds and the member does not have, in this club or another; doing it twice
      changes nothing. Exit status 1 when something in it was refused.
      'reset-password' prints a link by which the member sets a new password, once and within a day.
      A password is asked for without being shown, or read from standard input. The server may
      run meanwhile.
      """
  ) { (arguments, areas) throws(CommandFailure) in
    var arguments = arguments
    let location = try arguments.takeClub()
    let request = try UserRequest(arguments)
    let club = try ClubData.opened(location, areas: areas)
    defer { club.close() }
    switch request {
    case .account(let request):
      let output = try waiting { () throws(CommandFailure) in
        do throws(IdentityError) {
          return try await request.perform(on: club)
        } catch {
          throw CommandFailure(error.description)
        }
      }
      Terminal.print(output)
      return 0
    case .archive(let request):
      return try request.perform(in: club, of: areas)
    }
  }
}

/// The arguments of `cordada user`.
private enum UserRequest: Sendable {
  case account(AccountRequest)
  case archive(ArchiveRequest)

  init(_ arguments: Arguments) throws(CommandFailure) {
    var arguments = arguments
    let options = try AccountRequest.Options(&arguments)
    let words = try arguments.rest(atLeast: 1, of: "What to do with members")
    if let request = try ArchiveRequest(words) {
      self = .archive(request)
    } else {
      self = .account(try AccountRequest(words, options))
    }
  }
}

/// A command on accounts.
private enum AccountRequest: Sendable {
  case add(name: String, email: String, displayName: String, password: String)
  case list(json: Bool)
  case password(name: String, password: String)
  case resetPassword(name: String, address: String)
  case role(name: String, ClubRole)
  case deactivate(name: String)
  case activate(name: String)
  case quota(name: String, Quota?)
  case delete(name: String)

  /// A member's new quota.
  enum Quota: Sendable {
    case size(ByteCount)
    case standard

    init(_ word: String) throws(CommandFailure) {
      self = word == "default" ? .standard : .size(try ByteCount(argument: word))
    }

    var bytes: Int64? {
      if case .size(let size) = self { size.bytes } else { nil }
    }
  }

  private static let verbs = [
    "add", "list", "password", "reset-password", "admin", "deactivate", "activate", "quota",
    "delete",
    "export", "import",
  ]

  /// The options besides verb and name.
  struct Options {
    let email: String?
    let displayName: String?
    let address: String?
    let json: Bool
    let revoke: Bool
    let yes: Bool

    init(_ arguments: inout Arguments) throws(CommandFailure) {
      email = try arguments.take(option: "--email")
      displayName = try arguments.take(option: "--display-name")
      address = try arguments.take(option: "--address")
      json = arguments.take(flag: "--json")
      revoke = arguments.take(flag: "--revoke")
      yes = arguments.take(flag: "--yes")
    }
  }

  init(_ words: [String], _ options: Options) throws(CommandFailure) {
    let verb = words[0]
    guard words.count <= (verb == "list" ? 1 : verb == "quota" ? 3 : 2) else {
      throw .usage("'\(words[words.count - 1])' is one argument too many.")
    }
    if verb == "list" {
      self = .list(json: options.json)
      return
    }
    guard Self.verbs.contains(verb) else {
      throw .usage("'\(verb)' is none of \(Self.verbs.joined(separator: ", ")).")
    }
    guard words.count >= 2 else { throw .usage("NAME is missing.") }
    let name = words[1]
    switch verb {
    case "add":
      guard let email = options.email else { throw .usage("--email is missing.") }
      self = .add(
        name: name, email: email, displayName: options.displayName ?? name,
        password: try PasswordInput.read(for: name))
    case "password":
      self = .password(name: name, password: try PasswordInput.read(for: name))
    case "reset-password":
      self = .resetPassword(name: name, address: options.address ?? "")
    case "admin":
      self = .role(name: name, options.revoke ? .member : .administrator)
    case "deactivate":
      self = .deactivate(name: name)
    case "activate":
      self = .activate(name: name)
    case "quota":
      self = .quota(name: name, words.count == 3 ? try Quota(words[2]) : nil)
    default:
      guard options.yes else {
        throw .usage("Deleting \(name) takes everything of that member; say --yes.")
      }
      self = .delete(name: name)
    }
  }

  /// Performs the command.
  /// - Returns: the text to print.
  func perform(on club: ClubData) async throws(IdentityError) -> String {
    let identity = club.identity
    switch self {
    case .add(let name, let email, let displayName, let password):
      let member = try await identity.register(
        userName: name, email: email, displayName: displayName, password: password,
        by: .console)
      return "\(member.userName) is a member now.\n"
    case .list(let json):
      let members = try await identity.members()
      return json ? Self.json(members) : Self.table(members)
    case .password(let name, let password):
      try await identity.setPassword(of: identity.member(named: name).id, to: password)
      return "\(name) has a new password; every session has ended.\n"
    case .resetPassword(let name, var address):
      let secret = try await identity.beginPasswordReset(
        of: identity.member(named: name).id, by: .console)
      if address.hasSuffix("/") { address.removeLast() }
      let place = address.isEmpty ? "this page of the club's address" : "this address"
      return "\(name) sets a new password at \(place), once and within 24 hours:\n"
        + "\(address)/reset-password#\(secret.text)\n"
    case .role(let name, let role):
      try await identity.setRole(role, of: identity.member(named: name).id, by: .console)
      return role == .administrator
        ? "\(name) is an administrator now.\n" : "\(name) is an ordinary member now.\n"
    case .deactivate(let name):
      try await identity.deactivate(identity.member(named: name).id, by: .console)
      return "\(name) is signed out everywhere and cannot sign in.\n"
    case .activate(let name):
      try await identity.activate(identity.member(named: name).id, by: .console)
      return "\(name) may sign in again.\n"
    case .quota(let name, let quota):
      let storage = try await Self.storage(
        of: identity.member(named: name).id, setting: quota, in: club)
      let used = "\(name) uses \(ByteCount(bytes: storage.used).text)"
      return storage.quota.map { "\(used) of \(ByteCount(bytes: $0).text).\n" }
        ?? "\(used); nothing is set for this member alone.\n"
    case .delete(let name):
      try await identity.delete(identity.member(named: name).id, by: .console)
      return "\(name) and everything of that member is gone.\n"
    }
  }

  private static func storage(
    of member: UUID, setting quota: Quota?, in club: ClubData
  ) async throws(IdentityError) -> MemberStorage {
    if let quota { try await club.identity.setQuota(quota.bytes, of: member, by: .console) }
    do throws(StorageError) {
      return try await club.database.read {
        [records = club.records] connection throws(StorageError) in
        try records.storage(of: member, on: connection)
      }
    } catch {
      throw .storage(error)
    }
  }

  private static func table(_ members: [Member]) -> String {
    let width = members.map(\.userName.count).max() ?? 0
    return members.map { member in
      let gap = String(repeating: " ", count: width - member.userName.count + 2)
      let states =
        (member.role == .administrator ? ", administrator" : "")
        + (member.deactivatedAt == nil ? "" : ", deactivated")
      return "\(member.userName)\(gap)\(member.displayName) <\(member.email)>\(states)\n"
    }.joined()
  }

  private static func json(_ members: [Member]) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.beginArray("members")
    for member in members {
      writer.beginObject()
      writer.member("id", member.id.description)
      writer.member("user_name", member.userName)
      writer.member("email", member.email)
      writer.member("display_name", member.displayName)
      writer.member("created_at", member.createdAt)
      writer.member("role", member.role.rawValue)
      writer.member("deactivated_at", member.deactivatedAt)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }
}
