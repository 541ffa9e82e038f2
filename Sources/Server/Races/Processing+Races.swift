import Club
import ServerBase

extension Processing {
  /// What the area Races does with data of members and teams.
  static let ofRaces = [positions, teams]

  private static let positions = Processing(
    "positions",
    data: TranslatedText(
      ca: "Posicions dels equips durant una cursa, amb la bateria del telèfon",
      es: "Posiciones de los equipos durante una carrera, con la batería del teléfono",
      en: "Positions of teams during a race, with the battery of the phone",
      fr: "Positions des équipes pendant une course, avec la batterie du téléphone"),
    purpose: TranslatedText(
      ca: "Seguir la cursa i la seguretat dels equips",
      es: "Seguir la carrera y la seguridad de los equipos",
      en: "Following the race, and the safety of teams",
      fr: "Suivre la course et la sécurité des équipes"),
    readers: [.space, .everyone], retention: .chosen(.racePositions))

  private static let teams = Processing(
    "teams",
    data: TranslatedText(
      ca: "Equips amb nom, membres i telèfon; passos, notes de controls i correccions",
      es: "Equipos con nombre, miembros y teléfono; pasos, notas de controles y correcciones",
      en: "Teams with name, members and phone number; passages, notes of marshals and corrections",
      fr: "Équipes avec nom, membres et téléphone\u{A0}; passages, notes des contrôleurs et "
        + "corrections"),
    purpose: TranslatedText(
      ca: "Organitzar la cursa i publicar-ne els resultats",
      es: "Organizar la carrera y publicar sus resultados",
      en: "Organising the race and publishing its results",
      fr: "Organiser la course et publier ses résultats"),
    readers: [.space, .everyone], retention: .untilSpaceEnds)
}
