import Boulders
import Club
import HTTP
import Identity
import JSON
import ServerBase
import Spaces
import Storage

/// A friend's climbs, as far as the friend shares them (B9).
extension GymRoutes {
  private static let friend = Parameter<String>.uuid("member", "The friend.")
  /// Maximum number of a friend's sends, and of projects, in an answer; the latest are taken.
  private static let maximumShown = 200

  private static let entries = Schema.array(
    of: .object([
      .required("time", .time, note: "Of the send; of a project, since when."),
      .optional("gym", .uuid), .optional("problem", .uuid),
      .optional("name", BoulderRecords.name), .optional("place", BoulderRecords.name),
      .optional("grade", BoulderRecords.difficulty),
    ]), maximumCount: maximumShown)

  static let readFriend = Route<GymRoutes>(
    .get, "/api/v1/boulders/friends/\(friend)", name: "readBouldersOfFriend",
    summary: "The sends and the projects of a friend who lets friends see them, the latest first.",
    tag: tag, access: .member,
    answers: [
      .ok(
        NamedSchema(
          "FriendBoulders",
          .object([
            .optional("sends", entries, note: "Absent where friends see none."),
            .optional("projects", entries, note: "Absent where friends see none."),
          ])))
    ]
  ) { (gyms, member, request) in
    guard let friend = UUID(request[friend]) else { throw Problem.notFound }
    let seen = try await gyms.database.read { connection throws(StorageError) in
      try gyms.boulders(of: friend, for: member.id, on: connection)
    }
    guard let seen else { throw Problem.notFound }
    return .json(JSONValue.object(seen).bytes)
  }

  /// - Returns: `nil` if they are not friends.
  private func boulders(
    of friend: UUID, for member: UUID, on connection: Connection
  ) throws(StorageError) -> [JSONMember]? {
    let friends = Friends(records: records, connection: connection)
    guard try friends.friendship(of: member, with: friend).state == .friend else { return nil }
    var seen: [JSONMember] = []
    if try friends.shows(.sends, of: friend, to: member) {
      let sends = try latest(BoulderCollections.tries.name, of: friend, on: connection) {
        $0["is_send"]?.bool == true ? $0["time"]?.int64 : nil
      }
      seen.append(JSONMember("sends", sends))
    }
    if try friends.shows(.projects, of: friend, to: member) {
      let projects = try latest(BoulderCollections.projects.name, of: friend, on: connection) {
        $0["since"]?.int64
      }
      seen.append(JSONMember("projects", projects))
    }
    return seen
  }

  /// Returns the latest records with a time in a collection of the friend's own space.
  private func latest(
    _ collection: String, of friend: UUID, on connection: Connection,
    time: (JSONValue) -> Int64?
  ) throws(StorageError) -> JSONValue {
    var found: [(body: JSONValue, time: Int64)] = []
    func removeOlder() {
      found.sort { $0.time > $1.time }
      found.removeLast(max(0, found.count - Self.maximumShown))
    }
    try records.visit(collection, in: friend, on: connection) { record in
      if let time = time(record.body) { found.append((record.body, time)) }
      if found.count == 2 * Self.maximumShown { removeOlder() }
    }
    removeOlder()
    var entries: [JSONValue] = []
    for (body, time) in found {
      entries.append(.object(try entry(body, at: time, on: connection)))
    }
    return .array(entries)
  }

  /// Returns a climb with its name of that day, or its present name in the gym.
  private func entry(
    _ body: JSONValue, at time: Int64, on connection: Connection
  ) throws(StorageError) -> [JSONMember] {
    var problem: Record?
    if let gym = body["gym"]?.uuid,
      let id = body["problem"]?.uuid
    {
      problem = try records.live(
        BoulderCollections.problems.name, id: id, in: gym, on: connection)
      if problem?.body["hidden"]?.isNull == false { problem = nil }
    }
    var members = [JSONMember("time", .integer(time))]
    for name in ["gym", "problem", "place"] {
      if let value = body[name], !value.isNull { members.append(JSONMember(name, value)) }
    }
    for name in ["name", "grade"] {
      let value = [body[name], problem?.body[name]].compactMap(\.self).first { !$0.isNull }
      if let value { members.append(JSONMember(name, value)) }
    }
    return members
  }
}
