import Club

extension Processing {
  /// Reports about records of shared spaces.
  static let reports = Processing(
    "reports",
    data: TranslatedText(
      ca: "Avisos sobre el que han escrit o fotografiat altres, amb el motiu",
      es: "Avisos sobre lo que han escrito o fotografiado otros, con el motivo",
      en: "Reports about what others wrote or photographed, with the reason",
      fr: "Signalements sur ce que d’autres ont écrit ou photographié, avec le motif"),
    purpose: TranslatedText(
      ca: "Treure el que fa mal a algú", es: "Quitar lo que hace daño a alguien",
      en: "Taking away what harms somebody", fr: "Retirer ce qui nuit à quelqu’un"),
    basis: .interest, readers: [.administrators, .space], retention: .chosen(.reports))

  /// Photos as they were taken.
  static let originals = Processing(
    "originals",
    data: TranslatedText(
      ca: "Fotos tal com es van fer, amb el lloc i la càmera",
      es: "Fotos tal como se hicieron, con el lugar y la cámara",
      en: "Photos as they were taken, with place and camera",
      fr: "Photos telles qu’elles ont été prises, avec le lieu et l’appareil"),
    purpose: TranslatedText(
      ca: "Tornar-les al soci tal com eren", es: "Devolverlas al socio tal como eran",
      en: "Giving them back to their member as they were",
      fr: "Les rendre à leur membre telles quelles"),
    readers: [.member], retention: .untilDeleted)

  /// Links and invitations with secrets.
  static let links = Processing(
    "links",
    data: TranslatedText(
      ca: "Invitacions i enllaços que fan els socis, sense el secret",
      es: "Invitaciones y enlaces que hacen los socios, sin el secreto",
      en: "Invitations and links that members make, without their secrets",
      fr: "Invitations et liens créés par les membres, sans leurs secrets"),
    purpose: TranslatedText(
      ca: "Compartir amb qui el soci vol", es: "Compartir con quien el socio quiere",
      en: "Sharing with whom the member wants", fr: "Partager avec qui le membre veut"),
    readers: [.member, .chosen], retention: .untilDeleted)
}
