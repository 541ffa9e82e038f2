import Club
import Notices
import ServerBase

extension Processing {
  /// What the area Notices does with members' data.
  static let ofNotices = [notices, devices]

  private static let notices = Processing(
    "notices",
    data: TranslatedText(
      ca: "Avisos: de què, de qui i quan; per correu, també l’adreça, que rep el servidor de "
        + "correu del club",
      es: "Avisos: de qué, de quién y cuándo; por correo, también la dirección, que recibe el "
        + "servidor de correo del club",
      en: "Notices: of what, by whom and when; by mail also the address, which the club’s mail "
        + "server gets",
      fr: "Avis\u{A0}: de quoi, de qui et quand\u{A0}; par courriel aussi l’adresse, que reçoit "
        + "le serveur de courriel du club"),
    purpose: TranslatedText(
      ca: "Dir al soci què hi ha de nou per a ell, com ha triat",
      es: "Decir al socio qué hay de nuevo para él, como ha elegido",
      en: "Telling the member what is new, in the ways that the member chose",
      fr: "Dire au membre ce qu’il y a de nouveau pour lui, comme il l’a choisi"),
    readers: [.member], retention: .days(DeliveryRules.listed / 86_400_000))

  private static let devices = Processing(
    "devices",
    data: TranslatedText(
      ca: "Dispositius amb avisos: l’adreça del servei de notificacions i les hores de silenci",
      es: "Dispositivos con avisos: la dirección del servicio de notificaciones y las horas de "
        + "silencio",
      en: "Devices with notices: the address at the push service, and quiet hours",
      fr: "Appareils avec avis\u{A0}: l’adresse auprès du service de notifications et les heures "
        + "de silence"),
    purpose: TranslatedText(
      ca: "Avisar amb l’app tancada; el servei no pot llegir els missatges",
      es: "Avisar con la app cerrada; el servicio no puede leer los mensajes",
      en: "Telling while the app is closed; the service cannot read the messages",
      fr: "Avertir quand l’app est fermée\u{A0}; le service ne peut pas lire les messages"),
    basis: .consent, readers: [.member], retention: .untilDeleted)
}
