import Boulders
import Identity
import JSON
import ServerBase
import Spaces
import Storage

extension MemberExport {
  /// A member's photos, projects and tries, and contributions to gyms with the records that they refer to.
  static let boulders = MemberExport(
    contents: TranslatedText(
      ca: """
        Les teves fotos (photos), projectes (projects) i intents (tries), i el que has dibuixat i dit en cada \
        rocòdrom (gyms): problemes amb les seves marques, comentaris, suggeriments i opinions, i els problemes de què \
        parlen. El que altres han dit dels teus problemes és a la carpeta about. La carpeta pictures conté les fotos. El que és d’algú altre diu de qui (author).
        """,
      es: """
        Tus fotos (photos), proyectos (projects) e intentos (tries), y lo que has dibujado y dicho en cada rocódromo \
        (gyms): problemas con sus marcas, comentarios, sugerencias y opiniones, y los problemas de los que hablan. La \
        carpeta pictures contiene las fotos, y about lo que otros han dicho de tus problemas. Lo que es de otra persona dice de quién (author).
        """,
      en: """
        Your photos, projects and tries, and what you drew and said in each gym (gyms): problems with their marks, \
        comments, suggestions and opinions, and the problems that they are about. The folder pictures contains the \
        photos, and about what others said of your problems. What is somebody else’s says whose (author).
        """,
      fr: """
        Vos photos (photos), projets (projects) et essais (tries), et ce que vous avez dessiné et dit dans chaque \
        salle (gyms)\u{A0}: blocs avec leurs marques, commentaires, suggestions et avis, et les blocs dont ils \
        parlent. Le dossier about contient ce que d’autres ont dit de vos blocs, pictures les photos. Ce qui est de quelqu’un d’autre dit de qui (author).
        """),
    spaces: [
      SpaceExport(
        BoulderRecords.gym, by: .owner,
        contents: TranslatedText(
          ca: """
            Un rocòdrom (gyms): parets, problemes amb les seves marques, comentaris, suggeriments, decisions i opinions, \
            amb el nom de qui els va fer (author), i les fotos (pictures). Els quaderns dels membres i el que es va \
            amagar no hi són. En recuperar-lo, les opinions d’altres no compten: cadascú dona la seva.
            """,
          es: """
            Un rocódromo (gyms): paredes, problemas con sus marcas, comentarios, sugerencias, decisiones y opiniones, con \
            el nombre de quien los hizo (author), y las fotos (pictures). Los cuadernos de los miembros y lo que se \
            ocultó no están incluidos. Al recuperarlo, las opiniones de otros no cuentan: cada cual da la suya.
            """,
          en: """
            A gym (gyms): walls, problems with their marks, comments, suggestions, decisions and opinions, with the name \
            of who made them (author), and the photos (pictures). Members’ logbooks and what was hidden are not \
            included. When it is restored, opinions of others do not count: everybody gives their own.
            """,
          fr: """
            Une salle (gyms)\u{A0}: murs, blocs avec leurs marques, commentaires, suggestions, décisions et avis, avec \
            le nom de leur auteur (author), et les photos (pictures). Les carnets des membres et ce qui a été masqué ne \
            sont pas inclus. À la restauration, les avis des autres ne comptent pas\u{A0}: chacun donne le sien.
            """)
      ) { folder, gym, member, data in
        var pictures = ExportedPictures(data)
        var export = GymFolder(folder: folder, member: member, data: data)
        try await export.write(gym, ofEverybody: true, &pictures)
      }
    ],
    write: { folder, member, data in
      var pictures = ExportedPictures(data)
      for (name, collection) in ownBoulders.folders {
        for try await record in data.records(collection, in: member.id) {
          try await folder.add(record, in: name, without: "sizes")
          try await pictures.add(of: record, to: folder)
        }
      }
      var export = GymFolder(folder: folder, member: member.id, data: data)
      for gym in try await export.gyms() {
        try await export.write(gym, ofEverybody: false, &pictures)
        try await export.writeAbout(gym, &pictures)
      }
    },
    restore: { folder, member, data in
      var pictures = ExportedPictures(data)
      var (result, gyms) = try await GymFolder.gyms.restore(
        from: folder, for: member, into: data
      ) { said, collection, gym in
        // An opinion requires a send, so sends are restored first.
        if collection.name == BoulderCollections.opinions.name { return nil }
        try await pictures.restore(of: said, from: folder, for: member)
        return try await GymFolder.restored(said, of: collection, in: gym, for: member, data)
      }
      result += try await ownBoulders.restore(from: folder, for: member, into: data) { said, _ in
        try await pictures.restore(of: said, from: folder, for: member)
        guard let gym = said["gym"]?.uuid, let here = gyms[gym] else { return said }
        return said.merging([JSONMember("gym", .string(here.description))])
      }
      for path in folder.folders(in: GymFolder.gyms.folder) {
        guard let gym = try? await folder.json("\(path)/\(GymFolder.gyms.file)")?["id"]?.uuid,
          let here = gyms[gym]
        else { continue }
        let own = OwnRecords(folders: [("\(path)/opinions", BoulderCollections.opinions)])
        result += try await own.restore(
          from: folder, for: member, in: here, into: data
        ) { said, _ in
          said["author"] == nil ? said : nil
        }
      }
      return result
    })

  private static let ownBoulders = OwnRecords(folders: [
    ("photos", BoulderCollections.photos), ("projects", BoulderCollections.projects),
    ("tries", BoulderCollections.tries),
  ])
}
