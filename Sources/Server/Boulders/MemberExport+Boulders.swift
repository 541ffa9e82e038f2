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
      var pictures = PictureRestoration(folder: folder, member: member, data: data)
      return try await ownBoulders.restore(from: folder, for: member, into: data) { said in
        try await pictures.take(from: said)
      }
    })

  /// The member's own collections, and their folders in an export.
  fileprivate static let ownBoulders = OwnRecords(folders: [
    ("photos", BoulderCollections.photos),
    ("projects", BoulderCollections.projects),
    ("tries", BoulderCollections.tries),
  ])

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
    for (name, collection) in MemberExport.ownBoulders.folders {
      for record in try await data.records(collection, in: member) {
        try await add(record, in: name)
      }
    }
    let gyms = try await data.database.read { [data, member] connection throws(StorageError) in
      try data.records.followedSpaces(of: member, on: connection)
        .filter { $0.kind == BoulderGrants.gym.name.description }
    }
    let collection = BoulderCollections.problems
    for gym in gyms {
      for record in try await data.records(collection, in: gym.id) where record.author == member {
        try await add(record, in: "gyms/\(gym.id)")
      }
    }
  }

  private mutating func add(_ record: Record, in name: String) async throws {
    try await folder.add(record, in: name, without: "sizes")
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

/// Stores the pictures of the records that are taken in again, each once.
private struct PictureRestoration {
  let folder: RestoredFolder
  let member: UUID
  let data: ClubData
  private var stored: Set<SHA256Digest> = []

  init(folder: RestoredFolder, member: UUID, data: ClubData) {
    self.folder = folder
    self.member = member
    self.data = data
  }

  /// Stores the picture that a record names, if it names one.
  mutating func take(from said: JSONValue) async throws {
    guard let picture = said["picture"]?["file"]?.string.flatMap(SHA256Digest.init(_:)),
      stored.insert(picture).inserted,
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
