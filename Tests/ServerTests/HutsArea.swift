import HTTP
import Identity
import JSON
import Replication
import ServerBase
import Spaces
import Storage
import Synchronization

/// A complete small area, made as a new one would be: mountain huts noted by members. The rest of the server has it only in the
/// list of areas.
extension Area {
  /// A hut and its caretakers.
  static let hut = SpaceKind("hut", following: .byMembership)

  static func huts(_ log: HutLog) -> Area {
    Area(
      "huts",
      migrations: [
        Migration(
          area: "huts", version: 1,
          """
          CREATE TABLE huts (member BYTEA NOT NULL, hut BYTEA NOT NULL, name TEXT NOT NULL,
            PRIMARY KEY (member, hut))
          """,
          "CREATE TABLE hut_visits (member BYTEA NOT NULL, hut BYTEA NOT NULL)")
      ],
      spaces: [hut], collections: [HutRoutes.collection], permissions: [.readHuts],
      memberTables: ["hut_visits"],
      memberData: .exported(HutRoutes.export), routes: HutRoutes.all,
      commands: [
        Command(name: "huts", summary: "list huts", help: "Usage: cordada huts") { (_, _) in 0 }
      ],
      open: { opening in
        HutRoutes(
          database: opening.data.database, records: opening.data.records,
          authenticator: opening.data.authenticator)
      },
      work: { huts in
        AreaWork(
          housekeeping: [
            HousekeepingStep("Airing huts", .daily) {
              log.note("aired")
              return ["Huts were aired."]
            },
            HousekeepingStep("Opening huts", .start) {
              log.note("opened")
              return []
            },
          ],
          checks: [
            Check { (_) throws(StorageError) in
              let nameless = try await huts.database.read { connection throws(StorageError) in
                try connection.row("SELECT count(*) FROM huts WHERE name = ''") { $0.int(0) }
              }
              return nameless == 0 ? [.note("Huts have names.")] : [.fault("A hut has no name.")]
            }
          ],
          gauges: [Gauge("cordada_huts", "Huts there are.") { 7 }],
          close: { log.note("closed") })
      })
  }
}

extension Scope {
  static let readHuts = Scope("huts:read", "Read the member's huts.")
}

/// The operations on huts, in order.
final class HutLog: Sendable {
  private let noted = Mutex<[String]>([])

  var words: [String] { noted.withLock { $0 } }

  func note(_ word: String) { noted.withLock { $0.append(word) } }
}

private struct HutRoutes: JudgingRoles {
  let database: Database
  let records: RecordStore
  let authenticator: Authenticator

  static let collection = RecordCollection(
    CollectionDeclaration(
      .own("huts", fields: [.owned("name")]),
      fields: [.required("name", .string(minimumLength: 1, maximumLength: 60))]),
    index: { (record, connection) throws(StorageError) in
      try connection.run(
        """
        INSERT INTO huts (member, hut, name) VALUES ($1, $2, $3)
        ON CONFLICT (member, hut) DO UPDATE SET name = excluded.name
        """, record.space, record.id, record.body["name"]?.string ?? "")
    },
    unindex: { (member, hut, connection) throws(StorageError) in
      try connection.run(
        "DELETE FROM huts WHERE member = $1 AND hut = coalesce($2, hut)", member, hut)
    })

  /// The export of a file for each hut.
  static let export = MemberExport(
    contents: TranslatedText(
      ca: "Refugis.", es: "Refugios.", en: "Mountain huts.", fr: "Refuges de montagne."),
    write: { folder, member, data in
      let huts = try await data.database.read { connection throws(StorageError) in
        try data.records.list("huts", in: member.id, on: connection)
      }
      for hut in huts {
        try await folder.add("\(hut.id).json", hut.body.bytes)
      }
    },
    restore: { folder, member, data in
      var restoration = Restoration()
      for file in folder.files {
        guard let id = UUID(String(file.dropLast(5))),
          let fields = try await folder.json(file)?.object
        else { continue }
        restoration.added += try await data.database.write { connection throws(StorageError) in
          guard try data.records.live("huts", id: id, in: member, on: connection) == nil
          else { return 0 }
          try data.records.writer(for: member, on: connection).create(
            "huts", id: id, fields: fields)
          return 1
        }
      }
      return restoration
    })

  static let names = NamedSchema(
    "HutNames",
    .object([.required("huts", .array(of: .string(maximumLength: 60), maximumCount: 9))])
  )

  private static let hut = Parameter<String>.uuid("id", "The hut's space.")

  static let all: [Route<HutRoutes>] = [
    Route(
      .get, "/api/v1/huts", name: "listHuts", summary: "The member's huts.", tag: "huts",
      access: .member(allowing: .readHuts), answers: [.ok(names)]
    ) { (huts, member, _) in
      let names = try await huts.database.read { connection throws(StorageError) in
        try connection.rows("SELECT name FROM huts WHERE member = $1 ORDER BY name", member.id) {
          $0.string(0)
        }
      }
      return .json(
        JSONValue.object([JSONMember("huts", .array(names.map { .string($0) }))]).bytes)
    },
    Route(
      .delete, "/api/v1/huts", name: "closeHuts", summary: "Closes all huts.", tag: "huts",
      access: .administrator, answers: [.done]
    ) { (huts, administrator, _) in
      try await huts.database.write { connection throws(StorageError) in
        try connection.run("INSERT INTO hut_visits VALUES ($1, $1)", administrator.member.id)
      }
      return .noContent
    },
    Route(
      .get, "/api/v1/huts/\(hut)/key", name: "readKey", summary: "Where the key lies.",
      tag: "huts", access: .role(.editor, in: hut), answers: []
    ) { (_, participant, _) in
      .json(JSONValue.string("with the \(participant.access.role.name)").bytes)
    },
    Route(
      .get, "/api/v1/huts/weather", name: "readWeather", summary: "Whether it rains.",
      tag: "huts", access: .anyone, answers: []
    ) { (_, _) in .json(Array("\"rain\"".utf8)) },
  ]
}
