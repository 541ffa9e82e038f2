import Boulders
import ServerBase

extension AreaNotice {
  /// Comments on a member's problems, as mails say them.
  static let comment = AreaNotice(
    BoulderNotices.comment,
    heading: TranslatedText(
      ca: "Comentaris als teus blocs", es: "Comentarios en tus bloques",
      en: "Comments on your problems", fr: "Commentaires sur vos blocs"),
    sentences: [
      "": TranslatedText(
        ca: "{who} ha comentat un bloc teu a {where}",
        es: "{who} ha comentado un bloque tuyo en {where}",
        en: "{who} commented on a problem of yours at {where}",
        fr: "{who} a commenté un de vos blocs à {where}"),
      "suggestion": TranslatedText(
        ca: "{who} proposa un canvi en un bloc teu a {where}",
        es: "{who} propone un cambio en un bloque tuyo en {where}",
        en: "{who} suggests a change of a problem of yours at {where}",
        fr: "{who} propose une modification d’un de vos blocs à {where}"),
    ])
}
