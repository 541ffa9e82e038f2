import Boulders
import Formats
import Identity
import JSON
import Spaces
import Storage

extension MemberExport {
  /// A member's photos, projects and tries, and the problems that they drew in the gyms they follow.
  ///
  /// The member's own are taken in again; a gym's problems belong to its club.
  static let boulders = MemberExport(
    contents: TranslatedText(
      ca: """
        Les teves fotos (photos), projectes (projects) i intents (tries), i els problemes que has \
        dibuixat en cada rocòdrom (gyms). La carpeta pictures conté les fotos. Els problemes dels \
        rocòdroms són del club i no es tornen a importar.
        """,
      es: """
        Tus fotos (photos), proyectos (projects) e intentos (tries), y los problemas que has dibujado en \
        cada rocódromo (gyms). La carpeta pictures contiene las fotos. Los problemas de los rocódromos \
        son del club y no se vuelven a importar.
        """,
      en: """
        Your photos, projects and tries, and the problems that you drew in each gym (gyms). The folder \
        pictures contains the photos. The problems of gyms belong to the club and are not imported again.
        """,
      fr: """
        Vos photos (photos), projets (projects) et essais (tries), et les blocs que vous avez dessinés \
        dans chaque salle (gyms). Le dossier pictures contient les photos. Les blocs des salles \
        appartiennent au club et ne sont pas réimportés.
        """),
    write: { folder, member, data in
      var export = BoulderFolder(folder: folder, member: member.id, data: data)
      try await export.write()
    },
    restore: { folder, member, data in
      var restoration = BoulderRestoration(folder: folder, member: member, data: data)
      return try await restoration.run()
    })

  /// The member's own collections, and their folders in an export.
  fileprivate static let ownBoulders = [
    (folder: "photos", collection: BoulderCollections.photos),
    (folder: "projects", collection: BoulderCollections.projects),
    (folder: "tries", collection: BoulderCollections.tries),
  ]

  fileprivate static func path(of picture: SHA256Digest) -> String { "pictures/\(picture).jpg" }
}

/// Writes what a member has of boulders into the folder of an export.
private struct BoulderFolder {
  let folder: ExportFolder
  let member: UUID
  let data: ClubData
  private var written: Set<SHA256Digest> = []

  init(folder: ExportFolder, member: UUID, data: ClubData) {
    self.folder = folder
    self.member = member
    self.data = data
  }

  mutating func write() async throws {
    for (name, collection) in MemberExport.ownBoulders {
      for record in try await records(collection, in: member) {
        try await add(record, of: collection, in: name)
      }
    }
    let gyms = try await data.database.read { [data, member] connection throws(StorageError) in
      try data.records.followedSpaces(of: member, on: connection)
        .filter { $0.kind == BoulderGrants.gym.name.description }
    }
    let collection = BoulderCollections.problems
    for gym in gyms {
      for record in try await records(collection, in: gym.id) where record.author == member {
        try await add(record, of: collection, in: "gyms/\(gym.id)")
      }
    }
  }

  private func records(
    _ collection: RecordCollection, in space: UUID
  ) async throws(StorageError) -> [Record] {
    try await data.database.read { [data] connection throws(StorageError) in
      try data.records.list(collection.name, in: space, limit: 1_000_000, on: connection)
    }
  }

  private mutating func add(
    _ record: Record, of collection: RecordCollection, in name: String
  ) async throws {
    let said =
      [JSONMember("id", .string(record.id.description))]
      + (record.body.object ?? []).filter { $0.key != "sizes" }
      + [JSONMember("updated_at", .integer(record.updatedAt))]
    try await folder.add(
      "\(record.id).json", in: name, JSONValue.object(said).bytes, time: record.updatedAt)
    guard let picture = record.body["picture"]?["file"]?.string.flatMap(SHA256Digest.init(_:)),
      written.insert(picture).inserted
    else { return }
    guard let copy = try await copy(of: picture) else { return }
    try await folder.add("\(picture).jpg", in: "pictures", copy, packing: .store)
  }

  /// - Returns: `nil` for a picture that is lost or damaged, which does not keep the member from the rest.
  private func copy(of picture: SHA256Digest) async throws(StorageError) -> TemporaryFile? {
    do throws(StorageError) {
      return try await folder.run { [data] (interruption) throws(StorageError) in
        try TemporaryFile(
          copying: picture, of: data.files, in: data.temporaryDirectory, unless: interruption)
      }
    } catch .missingFile, .damagedFile {
      return nil
    }
  }
}

/// Takes a member's own photos, projects and tries of an export in again, each under its identifier.
private struct BoulderRestoration {
  let folder: RestoredFolder
  let member: UUID
  let data: ClubData
  private var result = Restoration()
  private var stored: Set<SHA256Digest> = []

  init(folder: RestoredFolder, member: UUID, data: ClubData) {
    self.folder = folder
    self.member = member
    self.data = data
  }

  mutating func run() async throws -> Restoration {
    for (name, collection) in MemberExport.ownBoulders {
      let files = folder.files.filter { $0.hasPrefix(name + "/") && $0.hasSuffix(".json") }
      for (index, file) in files.enumerated() {
        if folder.isOutOfTime {
          result.left += files.count - index
          break
        }
        do {
          try await take(file, into: collection)
        } catch {
          guard let refusal = Restoration.Refusal(file: "\(folder.name)/\(file)", error) else {
            throw error
          }
          result.refused.append(refusal)
        }
      }
    }
    return result
  }

  private mutating func take(_ file: String, into collection: RecordCollection) async throws {
    guard let said = try await folder.json(file) else { return }
    guard let id = said["id"]?.string.flatMap(UUID.init(_:)) else {
      throw MemberArchiveError.damaged("\(file): The record has no identifier.")
    }
    if let picture = said["picture"]?["file"]?.string.flatMap(SHA256Digest.init(_:)) {
      try await take(picture)
    }
    let fields = (said.object ?? []).filter { collection.grants[$0.key] != nil }
    let (member, data) = (member, data)
    let isNew = try await data.database.write { connection throws(StorageError) in
      let writer = try data.records.writer(for: member, on: connection)
      switch try writer.place(for: id, in: collection.name) {
      case .present: return false
      case .restored: return true
      case .free(let id):
        do throws(StorageError) {
          try writer.create(collection.name, id: id, fields: fields)
          return true
        } catch .knownRecord {
          return false
        }
      }
    }
    if isNew { result.added += 1 } else { result.known += 1 }
  }

  /// Stores a picture of the export, once.
  private mutating func take(_ picture: SHA256Digest) async throws {
    guard stored.insert(picture).inserted,
      let file = try await folder.unpack(
        MemberExport.path(of: picture), in: data.temporaryDirectory)
    else { return }
    let digest = try await data.files.put(fileAt: file.path)
    withExtendedLifetime(file) {}
    let (member, data) = (member, data)
    try await data.database.write { connection throws(StorageError) in
      try data.records.noteUpload(of: digest, by: member, on: connection)
    }
  }
}
