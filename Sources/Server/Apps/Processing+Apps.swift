import ServerBase

extension Processing {
  /// What the area Apps does with members’ data.
  static let ofApps = [access]

  private static let access = Processing(
    "access",
    data: TranslatedText(
      ca: "Aplicacions amb accés, els seus permisos i el darrer ús",
      es: "Aplicaciones con acceso, sus permisos y el último uso",
      en: "Apps with access, their permissions and last use",
      fr: "Applications autorisées, leurs permissions et leur dernière utilisation"),
    purpose: TranslatedText(
      ca: "Fer servir altres aplicacions amb les pròpies dades",
      es: "Usar otras aplicaciones con los propios datos",
      en: "Using other apps with one’s own data",
      fr: "Utiliser d’autres applications avec ses données"),
    basis: .consent, readers: [.member, .chosen], retention: .untilDeleted)
}
