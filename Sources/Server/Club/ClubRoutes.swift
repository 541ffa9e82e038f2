import HTTP
import Identity
import JSON
import ServerBase
import Storage

/// The routes of accounts (members, sessions, profile, preferences, friends, exports), with their dependencies.
struct ClubRoutes: JudgingRoles {
  let data: ClubData
  let archive: MemberArchive
  /// Threads that write and read members' archives, in turns.
  let archiving: TurnWorkers
  /// The long work of the running server.
  let jobs: Jobs
  /// The backup that the server keeps.
  let backups: Backups
  /// What each area does with personal data.
  let processing: [(area: String, list: [Processing])]
  /// The names of each area's collections.
  let collections: [(area: String, names: [String])]

  var identity: Identity { data.identity }
  var database: Database { data.database }
  var records: RecordStore { data.records }
  var authenticator: Authenticator { data.authenticator }

  static let tag = "club"
}

extension JSONWriter {
  mutating func write(_ member: Member) {
    beginObject()
    writeFields(of: member)
    endObject()
  }

  /// Writes the fields that every answer with a member has.
  mutating func writeFields(of member: Member) {
    self.member("id", member.id.description)
    self.member("user_name", member.userName)
    self.member("email", member.email)
    self.member("display_name", member.displayName)
    self.member("created_at", member.createdAt)
    self.member("role", member.role.rawValue)
  }
}

extension Response {
  static func member(_ member: Member, status: Status = .ok) -> Response {
    var writer = JSONWriter()
    writer.write(member)
    return .json(writer, status: status)
  }
}
