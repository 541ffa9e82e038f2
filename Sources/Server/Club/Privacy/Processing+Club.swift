import Club
import ServerBase

extension Processing {
  /// What the area Club does with members' data.
  static let club = [accounts, sessions, profile, friends, consents, guardians, administration]

  private static let accounts = Processing(
    "accounts",
    data: TranslatedText(
      ca: "Nom, nom d’usuari, adreça electrònica, contrasenya (només el seu resum), claus "
        + "d’accés, preferències",
      es: "Nombre, nombre de usuario, correo electrónico, contraseña (solo su resumen), claves de "
        + "acceso, preferencias",
      en: "Name, user name, e-mail address, password (only a hash), passkeys, preferences",
      fr: "Nom, nom d’utilisateur, adresse électronique, mot de passe (seule son empreinte), clés "
        + "d’accès, préférences"
    ),
    purpose: TranslatedText(
      ca: "Tenir un compte i entrar-hi", es: "Tener una cuenta y entrar en ella",
      en: "Having an account and signing in", fr: "Avoir un compte et s’y connecter"),
    readers: [.member, .administrators], retention: .untilDeleted)

  private static let sessions = Processing(
    "sessions",
    data: TranslatedText(
      ca: "Dispositius on s’ha entrat, amb el navegador i el darrer ús",
      es: "Dispositivos en los que se ha entrado, con el navegador y el último uso",
      en: "Devices that are signed in, with their browser and last use",
      fr: "Appareils connectés, avec leur navigateur et leur dernière utilisation"),
    purpose: TranslatedText(
      ca: "No haver d’entrar cada vegada, i tancar la sessió d’un dispositiu perdut",
      es: "No tener que entrar cada vez, y cerrar la sesión de un dispositivo perdido",
      en: "Staying signed in, and signing a lost device out",
      fr: "Rester connecté, et déconnecter un appareil perdu"),
    readers: [.member], retention: .chosen(.sessions))

  private static let profile = Processing(
    "profile",
    data: TranslatedText(
      ca: "Pes, any de naixement i sexe, si el soci els dona",
      es: "Peso, año de nacimiento y sexo, si el socio los da",
      en: "Weight, year of birth and sex, if the member gives them",
      fr: "Poids, année de naissance et sexe, si le membre les donne"),
    purpose: TranslatedText(
      ca: "Estimar l’energia de les activitats", es: "Estimar la energía de las actividades",
      en: "Estimating the energy of activities", fr: "Estimer l’énergie des activités"),
    basis: .consent, readers: [.member], retention: .untilDeleted)

  private static let friends = Processing(
    "friends",
    data: TranslatedText(
      ca: "Amics, sol·licituds i bloquejos, i què veuen els amics",
      es: "Amigos, solicitudes y bloqueos, y qué ven los amigos",
      en: "Friends, requests and blocks, and what friends see",
      fr: "Amis, demandes et blocages, et ce que voient les amis"),
    purpose: TranslatedText(
      ca: "Compartir entre socis que ho volen", es: "Compartir entre socios que lo quieren",
      en: "Sharing between members who want it", fr: "Partager entre membres qui le veulent"),
    basis: .consent, readers: [.member, .friends], retention: .untilDeleted)

  private static let consents = Processing(
    "consents",
    data: TranslatedText(
      ca: "Versió del text de privacitat que el soci ha acceptat, i quan",
      es: "Versión del texto de privacidad que el socio ha aceptado, y cuándo",
      en: "The version of the privacy text that the member agreed to, and when",
      fr: "La version du texte de confidentialité acceptée par le membre, et quand"),
    purpose: TranslatedText(
      ca: "Poder demostrar el consentiment (art. 7)",
      es: "Poder demostrar el consentimiento (art. 7)",
      en: "Being able to show the consent (art. 7)", fr: "Pouvoir prouver le consentement (art. 7)"),
    basis: .interest, readers: [.member, .administrators], retention: .untilDeleted)

  private static let guardians = Processing(
    "guardians",
    data: TranslatedText(
      ca: "De menors, on el club ho demana: l’adreça del tutor, quan fan l’edat (no la data de "
        + "naixement), i el consentiment amb data i versió del text",
      es: "De menores, donde el club lo pide: la dirección del tutor, cuándo cumplen la edad (no "
        + "la fecha de nacimiento), y el consentimiento con fecha y versión del texto",
      en: "Of minors, where the club asks for it: the guardian’s address, when they come of age "
        + "(not the date of birth), and the consent with its date and version of the text",
      fr: "Des mineurs, si le club le demande : l’adresse du tuteur, quand ils auront l’âge (pas "
        + "la date de naissance), et le consentement avec sa date et la version du texte"),
    purpose: TranslatedText(
      ca: "Tenir el consentiment del tutor (art. 8)",
      es: "Tener el consentimiento del tutor (art. 8)",
      en: "Having the guardian’s consent (art. 8)", fr: "Avoir le consentement du tuteur (art. 8)"),
    basis: .interest, readers: [.member, .administrators], retention: .untilDeleted)

  private static let administration = Processing(
    "administration",
    data: TranslatedText(
      ca: "Què han fet els administradors i sobre quin soci, amb el nom d’usuari",
      es: "Qué han hecho los administradores y sobre qué socio, con el nombre de usuario",
      en: "What administrators did and on which member, with the user name",
      fr: "Ce qu’ont fait les administrateurs et sur quel membre, avec le nom d’utilisateur"),
    purpose: TranslatedText(
      ca: "Poder retre comptes", es: "Poder rendir cuentas", en: "Accountability",
      fr: "Pouvoir rendre des comptes"),
    basis: .interest, readers: [.administrators], retention: .always)
}
