import ServerBase

extension Processing {
  /// What the area Tracks does with members’ data.
  static let ofTracks = [tracks]

  private static let tracks = Processing(
    "tracks",
    data: TranslatedText(
      ca: "Recorreguts amb posicions, hores i sensors (pols, potència), fotos i notes",
      es: "Recorridos con posiciones, horas y sensores (pulso, potencia), fotos y notas",
      en: "Tracks with positions, times and sensors (heart rate, power), photos and notes",
      fr: "Traces avec positions, heures et capteurs (fréquence cardiaque, puissance), photos et "
        + "notes"),
    purpose: TranslatedText(
      ca: "Desar i mirar les pròpies activitats",
      es: "Guardar y ver las propias actividades",
      en: "Keeping and looking at one’s own activities",
      fr: "Conserver et consulter ses propres activités"),
    basis: .consent, readers: [.member], retention: .untilDeleted)
}
