import HTTP
import Identity
import JSON
import ServerBase
import Storage
import Tracks

extension TrackRoutes {
  /// The routes of gear.
  static var gear: [Route<TrackRoutes>] { [listGear, addGear, editGear, deleteGear] }

  private static let piece = Parameter<String>.uuid("id", "The piece of gear.")
  private static let answer = NamedSchema("Gear", TrackSchemas.gear)

  private static var listGear: Route<TrackRoutes> {
    Route(
      .get, "/api/v1/gear", name: "listGear", summary: "The member's gear and what it did.",
      tag: "gear", access: .member(allowing: .readTracks),
      answers: [.ok(NamedSchema("GearList", TrackSchemas.gearList))]
    ) { (tracks, member, _) in
      var writer = JSONWriter()
      writer.beginObject()
      writer.beginArray("gear")
      for use in try await tracks.store.gear(of: member.id) { use.write(into: &writer) }
      writer.endArray()
      writer.endObject()
      return .json(writer)
    }
  }

  private static var addGear: Route<TrackRoutes> {
    Route(
      .post, "/api/v1/gear", name: "addGear", summary: "Adds a piece of gear.", tag: "gear",
      access: .member(allowing: .writeTracks),
      body: .json(NamedSchema("GearNew", TrackSchemas.gearNew)),
      answers: [.created(Self.answer, "The piece of gear.")]
    ) { (tracks, member, request) in
      let id = try await tracks.store.addGear(try named(request.json), for: member.id)
      return try await tracks.answer(id, of: member.id, status: .created)
    }
  }

  private static var editGear: Route<TrackRoutes> {
    Route(
      .patch, "/api/v1/gear/\(Self.piece)", name: "editGear", summary: "Changes a piece of gear.",
      tag: "gear", access: .member(allowing: .writeTracks),
      body: .json(NamedSchema("GearEdit", TrackSchemas.gearEdit)),
      answers: [.ok(Self.answer)]
    ) { (tracks, member, request) in
      let id = try identifier(request)
      try await tracks.store.editGear(
        id, of: member.id, fields: try named(request.json), revision: request.json["rev"]?.int64)
      return try await tracks.answer(id, of: member.id, status: .ok)
    }
  }

  private static var deleteGear: Route<TrackRoutes> {
    Route(
      .delete, "/api/v1/gear/\(Self.piece)", name: "deleteGear",
      summary: "Deletes a piece of gear; its tracks stay.", tag: "gear",
      access: .member(allowing: .writeTracks),
      answers: [.done]
    ) { (tracks, member, request) in
      try await tracks.store.deleteGear(try identifier(request), of: member.id)
      return .noContent
    }
  }

  private static func identifier(_ request: Request) throws(Problem) -> UUID {
    guard let id = UUID(request[piece]) else { throw .notFound }
    return id
  }

  /// Returns the fields of a request and rejects a blank name.
  private static func named(_ json: JSONValue) throws(Problem) -> [JSONMember] {
    let fields = (json.object ?? []).filter { $0.key != "rev" }
    try requireName(fields)
    return fields
  }

  private func answer(
    _ id: UUID, of member: UUID, status: Status
  ) async throws -> Response {
    guard let use = try await store.gear(of: member).first(where: { $0.record.id == id }) else {
      throw Problem.notFound
    }
    var writer = JSONWriter()
    use.write(into: &writer)
    return .json(writer, status: status)
  }
}

extension GearUse {
  fileprivate func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", record.id.description)
    writer.member("rev", record.revision)
    for member in record.body.object ?? [] {
      writer.key(member.key)
      member.value.write(into: &writer)
    }
    writer.member("tracks", tracks)
    writer.member("distance_m", distance, decimals: 1)
    writer.member("active_s", time, decimals: 1)
    writer.endObject()
  }
}
