import Identity
import JSON
import Server
import Storage

extension Command {
  static let user = Command(
    name: "user",
    summary: "add, list and delete members, set passwords",
    help: """
      Usage: cordada user add NAME --email ADDRESS [--display-name TEXT] [--data DIR]
             cordada user list [--json] [--data DIR]
             cordada user password NAME [--data DIR]
             cordada user delete NAME --yes [--data DIR]

        --data DIR             where the club's data is kept (data)
        --display-name TEXT    the name others see; else the user name
        --json                 {"members":[{"id","user_name","email","display_name","created_at"}]}
        --yes                  deletes the member with every record and file, for good

      A password is asked for without being shown, or read from standard input. The server may
      run meanwhile.
      """
  ) { (arguments) throws(Refusal) in
    var arguments = arguments
    let data = try arguments.take(option: "--data") ?? "data"
    let request = try UserRequest(arguments)
    let club: ClubData
    do throws(ServerError) {
      club = try ClubData(directory: data)
    } catch {
      throw Refusal(error.description)
    }
    defer { club.close() }
    let identity = club.identity
    let output = try waiting { () throws(Refusal) in
      do throws(IdentityError) {
        return try await request.perform(on: identity)
      } catch {
        throw Refusal(error.description)
      }
    }
    Terminal.print(output)
    return 0
  }
}

/// What `cordada user` was asked to do.
private enum UserRequest: Sendable {
  case add(name: String, email: String, displayName: String, password: String)
  case list(json: Bool)
  case password(name: String, password: String)
  case delete(name: String)

  init(_ arguments: Arguments) throws(Refusal) {
    var arguments = arguments
    let email = try arguments.take(option: "--email")
    let displayName = try arguments.take(option: "--display-name")
    let json = arguments.take(flag: "--json")
    let yes = arguments.take(flag: "--yes")
    let words = try arguments.rest(atLeast: 1, of: "add, list, password or delete")
    let verb = words[0]
    guard verb == "list" ? words.count == 1 : words.count <= 2 else {
      throw .usage("'\(words[words.count - 1])' is one argument too many.")
    }
    if verb == "list" {
      self = .list(json: json)
      return
    }
    guard ["add", "password", "delete"].contains(verb) else {
      throw .usage("'\(verb)' is none of add, list, password and delete.")
    }
    guard words.count == 2 else { throw .usage("NAME is missing.") }
    let name = words[1]
    switch verb {
    case "add":
      guard let email else { throw .usage("--email is missing.") }
      self = .add(
        name: name, email: email, displayName: displayName ?? name,
        password: try PasswordInput.read(for: name))
    case "password":
      self = .password(name: name, password: try PasswordInput.read(for: name))
    default:
      guard yes else {
        throw .usage("Deleting \(name) takes everything of that member; say --yes.")
      }
      self = .delete(name: name)
    }
  }

  /// Does it.
  /// - Returns: what to print.
  func perform(on identity: Identity) async throws(IdentityError) -> String {
    switch self {
    case .add(let name, let email, let displayName, let password):
      let member = try await identity.register(
        userName: name, email: email, displayName: displayName, password: password)
      return "\(member.userName) is a member now.\n"
    case .list(let json):
      let members = try await identity.members()
      return json ? Self.json(members) : Self.table(members)
    case .password(let name, let password):
      try await identity.setPassword(of: identity.member(named: name).id, to: password)
      return "\(name) has a new password; every session has ended.\n"
    case .delete(let name):
      try await identity.delete(identity.member(named: name).id)
      return "\(name) and everything of that member is gone.\n"
    }
  }

  private static func table(_ members: [Member]) -> String {
    let width = members.map(\.userName.count).max() ?? 0
    return members.map { member in
      let gap = String(repeating: " ", count: width - member.userName.count + 2)
      return "\(member.userName)\(gap)\(member.displayName) <\(member.email)>\n"
    }.joined()
  }

  private static func json(_ members: [Member]) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("members")
    writer.beginArray()
    for member in members {
      writer.beginObject()
      writer.key("id")
      writer.string(member.id.description)
      writer.key("user_name")
      writer.string(member.userName)
      writer.key("email")
      writer.string(member.email)
      writer.key("display_name")
      writer.string(member.displayName)
      writer.key("created_at")
      writer.integer(member.createdAt)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }
}
