import Club
import ServerBase

extension AreaNotice {
  /// Requests of friends and answers to them, as mails say them.
  static let friend = AreaNotice(
    ClubNotices.friend,
    heading: TranslatedText(ca: "Amics", es: "Amigos", en: "Friends", fr: "Amis"),
    sentences: [
      "asked": TranslatedText(
        ca: "{who} et vol tenir d’amic", es: "{who} quiere ser tu amigo",
        en: "{who} asks to be your friend", fr: "{who} vous demande comme ami"),
      "accepted": TranslatedText(
        ca: "{who} ha acceptat ser amic teu", es: "{who} ha aceptado ser tu amigo",
        en: "{who} has accepted to be your friend", fr: "{who} a accepté d’être votre ami"),
    ])

  /// Devices on which an account was entered, as mails say them.
  static let newDevice = AreaNotice(
    ClubNotices.newDevice,
    heading: TranslatedText(
      ca: "Entrades des d’un dispositiu nou", es: "Entradas desde un dispositivo nuevo",
      en: "Sign-ins on a new device", fr: "Connexions depuis un nouvel appareil"),
    sentences: [
      "": TranslatedText(
        ca:
          "S’ha entrat al teu compte des d’un dispositiu nou: {what}. Si no has estat tu, canvia la contrasenya.",
        es:
          "Se ha entrado en tu cuenta desde un dispositivo nuevo: {what}. Si no has sido tú, cambia la contraseña.",
        en:
          "Your account was entered on a new device: {what}. If it was not you, change your password.",
        fr:
          "On est entré dans votre compte depuis un nouvel appareil : {what}. Si ce n’était pas vous, changez de mot de passe."
      )
    ])
}
