import Identity
import JSON
import Races
import ServerBase
import Spaces
import Storage

extension MemberExport {
  /// A member's contributions to races: the races that they organise, and their check-ins and corrections. The export
  /// is for reading only, because a race belongs to its club.
  static let races = MemberExport(
    contents: TranslatedText(
      ca:
        "Un fitxer per a cada cursa en què participes, amb tot el que hi has anotat. Les curses són "
        + "del club i no es tornen a importar.",
      es:
        "Un archivo por cada carrera en la que participas, con todo lo que has anotado en ella. Las "
        + "carreras son del club y no se vuelven a importar.",
      en:
        "A file for each race that you take part in, with all that you noted in it. Races belong to "
        + "the club and are not imported again.",
      fr:
        "Un fichier pour chaque course à laquelle vous participez, avec tout ce que vous y avez noté. "
        + "Les courses appartiennent au club et ne sont pas réimportées."),
    write: { folder, member, data in
      let races = try await data.database.read { connection throws(StorageError) in
        try data.records.followedSpaces(of: member.id, on: connection)
          .filter { $0.kind == RaceRecords.race.name.description }
      }
      for race in races {
        let said = try await data.database.read { connection throws(StorageError) in
          try records(of: member.id, in: race.id, data.records, connection)
        }
        let file = JSONValue.object([
          JSONMember("race", .string(race.name ?? "")),
          JSONMember("role", .string(race.role.name.description)),
          JSONMember("records", .array(said)),
        ])
        try await folder.add("\(race.id).json", file.bytes)
      }
    },
    restore: { (_, _, _) in Restoration() })

  /// The records of a race that a member created.
  private static func records(
    of member: UUID, in race: UUID, _ store: RecordStore, _ connection: Connection
  ) throws(StorageError) -> [JSONValue] {
    var said: [JSONValue] = []
    for collection in RaceCollections.all {
      try store.visit(collection.name, in: race, on: connection) {
        record throws(StorageError) in
        guard record.author == member else { return }
        let reader = try store.reader(of: record, for: member, on: connection)
        said.append(
          .object([
            JSONMember("collection", .string(collection.name)),
            JSONMember("id", .string(record.id.description)),
            JSONMember("updated_at", .integer(record.updatedAt)),
            JSONMember("fields", reader.part(of: record.body)),
          ]))
      }
    }
    return said
  }
}
