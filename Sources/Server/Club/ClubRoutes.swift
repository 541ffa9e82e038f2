public import HTTP
public import Identity
import JSON
public import Storage

/// The routes around accounts: members, sessions, profile, preferences.
public struct ClubRoutes: Sendable {
  let identity: Identity
  let database: Database
  let records: RecordStore
  let door: Doorkeeper

  public init(identity: Identity, database: Database, records: RecordStore) {
    self.identity = identity
    self.database = database
    self.records = records
    door = Doorkeeper(identity)
  }

  /// All routes of the area.
  public var all: [Route] { memberRoutes + sessionRoutes + settingsRoutes }

  static let tag = "club"

  /// Asked before content is taken.
  var admission: @Sendable (Request) async throws -> Void {
    { [door] request in _ = try await door.session(request) }
  }
}

extension JSONWriter {
  mutating func write(_ member: Member) {
    beginObject()
    key("id")
    string(member.id.description)
    key("user_name")
    string(member.userName)
    key("email")
    string(member.email)
    key("display_name")
    string(member.displayName)
    key("created_at")
    integer(member.createdAt)
    endObject()
  }
}

extension Response {
  static func member(_ member: Member, status: Status = .ok) -> Response {
    var writer = JSONWriter()
    writer.write(member)
    return .json(writer, status: status)
  }
}
