import Club

extension AreaNotice {
  /// Reports for those who decide on them, as mails say them.
  static let report = AreaNotice(
    ClubNotices.report,
    heading: TranslatedText(
      ca: "Denúncies per decidir", es: "Denuncias por decidir", en: "Reports to decide",
      fr: "Signalements à traiter"),
    sentences: [
      "": TranslatedText(
        ca: "S’ha denunciat una cosa a {where}", es: "Se ha denunciado algo en {where}",
        en: "Something was reported at {where}", fr: "Un signalement concerne {where}")
    ])
}
