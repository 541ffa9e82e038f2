import HTTP
import Identity
import JSON
import Spaces
import Storage

/// Reports about records of shared spaces. Editors of the space decide; administrators decide in any space.
extension SpaceRoutes {
  static var reports: [Route<SpaceRoutes>] {
    [report, listReports, decide, listAllReports, decideAnywhere]
  }

  private static let report = Route<SpaceRoutes>(
    .post, "/api/v1/spaces/\(space)/reports", name: "report",
    summary: "Reports a record to those who edit its space, and to administrators.", tag: tag,
    access: .role(.reader, in: space), body: .json(ReportSchemas.report), answers: [.done]
  ) { (spaces, participant, request) in
    let body = request.json
    let place = try place(in: participant.space, body)
    let isFound = try await spaces.database.write {
      [records = spaces.records] connection throws(StorageError) in
      try Reports(records: records, connection: connection).add(
        place, by: participant.member.id, reason: body["reason"]?.string ?? "",
        note: body["note"]?.string)
    }
    guard isFound else { throw Problem.notFound }
    return .noContent
  }

  private static let listReports = Route<SpaceRoutes>(
    .get, "/api/v1/spaces/\(space)/reports", name: "listReports",
    summary: "What was reported of a space and is not decided, or is hidden.", tag: tag,
    access: .role(.editor, in: space), answers: [.ok(ReportSchemas.queue)]
  ) { (spaces, participant, _) in
    try await spaces.queue(of: participant.space)
  }

  private static let listAllReports = Route<SpaceRoutes>(
    .get, "/api/v1/reports", name: "listAllReports",
    summary: "What was reported of all spaces and is not decided, or is hidden.", tag: tag,
    access: .administrator, answers: [.ok(ReportSchemas.queue)]
  ) { (spaces, _, _) in
    try await spaces.queue()
  }

  private static let decide = Route<SpaceRoutes>(
    .post, "/api/v1/spaces/\(space)/reports/decision", name: "decideReport",
    summary:
      "Hides a record from all but its author and the editors, restores it, or dismisses reports.",
    tag: tag, access: .role(.editor, in: space), body: .json(ReportSchemas.decision),
    answers: [.done]
  ) { (spaces, participant, request) in
    try await spaces.decide(request.json, in: participant.space) {
      (records, connection) throws(StorageError) in
      try records.writer(for: participant.member.id, in: participant.space, on: connection)
    }
  }

  private static let decideAnywhere = Route<SpaceRoutes>(
    .post, "/api/v1/reports/decision", name: "decideReportAnywhere",
    summary: "Decides as the editors of any shared space do.", tag: tag, access: .administrator,
    body: .json(ReportSchemas.decisionAnywhere), answers: [.done]
  ) { (spaces, administrator, request) in
    guard let id = request.json["space"]?.uuid else {
      throw Problem.notFound
    }
    let collection = request.json["collection"]?.string ?? ""
    return try await spaces.decide(request.json, in: id, administrator) {
      (records, connection) throws(StorageError) in
      try records.writer(
        forModerator: administrator.member.id, of: collection, in: id, on: connection)
    }
  }

  // MARK: Both

  private static func place(in space: UUID, _ body: JSONValue) throws(Problem) -> Reports.Place {
    guard let id = body["record"]?.uuid else { throw .notFound }
    return Reports.Place(space: space, collection: body["collection"]?.string ?? "", id: id)
  }

  private func queue(of space: UUID? = nil) async throws -> Response {
    let queue = try await database.read { [records] connection throws(StorageError) in
      try Reports(records: records, connection: connection).queue(of: space)
    }
    return .json(JSONValue.object([JSONMember("reported", .array(queue))]).bytes)
  }

  private func decide(
    _ body: JSONValue, in space: UUID, _ administrator: Administrator? = nil,
    as writer:
      @escaping @Sendable (RecordStore, Connection) throws(StorageError) -> RecordWriter
  ) async throws -> Response {
    let place = try Self.place(in: space, body)
    guard let decision = body["decision"]?.string.flatMap(Reports.Decision.init(name:)) else {
      throw Problem.notFound
    }
    var hidden = [
      JSONMember("reason", body["reason"] ?? .string(HidingReason.other.name.description)),
      JSONMember("at", .integer(WallClock.now())),
    ]
    if let note = body["note"] { hidden.append(JSONMember("note", note)) }
    let said = JSONValue.object(hidden)
    let isFound = try await database.write { [records] connection throws(StorageError) in
      let isFound = try Reports(records: records, connection: connection).decide(
        decision, place, hidden: said, by: try writer(records, connection))
      if isFound, let administrator {
        try AdministrationLog.write(
          AdministrationAct(
            .reportDecided, on: place.id, named: place.collection, to: decision.name.description),
          by: .administrator(administrator), on: connection)
      }
      return isFound
    }
    guard isFound else { throw Problem.notFound }
    return .noContent
  }
}
