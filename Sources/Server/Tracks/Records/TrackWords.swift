import ServerBase
import Tracks

extension AreaNotice {
  /// Comments on a member's tracks and thumbs for them, as mails say them.
  static let trackComment = AreaNotice(
    TrackNotices.comment,
    heading: TranslatedText(
      ca: "Comentaris als teus recorreguts", es: "Comentarios en tus recorridos",
      en: "Comments on your tracks", fr: "Commentaires sur vos parcours"),
    sentences: [
      "": TranslatedText(
        ca: "{who} ha comentat el teu recorregut «{what}»",
        es: "{who} ha comentado tu recorrido «{what}»",
        en: "{who} commented on your track “{what}”",
        fr: "{who} a commenté votre parcours «\u{A0}{what}\u{A0}»"),
      "thumb": TranslatedText(
        ca: "A {who} li agrada el teu recorregut «{what}»",
        es: "A {who} le gusta tu recorrido «{what}»",
        en: "{who} likes your track “{what}”",
        fr: "{who} aime votre parcours «\u{A0}{what}\u{A0}»"),
    ])
}
