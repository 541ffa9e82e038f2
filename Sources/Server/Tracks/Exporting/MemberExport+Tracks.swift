import Formats
import Identity
import JSON
import ServerBase
import Storage
import Tracks

extension MemberExport {
  /// Tracks with their files, notes and categories.
  static let tracks = MemberExport(
    contents: TranslatedText(
      ca: """
        Els teus recorreguts. De cada un: NOM.gpx és el traçat, NOM.json conté el nom, la categoria i \
        les altres dades, i NOM.md la teva nota. La carpeta originals conté els fitxers tal com els vas \
        importar o enregistrar, photos les fotos dels recorreguts (les imatges, a pictures), \
        categories.json les categories, gear.json el material, privacy els teus llocs privats, que ningú altre no ha de tenir, \
        training els teus objectius d’entrenament i el que has decidit de les sessions, \
        i talk/comments.json els comentaris i els «m’agrada» dels teus recorreguts, i els teus dels d’altres.
        """,
      es: """
        Tus recorridos. De cada uno: NOMBRE.gpx es el trazado, NOMBRE.json contiene el nombre, la \
        categoría y los demás datos, y NOMBRE.md tu nota. La carpeta originals contiene los archivos tal como los \
        importaste o grabaste, photos las fotos de los recorridos (las imágenes, en pictures), \
        categories.json las categorías, gear.json el material, privacy tus lugares privados, que nadie más debe tener, \
        training tus objetivos de entrenamiento y lo que has decidido sobre las sesiones, \
        y talk/comments.json los comentarios y «me gusta» de tus recorridos, y los tuyos de los de otros.
        """,
      en: """
        Your tracks. Of each: NAME.gpx is the line, NAME.json the name, the category and all other \
        data, and NAME.md your note. The folder originals contains the files as you imported or \
        recorded them, photos the photos of the tracks (their pictures are in pictures), \
        categories.json the categories, gear.json the gear, privacy your private places, which nobody else should have, \
        training your training goals and what you decided about sessions, \
        and talk/comments.json what was said of your tracks and liked, and what you said of others’.
        """,
      fr: """
        Vos parcours. Pour chacun\u{A0}: NOM.gpx est le tracé, NOM.json le nom, la catégorie et les autres \
        données, NOM.md votre note. Le dossier originals contient les fichiers tels que vous les avez \
        importés ou enregistrés, photos les photos des parcours (leurs images sont dans pictures), \
        categories.json les catégories, gear.json le matériel, privacy vos lieux privés, que personne d’autre ne doit avoir, \
        training vos objectifs d’entraînement et ce que vous avez décidé des séances, \
        et talk/comments.json les commentaires et mentions «\u{A0}j’aime\u{A0}» de vos parcours, et les vôtres sur ceux des autres.
        """),
    write: { folder, member, data in
      var export = TrackFolder(folder: folder, member: member.id, data: data)
      try await export.write()
    },
    restore: { folder, member, data in
      let tracks = try TrackStore(data)
      defer { tracks.close() }
      var restoration = TrackRestoration(folder: folder, member: member, tracks: tracks)
      try await restoration.run()
      var pictures = ExportedPictures(data)
      let photos = try await trackPhotos.restore(from: folder, for: member, into: data) { said, _ in
        try await pictures.restore(of: said, from: folder, for: member)
        return said.merging(restoration.renamed(said.object ?? []))
      }
      var result = restoration.result
      result += photos
      result += try await privacyPlaces.restore(from: folder, for: member, into: data)
      result += try await training.restore(from: folder, for: member, into: data) { said, _ in
        said.merging(restoration.renamed(said.object ?? []))
      }
      return result
    })

  fileprivate static let trackPhotos = OwnRecords(folders: [("photos", TrackPhoto.collection)])
  fileprivate static let privacyPlaces = OwnRecords(
    folders: [("privacy", PrivacyPlaces.collection)])
  fileprivate static let training = OwnRecords(
    folders: [
      ("training/goals", TrackCollections.goals),
      ("training/decisions", TrackCollections.decisions),
    ])
}

/// Writes a member's tracks into an export's folder, oldest first.
private struct TrackFolder {
  let folder: ExportFolder
  let member: UUID
  let data: ClubData
  /// Paths of the added files by digest, since several tracks may be lines of one file.
  private var originals: [SHA256Digest: String] = [:]

  init(folder: ExportFolder, member: UUID, data: ClubData) {
    self.folder = folder
    self.member = member
    self.data = data
  }

  private struct Track: Sendable {
    let record: Record
    let file: ExportableTrack
  }

  mutating func write() async throws {
    try await folder.add("categories.json", try await list(CategoryRecord.collection))
    try await folder.add("gear.json", try await list(GearRecord.collection))
    for id in try await tracks() {
      // The track may have been deleted meanwhile.
      guard let track = try await track(id) else { continue }
      try await add(track)
    }
    var pictures = ExportedPictures(data)
    for (name, collection) in MemberExport.trackPhotos.folders {
      for try await photo in data.records(collection, in: member) {
        try await folder.add(photo, in: name, without: "sizes")
        try await pictures.add(of: photo, to: folder)
      }
    }
    let plain = MemberExport.privacyPlaces.folders + MemberExport.training.folders
    for (name, collection) in plain {
      for try await record in data.records(collection, in: member) {
        try await folder.add(record, in: name)
      }
    }
    let said = try await data.database.read { [data, member] connection throws(StorageError) in
      try TrackTalk.exported(of: member, in: data.records, on: connection)
    }
    if !said.isEmpty {
      try await folder.add("talk/comments.json", JSONValue.array(said).bytes)
    }
  }

  /// Returns all records of a collection as an object with its name.
  private func list(_ collection: String) async throws(StorageError) -> [UInt8] {
    let records = try await data.database.read { [data, member] connection throws(StorageError) in
      try data.records.list(collection, in: member, on: connection)
    }
    return JSONValue.object([
      JSONMember(collection, .array(records.map { $0.exported() }))
    ]).bytes
  }

  private func tracks() async throws(StorageError) -> [UUID] {
    try await data.database.read { [member] connection throws(StorageError) in
      try connection.rows(
        """
        SELECT track FROM tracks WHERE member = $1 AND deletion = 0 ORDER BY sorted_at, track
        """, member
      ) { row throws(StorageError) in try row.uuid(0) }
    }
  }

  private func track(_ id: UUID) async throws(StorageError) -> Track? {
    try await data.database.read { [data, member] connection throws(StorageError) in
      guard
        let record = try data.records.live(
          TrackRecord.collection, id: id, in: member, on: connection),
        let track = TrackRecord(record.body)
      else { return nil }
      let time = try connection.row(
        "SELECT started_at FROM tracks WHERE member = $1 AND track = $2", member, id
      ) { $0.optionalInt64(0) }
      let sport = try track.derivedSport(of: member, on: connection)
      return Track(
        record: record, file: ExportableTrack(track, sport: sport, startedAt: time ?? nil))
    }
  }

  private mutating func add(_ track: Track) async throws {
    let (file, time) = (track.file, track.file.startedAt)
    let original = try await addOriginal(of: file)
    // If the name is taken, the record's number is used for all files of the track.
    let record = try await folder.add(
      file.stem + ".json",
      track.record.exported(without: ["points"], original: original).bytes, time: time)
    let stem = String(record.dropLast(".json".count))
    if let gpx = try await gpx(of: file) {
      try await folder.add(stem + ".gpx", gpx, time: time)
    }
    if let note = file.head.note {
      let text = "# \(file.head.name ?? "")\n\n\(note)\n"
      try await folder.add(stem + ".md", Array(text.utf8), time: time)
    }
  }

  /// - Returns: the path of the original file; `nil` if there is none, or it is lost or damaged, which does not
  ///   stop the export.
  private mutating func addOriginal(of track: ExportableTrack) async throws -> String? {
    guard let original = track.original else { return nil }
    if let path = originals[original] { return path }
    guard let copy = try await copy(of: original) else { return nil }
    let path = try await folder.add(
      track.originalName, in: "originals", copy, time: track.startedAt, packing: track.packing)
    originals[original] = path
    return path
  }

  private func copy(of original: SHA256Digest) async throws(StorageError) -> TemporaryFile? {
    try await readable { [data] (interruption) throws(StorageError) in
      try TemporaryFile(
        copying: original, of: data.files, in: data.temporaryDirectory, unless: interruption)
    }
  }

  /// - Returns: the track as GPX; `nil` if GPX cannot hold any of it, or its points are damaged.
  private func gpx(of track: ExportableTrack) async throws(StorageError) -> TemporaryFile? {
    // Memory for the points and the buffer of the text being written.
    let memory = (try? track.points.size(in: data.files)) ?? 0
    return try await readable(taking: memory) { [data] (interruption) throws(StorageError) in
      let points = try track.points.stream(from: data.files, unless: interruption)
      let file = TemporaryFile(in: data.temporaryDirectory)
      let written = try track.write(points, as: .gpx, to: file, unless: interruption)
      return written > 0 ? file : nil
    } ?? nil
  }

  /// Runs `body` on a thread for zip files.
  /// - Returns: `nil` if a stored file is lost or damaged.
  private func readable<Value: Sendable>(
    taking memory: Int = 0,
    _ body: @escaping @Sendable (Interruption) throws(StorageError) -> Value
  ) async throws(StorageError) -> Value? {
    do throws(StorageError) {
      return try await folder.run(taking: memory, body)
    } catch .missingFile, .damagedFile {
      return nil
    }
  }
}

extension Record {
  /// Returns the record as exported: its body with its identifier.
  /// - Parameters:
  ///   - names: derived fields to leave out.
  ///   - original: the path of the original file, which replaces its digest.
  fileprivate func exported(without names: [String] = [], original: String? = nil) -> JSONValue {
    var members = [JSONMember("id", .string(id.description))]
    for member in body.object ?? [] where !names.contains(member.key) {
      if member.key != "original" {
        members.append(member)
      } else if let original {
        members.append(JSONMember("original", .string(original)))
      }
    }
    members.append(JSONMember("updated_at", .integer(updatedAt)))
    return .object(members)
  }
}
