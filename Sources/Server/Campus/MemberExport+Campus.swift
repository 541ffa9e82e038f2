import Campus
import Identity
import JSON
import ServerBase
import Spaces
import Storage
import Text

extension MemberExport {
  /// A member's own activities, notes, fetched records and taught courses. Courses that others teach are theirs to export.
  static let campus = MemberExport(
    contents: TranslatedText(
      ca: """
        Les teves notes amb el progrés i els recordatoris (notes: NOM.md per llegir, NOM.json per recuperar-les), les \
        teves activitats i les dels teus campus (activities), els campus (connections), les seves assignatures \
        (subjects) i els documents que n’has obert (materials), i els cursos que imparteixes, amb aules, activitats i \
        documents (courses). Els fitxers dels documents són a les carpetes files. Els cursos que segueixes són de \
        qui els imparteix i no hi són.
        """,
      es: """
        Tus notas con el progreso y los recordatorios (notes: NOMBRE.md para leer, NOMBRE.json para recuperarlas), tus \
        actividades y las de tus campus (activities), los campus (connections), sus asignaturas (subjects) y los \
        documentos que has abierto (materials), y los cursos que impartes, con aulas, actividades y documentos \
        (courses). Los archivos de los documentos están en las carpetas files. Los cursos que sigues son de quien \
        los imparte y no están incluidos.
        """,
      en: """
        Your notes with progress and reminders (notes: NAME.md for reading, NAME.json for restoring), your own \
        activities and those of your campuses (activities), the campuses (connections), their subjects (subjects) and \
        the documents that you opened (materials), and the courses that you teach, with classrooms, activities and \
        documents (courses). The files of documents are in the folders named files. Courses that you follow belong \
        to those who teach them and are not included.
        """,
      fr: """
        Vos notes avec la progression et les rappels (notes\u{A0}: NOM.md à lire, NOM.json pour les restaurer), vos \
        activités et celles de vos campus (activities), les campus (connections), leurs matières (subjects) et les \
        documents que vous avez ouverts (materials), et les cours que vous donnez, avec groupes, activités et \
        documents (courses). Les fichiers des documents sont dans les dossiers files. Les cours que vous suivez \
        appartiennent à ceux qui les donnent et ne sont pas inclus.
        """),
    spaces: [
      SpaceExport(
        CampusRecords.course, by: .editor,
        contents: TranslatedText(
          ca: "Un curs (courses): aules, activitats i documents, amb els seus fitxers (files).",
          es: "Un curso (courses): aulas, actividades y documentos, con sus archivos (files).",
          en: "A course (courses): classrooms, activities and documents, with their files (files).",
          fr:
            "Un cours (courses)\u{A0}: groupes, activités et documents, avec leurs fichiers (files)."
        )
      ) { folder, course, _, data in
        var export = CourseFolder(folder: folder, data: data)
        try await export.write(course)
      }
    ],
    write: { folder, member, data in
      var files = ExportedFiles(data)
      for (name, collection) in ownCampus.folders {
        for try await record in data.records(collection, in: member.id) {
          var more = try await files.add(of: record, to: folder, in: "files")
          if collection.name == CampusCollections.connections.name {
            // Lets another club recognize the same account.
            let origin = record.body["origin"] ?? .string(member.id.description)
            more.append(JSONMember("origin", origin))
          }
          try await folder.add(record, in: name, with: more)
        }
      }
      let notes = try await NoteFolder(folder: folder, member: member.id, data: data)
      try await notes.write()
      let courses = try await data.database.read { connection throws(StorageError) in
        try data.records.followedSpaces(of: member.id, on: connection)
          .filter { $0.kind == CampusRecords.course.name.description && $0.role >= .editor }
      }
      for course in courses {
        var export = CourseFolder(folder: folder, data: data)
        try await export.write(course.id)
      }
    },
    restore: { folder, member, data in
      var files = ExportedFiles(data)
      var (result, courses) = try await CourseFolder.courses.restore(
        from: folder, for: member, into: data
      ) { said, _, _ in
        _ = try await files.restore(of: said, from: folder, for: member)
        return said
      }
      let provided = FetchedRestoration(folder: folder, member: member, data: data)
      result += try await ownCampus.restore(from: folder, for: member, into: data) {
        said, collection in
        try await provided.restore(said, into: collection) ? nil : said
      }
      result += provided.result
      result += try await notes.restore(from: folder, for: member, into: data) { said, _ in
        guard let course = said["course"]?.uuid, let here = courses[course] else { return said }
        return said.merging([JSONMember("course", .string(here.description))])
      }
      return result
    })

  /// The member's own activities and the records that the server provides. Connections come first, since the
  /// others refer to them.
  private static let ownCampus = OwnRecords(folders: [
    ("connections", CampusCollections.connections), ("subjects", CampusCollections.subjects),
    ("materials", CampusCollections.materials), ("activities", CampusCollections.activities),
  ])
  private static let notes = OwnRecords(folders: [("notes", CampusCollections.notes)])
}

/// Writes a course into the folder of an export.
private struct CourseFolder {
  static let courses = SharedSpaces(
    kind: CampusRecords.course, folder: "courses", file: "course.json",
    collection: CampusCollections.courses,
    folders: [
      ("classrooms", CampusCollections.classrooms), ("activities", CampusCollections.activities),
      ("documents", CampusCollections.documents),
    ]
  ) { id, fields, member, records, connection throws(StorageError) in
    try CampusRoutes.open(id, fields, for: member, in: records, on: connection)
  }

  let folder: ExportFolder
  let data: ClubData
  private var files: ExportedFiles

  init(folder: ExportFolder, data: ClubData) {
    self.folder = folder
    self.data = data
    files = ExportedFiles(data)
  }

  mutating func write(_ course: UUID) async throws {
    let head = try await data.database.read { [data] connection throws(StorageError) in
      try data.records.live(Self.courses.collection.name, id: course, in: course, on: connection)
    }
    guard let head else { return }
    let path = Self.courses.path(of: head)
    try await folder.add(head, in: path, as: "course")
    for (name, collection) in Self.courses.folders {
      for try await record in data.records(collection, in: course) {
        let more = try await files.add(of: record, to: folder, in: "\(path)/files")
        try await folder.add(record, in: "\(path)/\(name)", as: record.title, with: more)
      }
    }
  }
}

extension Record {
  /// The file name for an activity, a document or a classroom, with the day if it has one.
  fileprivate var title: String? {
    let title = body["title"]?.string ?? body["name"]?.string
    let day = ActivityTime(record: body).map { CalendarDay(milliseconds: $0.start).text }
    return title.map { [day, $0].compactMap(\.self).joined(separator: " ") }
  }
}

/// Restores fetched records as those of an ended connection, which the member may make again.
private final class FetchedRestoration {
  private let folder: RestoredFolder
  private let member: UUID
  private let data: ClubData
  private var connections: Set<UUID> = []
  private var files: ExportedFiles
  private(set) var result = Restoration()

  init(folder: RestoredFolder, member: UUID, data: ClubData) {
    self.folder = folder
    self.member = member
    self.data = data
    files = ExportedFiles(data)
  }

  /// Stores a record that only the server provides: a connection, or a record fetched by one of the export.
  /// - Returns: false if it is not such a record.
  func restore(_ said: JSONValue, into collection: RecordCollection) async throws -> Bool {
    guard let id = said["id"]?.uuid else { return false }
    var fields = said.merging(["id", "updated_at", "path"].map { JSONMember($0, .null) })
    if collection.name == CampusCollections.connections.name {
      connections.insert(id)
      fields = fields.merging([
        JSONMember("state", .string(ConnectionState.disconnected.name.description)),
        JSONMember("failed_at", .null), JSONMember("failure", .null),
      ])
    } else {
      guard let source = said["source"]?.uuid, connections.contains(source) else { return false }
      // A file is accepted only if the export contains it.
      if let content = said["content"], content["file"] != nil,
        try await !files.restore(of: said, from: folder, for: member)
      {
        fields = fields.merging([
          JSONMember("content", content.merging([JSONMember("file", .null)]))
        ])
      }
    }
    let isNew = try await data.database.write {
      [data, member, fields] connection throws(StorageError) in
      let writer = try data.records.writer(for: member, on: connection)
      if try data.records.live(collection.name, id: id, in: member, on: connection) != nil {
        return false
      }
      let body = try writer.settled(fields.object ?? [], over: .object([]), in: collection)
      try writer.requireFiles(namedBy: body, of: collection)
      return try writer.store(collection.name, id: id, body: body)
    }
    if isNew { result.added += 1 } else { result.known += 1 }
    return true
  }
}
