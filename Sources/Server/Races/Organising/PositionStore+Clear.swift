import JSON
import Spaces
import Storage

extension PositionStore {
  /// Deletes all positions of a team on behalf of an organiser, and records who did it and the reason as a correction.
  /// - Returns: the number of positions.
  func clear(
    _ team: UUID, as organiser: UUID, of race: UUID, reason: String
  ) async throws(StorageError) -> Int {
    try await database.write { [records] connection throws(StorageError) in
      let writer = try records.writer(for: organiser, in: race, on: connection)
      let fields = [
        JSONMember("team", .string(team.description)), JSONMember("kind", .string("cleared")),
        JSONMember("reason", .string(reason)),
      ]
      try writer.require(
        .create, fields.map(\.key), of: RaceCollections.corrections, isAuthor: true)
      try writer.store(RaceCollections.corrections.name, id: .new(), body: fields)
      connection.note(Self.cleared(race))
      return try PositionDeletion.mark(team, of: race, on: connection)
    }
  }
}
