import Identity
import Storage

extension MemberExport {
  /// A member's original photos.
  static let pictures = MemberExport(
    contents: TranslatedText(
      ca: """
        Les teves fotos tal com es van fer (originals, amb tot el que en diu la càmera), i de quina imatge és \
        cadascuna (photos).
        """,
      es: """
        Tus fotos tal como se tomaron (originals, con todo lo que dice de ellas la cámara), y de qué imagen es \
        cada una (photos).
        """,
      en: """
        Your photos as they were taken (originals, with everything that the camera says of them), and which picture \
        each belongs to (photos).
        """,
      fr: """
        Vos photos telles qu’elles ont été prises (originals, avec tout ce qu’en dit l’appareil), et l’image à \
        laquelle chacune correspond (photos).
        """),
    write: { folder, member, data in
      var files = ExportedPictures(data, of: .originals)
      for try await record in data.records(PictureOriginal.collection, in: member.id) {
        try await folder.add(record, in: "photos")
        try await files.add(of: record, to: folder)
      }
    },
    restore: { folder, member, data in
      var files = ExportedPictures(data, of: .originals)
      return try await OwnRecords(folders: [("photos", PictureOriginal.collection)])
        .restore(from: folder, for: member, into: data) { said, _ in
          try await files.restore(of: said, from: folder, for: member)
          return said
        }
    })
}
