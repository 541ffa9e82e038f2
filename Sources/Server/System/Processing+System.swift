import ServerBase

extension Processing {
  /// What the server itself does with data.
  static let ofServer = [log, backups]

  private static let log = Processing(
    "log",
    data: TranslatedText(
      ca: "Registre de peticions: hora, ruta i resultat, sense soci ni adreça",
      es: "Registro de peticiones: hora, ruta y resultado, sin socio ni dirección",
      en: "Log of requests: time, route and result, without member or address",
      fr: "Journal des requêtes\u{A0}: heure, route et résultat, sans membre ni adresse"),
    purpose: TranslatedText(
      ca: "Trobar errors i atacs",
      es: "Encontrar errores y ataques",
      en: "Finding errors and attacks",
      fr: "Trouver les erreurs et les attaques"),
    basis: .interest, readers: [.machine], retention: .machine)

  private static let backups = Processing(
    "backups",
    data: TranslatedText(
      ca: "Còpies de seguretat de tot",
      es: "Copias de seguridad de todo",
      en: "Backups of everything",
      fr: "Sauvegardes de l’ensemble"),
    purpose: TranslatedText(
      ca: "No perdre res",
      es: "No perder nada",
      en: "Losing nothing",
      fr: "Ne rien perdre"),
    basis: .interest, readers: [.machine], retention: .machine)
}
