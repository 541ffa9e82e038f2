import Boulders
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
      var pictures = ExportedPictures(data)
      return try await ownBoulders.restore(from: folder, for: member, into: data) { said in
        try await pictures.take(of: said, from: folder, for: member)
        return said
      }
    })

  /// The member's own collections, and their folders in an export.
  fileprivate static let ownBoulders = OwnRecords(folders: [
    ("photos", BoulderCollections.photos), ("projects", BoulderCollections.projects),
    ("tries", BoulderCollections.tries),
  ])
}

/// Writes what a member has of boulders into the folder of an export.
private struct BoulderFolder {
  let folder: ExportFolder
  let member: UUID
  let data: ClubData
  private var pictures: ExportedPictures

  init(folder: ExportFolder, member: UUID, data: ClubData) {
    self.folder = folder
    self.member = member
    self.data = data
    pictures = ExportedPictures(data)
  }

  mutating func write() async throws {
    for (name, collection) in MemberExport.ownBoulders.folders {
      for try await record in data.records(collection, in: member) {
        try await add(record, in: name)
      }
    }
    let gyms = try await data.database.read { [data, member] connection throws(StorageError) in
      try data.records.followedSpaces(of: member, on: connection)
        .filter { $0.kind == BoulderGrants.gym.name.description }
    }
    for gym in gyms {
      for try await record in data.records(BoulderCollections.problems, in: gym.id)
      where record.author == member {
        try await add(record, in: "gyms/\(gym.id)")
      }
    }
  }

  private mutating func add(_ record: Record, in name: String) async throws {
    try await folder.add(record, in: name, without: "sizes")
    try await pictures.add(of: record, to: folder)
  }
}
