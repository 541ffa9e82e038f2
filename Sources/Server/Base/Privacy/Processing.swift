public import Club

/// A processing of personal data by an area, as the club's record of processing and its privacy text tell it (GDPR, articles 13 and
/// 30).
public struct Processing: Sendable {
  /// Those who see the data.
  public enum Reader: CaseIterable, Sendable {
    /// The member alone.
    case member
    /// The member's friends, as far as the member chose.
    case friends
    /// The members of the same race, gym or course, by their roles.
    case space
    /// All members of the club.
    case club
    /// The club's administrators.
    case administrators
    /// Everybody, without an account.
    case everyone
    /// Whoever the member gave a link or access.
    case chosen
    /// Who administers the machine of the server.
    case machine
  }

  /// The legal basis (article 6, 1).
  public enum Basis: CaseIterable, Sendable {
    /// Needed for what the member uses the club's app for (b).
    case contract
    /// The club's legitimate interest (f).
    case interest
    /// The member's choice (a).
    case consent
  }

  /// The time after which the data is deleted.
  public enum Retention: Sendable {
    /// When its member deletes it, or leaves.
    case untilDeleted
    /// When those who lead the race, gym or course delete it.
    case untilSpaceEnds
    /// So many days after it is of no use.
    case days(Int64)
    /// As the club's settings say.
    case chosen(KeptTimes.Data)
    /// As long as the club has its database.
    case always
    /// As the machine of the server is configured.
    case machine
  }

  /// A stable name, unique in its area.
  package let name: String
  /// The data.
  let data: TranslatedText
  /// What it is for.
  let purpose: TranslatedText
  let basis: Basis
  let readers: [Reader]
  let retention: Retention

  /// Declares a processing.
  /// - Parameters:
  ///   - name: a stable name, unique in its area.
  ///   - data: the kinds of data, as a list without a full stop.
  ///   - purpose: the purpose, without a full stop.
  public init(
    _ name: String, data: TranslatedText, purpose: TranslatedText, basis: Basis = .contract,
    readers: [Reader], retention: Retention
  ) {
    self.name = name
    self.data = data
    self.purpose = purpose
    self.basis = basis
    self.readers = readers
    self.retention = retention
  }
}

extension Processing {
  /// A processing in the words of a language, with the deletion dates of a club.
  package struct Words: Equatable, Sendable {
    package let data: String
    package let purpose: String
    package let basis: String
    package let readers: String
    package let kept: String
  }

  package func words(in language: String?, keeping kept: KeptTimes) -> Words {
    Words(
      data: data[language], purpose: purpose[language], basis: basis.words[language],
      readers: readers.map { $0.words[language] }.joined(separator: "; "),
      kept: retention.words(in: language, keeping: kept))
  }
}

extension Processing.Reader {
  fileprivate var words: TranslatedText {
    switch self {
    case .member:
      TranslatedText(
        ca: "el mateix soci", es: "el propio socio", en: "the member", fr: "le membre")
    case .friends:
      TranslatedText(
        ca: "els seus amics, segons el que hagi triat", es: "sus amigos, según lo que haya elegido",
        en: "the member’s friends, as far as the member chose",
        fr: "ses amis, selon ce que le membre a choisi")
    case .space:
      TranslatedText(
        ca: "qui participa en la mateixa cursa, rocòdrom o curs, segons el seu paper",
        es: "quien participa en la misma carrera, rocódromo o curso, según su papel",
        en: "those in the same race, gym or course, by their roles",
        fr: "les participants de la même course, salle ou formation, selon leur rôle")
    case .club:
      TranslatedText(
        ca: "els socis del club", es: "los socios del club", en: "the members of the club",
        fr: "les membres du club")
    case .administrators:
      TranslatedText(
        ca: "els administradors del club", es: "los administradores del club",
        en: "the club’s administrators", fr: "les administrateurs du club")
    case .everyone:
      TranslatedText(
        ca: "tothom, si qui organitza ho fa públic",
        es: "todo el mundo, si quien organiza lo hace público",
        en: "everybody, if the organisers make it public",
        fr: "tout le monde, si les organisateurs le rendent public")
    case .chosen:
      TranslatedText(
        ca: "a qui el soci doni un enllaç o accés", es: "a quien el socio dé un enlace o acceso",
        en: "whoever the member gives a link or access",
        fr: "ceux à qui le membre donne un lien ou un accès")
    case .machine:
      TranslatedText(
        ca: "qui administra la màquina del servidor",
        es: "quien administra la máquina del servidor",
        en: "who administers the machine of the server",
        fr: "l’administrateur de la machine du serveur")
    }
  }
}

extension Processing.Basis {
  fileprivate var words: TranslatedText {
    switch self {
    case .contract:
      TranslatedText(
        ca: "el servei que el soci demana (art. 6.1.b)",
        es: "el servicio que el socio pide (art. 6.1.b)",
        en: "the service that the member asks for (art. 6(1)(b))",
        fr: "le service demandé par le membre (art. 6, 1, b)")
    case .interest:
      TranslatedText(
        ca: "l’interès legítim del club (art. 6.1.f)",
        es: "el interés legítimo del club (art. 6.1.f)",
        en: "the club’s legitimate interest (art. 6(1)(f))",
        fr: "l’intérêt légitime du club (art. 6, 1, f)")
    case .consent:
      TranslatedText(
        ca: "el consentiment del soci (art. 6.1.a)", es: "el consentimiento del socio (art. 6.1.a)",
        en: "the member’s consent (art. 6(1)(a))", fr: "le consentement du membre (art. 6, 1, a)")
    }
  }
}

extension Processing.Retention {
  fileprivate func words(in language: String?, keeping kept: KeptTimes) -> String {
    switch self {
    case .untilDeleted:
      TranslatedText(
        ca: "fins que el soci ho esborra o deixa el club; 30 dies més es pot recuperar el que ha "
          + "esborrat",
        es: "hasta que el socio lo borra o deja el club; 30 días más se puede recuperar lo borrado",
        en: "until the member deletes it or leaves; what was deleted can be brought back for 30 "
          + "days",
        fr: "jusqu’à ce que le membre l’efface ou parte\u{A0}; ce qui est effacé peut être "
          + "récupéré pendant 30 jours"
      )[language]
    case .untilSpaceEnds:
      TranslatedText(
        ca: "fins que ho esborra l’autor o qui porta la cursa, el rocòdrom o el curs",
        es: "hasta que lo borra el autor o quien lleva la carrera, el rocódromo o el curso",
        en: "until its author or those who lead the race, gym or course delete it",
        fr: "jusqu’à ce que l’auteur ou les responsables de la course, de la salle ou de la "
          + "formation l’effacent"
      )[language]
    case .days(let days): Self.days(days)[language]
    case .chosen(let data): Self.days(kept[data])[language]
    case .always:
      TranslatedText(
        ca: "mentre el club conservi la base de dades",
        es: "mientras el club conserve la base de datos",
        en: "as long as the club has its database", fr: "tant que le club garde sa base de données"
      )[language]
    case .machine:
      TranslatedText(
        ca: "segons la configuració de la màquina", es: "según la configuración de la máquina",
        en: "as the machine is configured", fr: "selon la configuration de la machine")[language]
    }
  }

  private static func days(_ days: Int64) -> TranslatedText {
    TranslatedText(
      ca: "\(days) dies com a màxim", es: "\(days) días como máximo", en: "\(days) days at most",
      fr: "\(days) jours au plus")
  }
}
