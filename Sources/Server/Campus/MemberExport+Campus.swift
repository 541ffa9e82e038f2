import Formats
import Identity
import Storage

extension MemberExport {
  /// A member's own activities, and the notes on all. What courses consist of belongs to the club.
  static let campus = MemberExport(
    contents: TranslatedText(
      ca: """
        Les teves activitats (activities) i les teves notes, amb el progrés i els recordatoris (notes). \
        Les activitats i els documents dels cursos són del club i no hi són.
        """,
      es: """
        Tus actividades (activities) y tus notas, con el progreso y los recordatorios (notes). Las \
        actividades y los documentos de los cursos son del club y no están incluidos.
        """,
      en: """
        Your own activities (activities), and your notes with progress and reminders (notes). The \
        activities and documents of courses belong to the club and are not included.
        """,
      fr: """
        Vos activités (activities) et vos notes, avec la progression et les rappels (notes). Les \
        activités et les documents des cours appartiennent au club et ne sont pas inclus.
        """),
    write: { folder, member, data in
      for (name, collection) in ownCampus.folders {
        for try await record in data.records(collection, in: member.id) {
          try await folder.add(record, in: name)
        }
      }
    },
    restore: { folder, member, data in
      try await ownCampus.restore(from: folder, for: member, into: data)
    })

  private static let ownCampus = OwnRecords(folders: [
    ("activities", CampusCollections.activities), ("notes", CampusCollections.notes),
  ])
}
