import ServerBase

extension Processing {
  /// What the area Tracks does with members’ data.
  static let ofTracks = [tracks, privacyPlaces, training, talk]

  private static let tracks = Processing(
    "tracks",
    data: TranslatedText(
      ca: "Recorreguts amb posicions, hores i sensors (pols, potència), fotos i notes; material",
      es: "Recorridos con posiciones, horas y sensores (pulso, potencia), fotos y notas; material",
      en: "Tracks with positions, times and sensors (heart rate, power), photos and notes; gear",
      fr: "Parcours avec positions, heures et capteurs (fréquence cardiaque, puissance), photos et "
        + "notes\u{A0}; matériel"),
    purpose: TranslatedText(
      ca: "Desar i mirar les pròpies activitats, i ensenyar les que el soci tria",
      es: "Guardar y ver las propias actividades, y mostrar las que el socio elige",
      en: "Keeping and looking at one’s own activities, and showing those that the member chooses",
      fr: "Conserver et consulter ses propres activités, et montrer celles que le membre choisit"),
    basis: .consent, readers: [.member, .friends, .chosen], retention: .untilDeleted)

  private static let privacyPlaces = Processing(
    "privacy_places",
    data: TranslatedText(
      ca: "Llocs privats: nom, punt i radi",
      es: "Lugares privados: nombre, punto y radio",
      en: "Private places: name, point and radius",
      fr: "Lieux privés\u{A0}: nom, point et rayon"),
    purpose: TranslatedText(
      ca: "Amagar a tothom altre els recorreguts a prop d’aquests llocs",
      es: "Ocultar a los demás los recorridos cerca de esos lugares",
      en: "Hiding tracks near these places from everybody else",
      fr: "Cacher aux autres les parcours près de ces lieux"),
    basis: .consent, readers: [.member], retention: .untilDeleted)

  private static let training = Processing(
    "training",
    data: TranslatedText(
      ca: "Objectiu d’entrenament, dies lliures i sessions; càrrega i forma calculades dels "
        + "recorreguts",
      es: "Objetivo de entrenamiento, días libres y sesiones; carga y forma calculadas de los "
        + "recorridos",
      en: "Training goal, free days and sessions; load and fitness derived from tracks",
      fr: "Objectif d’entraînement, jours libres et séances\u{A0}; charge et forme calculées des "
        + "parcours"),
    purpose: TranslatedText(
      ca: "Fer i adaptar un pla d’entrenament",
      es: "Hacer y adaptar un plan de entrenamiento",
      en: "Making and adapting a training plan",
      fr: "Établir et adapter un plan d’entraînement"),
    basis: .consent, readers: [.member], retention: .untilDeleted)

  private static let talk = Processing(
    "track_comments",
    data: TranslatedText(
      ca: "Comentaris i m’agrada en recorreguts d’amics",
      es: "Comentarios y me gusta en recorridos de amigos",
      en: "Comments and thumbs on tracks of friends",
      fr: "Commentaires et j’aime sur des parcours d’amis"),
    purpose: TranslatedText(
      ca: "Parlar dels recorreguts amb els amics",
      es: "Hablar de los recorridos con los amigos",
      en: "Talking about tracks with friends",
      fr: "Parler des parcours entre amis"),
    basis: .consent, readers: [.member, .friends], retention: .untilDeleted)
}
