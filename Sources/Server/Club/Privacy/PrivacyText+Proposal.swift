import Club
import ServerBase

extension PrivacyText {
  /// A text that says what the club's areas do with data, whom to write to, and what rights members have (GDPR, articles 13 to 20), in
  /// all languages of the app. Administrators change it before it applies.
  static func proposed(for settings: ClubSettings, of processing: [Processing]) -> PrivacyText {
    PrivacyText { language in
      let name = settings.name ?? ""
      let contact = settings.contact
      var paragraphs = ["## " + controllerTitle[language], controller(name, contact)[language]]
      paragraphs.append("## " + dataTitle[language])
      for each in processing {
        let words = each.words(in: language, keeping: settings.kept)
        paragraphs.append(
          "- \(words.data). \(words.purpose): \(words.basis). \(seenBy[language]): \(words.readers)."
            + " \(keptFor[language]): \(words.kept).")
      }
      paragraphs.append("## " + othersTitle[language])
      paragraphs.append(others[language])
      paragraphs.append("## " + rightsTitle[language])
      paragraphs.append(rights[language])
      return paragraphs.joined(separator: "\n\n")
    }
  }

  private static let controllerTitle = TranslatedText(
    ca: "Qui respon de les teves dades", es: "Quién responde de tus datos",
    en: "Who answers for your data", fr: "Qui répond de vos données")

  private static func controller(_ name: String, _ contact: String?) -> TranslatedText {
    let name = name.isEmpty ? "…" : name
    let contact = contact ?? "…"
    return TranslatedText(
      ca: "\(name), en el seu propi servidor. Per a qualsevol pregunta: \(contact).",
      es: "\(name), en su propio servidor. Para cualquier pregunta: \(contact).",
      en: "\(name), on a server of its own. For any question: \(contact).",
      fr: "\(name), sur son propre serveur. Pour toute question\u{A0}: \(contact).")
  }

  private static let dataTitle = TranslatedText(
    ca: "Quines dades, per a què i fins quan", es: "Qué datos, para qué y hasta cuándo",
    en: "Which data, what for and how long", fr: "Quelles données, pourquoi et combien de temps")
  private static let seenBy = TranslatedText(
    ca: "Ho veuen", es: "Lo ven", en: "Seen by", fr: "Visible par")
  private static let keptFor = TranslatedText(
    ca: "Es desa", es: "Se guarda", en: "Kept", fr: "Conservé")

  private static let othersTitle = TranslatedText(
    ca: "Altres", es: "Otros", en: "Others", fr: "Tiers")
  private static let others = TranslatedText(
    ca: """
      El club no ven dades ni fa servir cap servei de seguiment o publicitat, i el servidor no envia dades a ningú per si sol. \
      Si connectes un calendari, un campus o una altra aplicació, o fas un enllaç, les dades hi van perquè tu ho vols. No hi ha \
      decisions automatitzades que t’afectin.
      """,
    es: """
      El club no vende datos ni usa ningún servicio de seguimiento o publicidad, y el servidor no envía datos a nadie por sí solo. \
      Si conectas un calendario, un campus u otra aplicación, o haces un enlace, los datos van allí porque tú quieres. No hay \
      decisiones automatizadas que te afecten.
      """,
    en: """
      The club sells no data and uses no service that tracks or advertises, and the server sends data to nobody by itself. If you \
      connect a calendar, a campus or another app, or make a link, data goes there because you want it. No automated \
      decisions concern you.
      """,
    fr: """
      Le club ne vend aucune donnée et n’utilise aucun service de suivi ou de publicité, et le serveur n’envoie de lui-même rien à \
      personne. Si vous connectez un agenda, un campus ou une autre application, ou créez un lien, les données y vont parce que vous \
      le voulez. Aucune décision automatisée ne vous concerne.
      """)

  private static let rightsTitle = TranslatedText(
    ca: "Els teus drets", es: "Tus derechos", en: "Your rights", fr: "Vos droits")
  private static let rights = TranslatedText(
    ca: """
      - Veure les teves dades i endur-te-les totes en formats oberts: Tu → Compte → Baixa-ho tot.

      - Corregir-les: a la pàgina de cada cosa, i a Tu → Compte.

      - Esborrar-les, amb tot el compte si vols: Tu → Compte → Esborra el compte.

      - Limitar-ne l’ús, oposar-t’hi o retirar un consentiment, cosa que no canvia el que es va fer abans: escriu al club.

      - Reclamar davant de l’autoritat de protecció de dades.
      """,
    es: """
      - Ver tus datos y llevártelos todos en formatos abiertos: Tú → Cuenta → Descargar todo.

      - Corregirlos: en la página de cada cosa, y en Tú → Cuenta.

      - Borrarlos, con toda la cuenta si quieres: Tú → Cuenta → Borrar la cuenta.

      - Limitar su uso, oponerte o retirar un consentimiento, lo que no cambia lo que se hizo antes: escribe al club.

      - Reclamar ante la autoridad de protección de datos.
      """,
    en: """
      - See your data and take all of it along in open formats: You → Account → Download everything.

      - Correct it: on the page of each thing, and under You → Account.

      - Delete it, with the whole account if you want: You → Account → Delete account.

      - Restrict its use, object, or withdraw a consent, which does not change what was done before: write to the club.

      - Complain to the data protection authority.
      """,
    fr: """
      - Voir vos données et les emporter toutes dans des formats ouverts\u{A0}: Vous → Compte → Tout télécharger.

      - Les corriger\u{A0}: sur la page de chaque chose, et dans Vous → Compte.

      - Les effacer, avec tout le compte si vous voulez\u{A0}: Vous → Compte → Supprimer le compte.

      - En limiter l’usage, vous y opposer ou retirer un consentement, ce qui ne change rien à ce qui a été fait avant\u{A0}: écrivez au club.

      - Saisir l’autorité de protection des données.
      """)
}
