import ServerBase

extension Processing {
  /// What the area Boulders does with members’ data.
  static let ofBoulders = [gyms, logbook]

  private static let gyms = Processing(
    "gyms",
    data: TranslatedText(
      ca: "Blocs, fotos de parets, comentaris, suggeriments i opinions sobre el grau, amb el nom "
        + "de qui els fa",
      es: "Bloques, fotos de paredes, comentarios, sugerencias y opiniones sobre el grado, con el "
        + "nombre de quien los hace",
      en: "Problems, photos of walls, comments, suggestions and opinions on grades, with the name "
        + "of who made them",
      fr: "Blocs, photos de murs, commentaires, suggestions et avis sur les cotations, avec le "
        + "nom de leur auteur"),
    purpose: TranslatedText(
      ca: "Compartir els blocs d’un rocòdrom",
      es: "Compartir los bloques de un rocódromo",
      en: "Sharing the problems of a gym",
      fr: "Partager les blocs d’une salle"),
    readers: [.club, .chosen], retention: .untilSpaceEnds)

  private static let logbook = Processing(
    "logbook",
    data: TranslatedText(
      ca: "Diari d’escalada: encadenaments, projectes i notes",
      es: "Diario de escalada: encadenes, proyectos y notas",
      en: "Logbook: sends, projects and notes",
      fr: "Carnet d’escalade\u{A0}: réussites, projets et notes"),
    purpose: TranslatedText(
      ca: "Portar el propi diari",
      es: "Llevar el propio diario",
      en: "Keeping one’s own logbook",
      fr: "Tenir son propre carnet"),
    readers: [.member, .friends], retention: .untilDeleted)
}
