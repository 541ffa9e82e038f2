import Club
import HTTP
import Identity
import JSON
import ServerBase
import Storage

/// A member's friends.
extension ClubRoutes {
  static var friendRoutes: [Route<ClubRoutes>] { [listFriends, act] }

  static let friendTag = "friends"
  private static let other = Parameter<String>.uuid("member", "The other member.")

  private static var listFriends: Route<ClubRoutes> {
    Route(
      .get, "/api/v1/friends", name: "listFriends",
      summary:
        "Those that the member has to do with: friends, who asked, whom they asked or block.",
      tag: friendTag, access: .member, answers: [.ok(FriendSchemas.friends)]
    ) { (club, member, _) in
      let friends = try await club.readFriends { (friends) throws(StorageError) in
        try friends.all(of: member.id)
      }
      let list = friends.map { JSONValue.object($0.fields) }
      return .json(JSONValue.object([JSONMember("friends", .array(list))]).bytes)
    }
  }

  /// An unrelated member gets the same answer as a nonexistent one.
  private static var act: Route<ClubRoutes> {
    Route(
      .put, "/api/v1/friends/\(other)", name: "actOnFriend",
      summary: "Accepts or refuses a request, takes one back, ends a friendship, blocks.",
      tag: friendTag, access: .member, body: .json(FriendSchemas.act),
      answers: [.ok(FriendSchemas.stateNow)]
    ) { (club, member, request) in
      guard let other = UUID(request[other]),
        let act = FriendAct(name: request.json["act"]?.string ?? "")
      else { throw Problem.notFound }
      let (before, after) = try await club.changeFriends { (friends) throws(StorageError) in
        (
          try friends.friendship(of: member.id, with: other),
          try friends.act(act, of: member.id, on: other)
        )
      }
      guard let after else {
        if before.state == .stranger { throw Problem.notFound }
        throw Problem(.conflict, "The two of you stand otherwise to each other by now.")
      }
      return .friendState(after.state)
    }
  }

  func readFriends<Value: Sendable>(
    _ body: @escaping @Sendable (Friends) throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    try await database.read { [records] connection throws(StorageError) in
      try body(Friends(records: records, connection: connection))
    }
  }

  func changeFriends<Value: Sendable>(
    _ body: @escaping @Sendable (Friends) throws(StorageError) -> Value
  ) async throws(StorageError) -> Value {
    try await database.write { [records] connection throws(StorageError) in
      try body(Friends(records: records, connection: connection))
    }
  }
}

extension Friend {
  /// The fields of a friend in `Friends`.
  var fields: [JSONMember] {
    [
      JSONMember("id", .string(id.description)), JSONMember("name", .string(name)),
      JSONMember("state", .string(state.name.description)), JSONMember("since", .integer(since)),
    ]
  }
}

extension Response {
  static func friendState(_ state: FriendState) -> Response {
    .json(JSONValue.object([JSONMember("state", .string(state.name.description))]).bytes)
  }
}
