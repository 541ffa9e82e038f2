import Club
import HTTP
import Identity
import JSON
import ServerBase
import Storage

/// Links by which members are asked to be friends. No route accepts a name, so none reveals who is a member.
extension ClubRoutes {
  static var friendLinkRoutes: [Route<ClubRoutes>] {
    [makeFriendLink, listFriendLinks, withdrawFriendLink, readFriendLink, askFriend]
  }

  private static let link = Parameter<String>.uuid("link", "The link.")

  // MARK: By who makes them

  private static var makeFriendLink: Route<ClubRoutes> {
    Route(
      .post, "/api/v1/friend-links", name: "makeFriendLink",
      summary: "Makes a link by which others ask the member to be friends. It is told only here.",
      tag: friendTag, access: .member, body: .json(FriendSchemas.newLink),
      answers: [.created(FriendSchemas.link)]
    ) { (club, member, request) in
      let body = request.json
      let page = try body["origin"]?.string.map { origin throws(Problem) in
        try SecretLink(origin: origin, path: "/friend")
      }
      let secret = SessionToken()
      let now = WallClock.now()
      let link = MemberLink(
        by: member.id, asked: body, usualDays: FriendSchemas.usualDays, at: now)
      try await club.database.write { connection throws(StorageError) in
        try MemberLinks.ofFriends(connection).add(link, secret: secret.hash, at: now)
      }
      let told =
        [JSONMember("secret", .string(secret.text))] + (page?.fields(of: secret.text) ?? [])
      return .json(JSONValue.object(link.fields + told).bytes, status: .created)
    }
  }

  private static var listFriendLinks: Route<ClubRoutes> {
    Route(
      .get, "/api/v1/friend-links", name: "listFriendLinks",
      summary: "The member's open links, without their secrets.", tag: friendTag, access: .member,
      answers: [.ok(FriendSchemas.links)]
    ) { (club, member, _) in
      let open = try await club.database.read { connection throws(StorageError) in
        try MemberLinks.ofFriends(connection).open(of: member.id)
      }
      let list = open.map { JSONValue.object($0.fields) }
      return .json(JSONValue.object([JSONMember("links", .array(list))]).bytes)
    }
  }

  private static var withdrawFriendLink: Route<ClubRoutes> {
    Route(
      .delete, "/api/v1/friend-links/\(link)", name: "withdrawFriendLink",
      summary: "Ends a link: it opens nothing any more.", tag: friendTag, access: .member,
      answers: [.done]
    ) { (club, member, request) in
      guard let id = UUID(request[link]) else { throw Problem.notFound }
      try await club.database.write { connection throws(StorageError) in
        try MemberLinks.ofFriends(connection).withdraw(id, of: member.id)
      }
      return .noContent
    }
  }

  // MARK: By who has one

  private static var readFriendLink: Route<ClubRoutes> {
    Route(
      .post, "/api/v1/friend-link", name: "readFriendLink", summary: "Whose link a secret is.",
      tag: friendTag, access: .member, body: .json(SpaceSchemas.secret),
      answers: [.ok(FriendSchemas.offer)]
    ) { (club, member, request) in
      let secret = try request.invitationSecret()
      let offer = try await club.readFriends { (friends) throws(StorageError) -> [JSONMember]? in
        let connection = friends.connection
        guard let link = try MemberLinks.ofFriends(connection).link(of: secret) else {
          return nil
        }
        let name = try connection.row(
          "SELECT display_name FROM members WHERE id = $1", link.member
        ) { $0.string(0) }
        let friendship = try friends.friendship(of: member.id, with: link.member)
        return [
          JSONMember("id", .string(link.member.description)),
          JSONMember("name", .string(name ?? "")),
          JSONMember("expires_at", .integer(link.expiresAt)),
          JSONMember("is_own", .bool(link.member == member.id)),
          JSONMember("state", .string(friendship.state.name.description)),
        ]
      }
      guard let offer else { throw Problem.noInvitation }
      return .json(JSONValue.object(offer).bytes)
    }
  }

  private static var askFriend: Route<ClubRoutes> {
    Route(
      .post, "/api/v1/friend-link/request", name: "askFriend",
      summary: "Asks whose link a secret is to be friends. Two who asked each other are friends.",
      tag: friendTag, access: .member, body: .json(SpaceSchemas.secret),
      answers: [.ok(FriendSchemas.stateNow)]
    ) { (club, member, request) in
      let secret = try request.invitationSecret()
      let asked = try await club.changeFriends {
        (friends) throws(StorageError) -> (isLink: Bool, Friendship?) in
        let links = MemberLinks.ofFriends(friends.connection)
        guard let link = try links.link(of: secret) else { return (false, nil) }
        if link.member == member.id { return (true, nil) }
        let before = try friends.friendship(of: member.id, with: link.member)
        let after = try friends.act(.ask, of: member.id, on: link.member)
        if let after, after != before { try links.use(link) }
        return (true, after)
      }
      guard asked.isLink else { throw Problem.noInvitation }
      guard let friendship = asked.1 else {
        throw Problem(.conflict, "This is your own link, or of a member whom you block.")
      }
      return .friendState(friendship.state)
    }
  }
}

extension MemberLinks {
  static let friendLinks = Kind(
    table: "friend_links", maximumOpen: 10, isOfEachMember: true, makers: "deactivated_at IS NULL")

  /// The links by which members are asked to be friends.
  fileprivate static func ofFriends(_ connection: Connection) -> MemberLinks {
    MemberLinks(kind: friendLinks, connection: connection)
  }
}
