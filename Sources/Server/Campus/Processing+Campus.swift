import ServerBase

extension Processing {
  /// What the area Campus does with members’ data.
  static let ofCampus = [agenda, connections]

  private static let agenda = Processing(
    "agenda",
    data: TranslatedText(
      ca: "Agenda, notes, progrés i recordatoris; cursos i aules en què es participa",
      es: "Agenda, notas, progreso y recordatorios; cursos y aulas en que se participa",
      en: "Agenda, notes, progress and reminders; courses and classrooms that one is in",
      fr: "Agenda, notes, progression et rappels\u{A0}; formations et classes suivies"),
    purpose: TranslatedText(
      ca: "Seguir i fer cursos",
      es: "Seguir y dar cursos",
      en: "Taking and giving courses",
      fr: "Suivre et donner des formations"),
    readers: [.member, .space], retention: .untilDeleted)

  private static let connections = Processing(
    "connections",
    data: TranslatedText(
      ca: "Adreces de calendaris i accessos a campus que el soci connecta (xifrats), i el que "
        + "se’n llegeix",
      es: "Direcciones de calendarios y accesos a campus que el socio conecta (cifrados), y lo "
        + "que se lee de ellos",
      en: "Addresses of calendars and access to campuses that the member connects (encrypted), "
        + "and what is read of them",
      fr: "Adresses d’agendas et accès aux campus connectés par le membre (chiffrés), et ce qui "
        + "en est lu"),
    purpose: TranslatedText(
      ca: "Veure les activitats d’altres llocs",
      es: "Ver las actividades de otros sitios",
      en: "Seeing the activities of other places",
      fr: "Voir les activités d’autres lieux"),
    basis: .consent, readers: [.member], retention: .untilDeleted)
}
