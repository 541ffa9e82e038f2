import Identity
import Notices
import ServerBase
import Storage
import WebClient

/// The words of the club's mails. They are plain: no picture tells when a mail is read.
struct LetterWords {
  /// The address for members, without a final slash.
  let address: String
  let language: String?
  /// The club's name, or its host if it has none.
  private let club: String

  /// - Parameter club: the name that the club's settings state, if any.
  init(address: String, language: String?, club: String?) {
    self.address = address
    self.language = language
    self.club = club ?? String(address.drop { $0 != ":" }.dropFirst(3))
  }

  private func say(_ text: TranslatedText, _ words: [String: String] = [:]) -> String {
    words.reduce(text[language]) { text, word in
      var pieces = text.split(separator: "{\(word.key)}", omittingEmptySubsequences: false)
      if pieces.isEmpty { pieces = [""] }
      return pieces.joined(separator: word.value)
    }
  }

  // MARK: Accounts

  /// Returns the mail about an account.
  func letter(of link: MailedLink, at time: Int64) -> Letter {
    let (subject, text) =
      switch (link.kind, link.secret) {
      case (.reset, let secret?):
        (
          say(Self.resetSubject, ["club": club]),
          say(
            Self.resetText,
            [
              "name": link.member.displayName, "user": link.member.userName, "club": club,
              "link": "\(address)/reset-password#\(secret.text)",
            ])
        )
      case (.reset, nil):
        (
          say(Self.resetSubject, ["club": club]),
          say(
            Self.noPasswordText,
            [
              "name": link.member.displayName, "club": club,
              "link": "\(address)/sign-in/recovery",
            ])
        )
      case (.confirmation, let secret):
        (
          say(Self.confirmationSubject, ["club": club]),
          say(
            Self.confirmationText,
            [
              "name": link.member.displayName, "club": club,
              "link": "\(address)/confirm-email#\(secret?.text ?? "")",
            ])
        )
      case (.guardian, let secret):
        (
          say(Self.guardianSubject, ["club": club]),
          say(
            Self.guardianText,
            [
              "name": link.member.displayName, "club": club,
              "link": "\(address)/guardian#\(secret?.text ?? "")",
            ])
        )
      case (.formerAddress, _):
        (
          say(Self.formerAddressSubject, ["club": club]),
          say(
            Self.formerAddressText,
            [
              "name": link.member.displayName, "user": link.member.userName, "club": club,
              "link": address,
            ])
        )
      }
    return Letter(
      to: link.recipient, subject: subject, text: text, name: UUID.new().description,
      time: time)
  }

  private static let resetSubject = TranslatedText(
    ca: "{club}: contrasenya nova", es: "{club}: contraseña nueva", en: "{club}: new password",
    fr: "{club} : nouveau mot de passe")
  private static let resetText = TranslatedText(
    ca: """
      Hola, {name},

      algú ha demanat una contrasenya nova per al teu compte ({user}) a {club}. Tria-la aquí; l’enllaç val una hora i una sola vegada:

      {link}

      Si no has estat tu, no cal que facis res: la contrasenya d’ara continua sent la teva.
      """,
    es: """
      Hola, {name}:

      Alguien ha pedido una contraseña nueva para tu cuenta ({user}) en {club}. Elígela aquí; el enlace vale una hora y una sola vez:

      {link}

      Si no has sido tú, no tienes que hacer nada: la contraseña de ahora sigue siendo la tuya.
      """,
    en: """
      Hello {name},

      somebody asked for a new password of your account ({user}) at {club}. Choose it here; the link is valid for an hour, once:

      {link}

      If it was not you, you need not do anything: your password stays as it is.
      """,
    fr: """
      Bonjour {name},

      quelqu’un a demandé un nouveau mot de passe pour votre compte ({user}) sur {club}. Choisissez-le ici ; le lien vaut une heure et une seule fois :

      {link}

      Si ce n’était pas vous, vous n’avez rien à faire : votre mot de passe reste le même.
      """)
  private static let noPasswordText = TranslatedText(
    ca: """
      Hola, {name},

      algú ha demanat una contrasenya nova per al teu compte a {club}, que no en té: hi entres amb una clau d’accés. Si no la tens, fes servir un codi de recuperació:

      {link}

      O demana un enllaç a un administrador del club.
      """,
    es: """
      Hola, {name}:

      Alguien ha pedido una contraseña nueva para tu cuenta en {club}, que no tiene: entras con una llave de acceso. Si no la tienes, usa un código de recuperación:

      {link}

      O pide un enlace a un administrador del club.
      """,
    en: """
      Hello {name},

      somebody asked for a new password of your account at {club}, which has none: you sign in by a passkey. If you do not have it, use a recovery code:

      {link}

      Or ask an administrator of the club for a link.
      """,
    fr: """
      Bonjour {name},

      quelqu’un a demandé un nouveau mot de passe pour votre compte sur {club}, qui n’en a pas : vous vous connectez par une clé d’accès. Si vous ne l’avez pas, utilisez un code de récupération :

      {link}

      Ou demandez un lien à un administrateur du club.
      """)
  private static let confirmationSubject = TranslatedText(
    ca: "{club}: confirma la teva adreça", es: "{club}: confirma tu dirección",
    en: "{club}: confirm your address", fr: "{club} : confirmez votre adresse")
  private static let confirmationText = TranslatedText(
    ca: """
      Hola, {name},

      confirma que aquesta adreça és teva perquè {club} t’hi pugui escriure. L’enllaç val una setmana:

      {link}

      Si no tens cap compte a {club}, oblida aquest correu: no en rebràs cap més.
      """,
    es: """
      Hola, {name}:

      Confirma que esta dirección es tuya para que {club} te pueda escribir. El enlace vale una semana:

      {link}

      Si no tienes cuenta en {club}, olvida este correo: no recibirás más.
      """,
    en: """
      Hello {name},

      confirm that this address is yours, so that {club} can write to you. The link is valid for a week:

      {link}

      If you have no account at {club}, forget this mail: no other will follow.
      """,
    fr: """
      Bonjour {name},

      confirmez que cette adresse est la vôtre, pour que {club} puisse vous écrire. Le lien vaut une semaine :

      {link}

      Si vous n’avez pas de compte sur {club}, oubliez ce courriel : il n’y en aura pas d’autre.
      """)

  private static let guardianSubject = TranslatedText(
    ca: "{club}: el teu consentiment", es: "{club}: tu consentimiento", en: "{club}: your consent",
    fr: "{club} : votre consentement")
  private static let guardianText = TranslatedText(
    ca: """
      Hola,

      {name} vol tenir un compte a {club} i ha dit que ets el pare, la mare o el tutor. El compte s’obre quan hi consents. Llegeix aquí què en fa el club, i decideix:

      {link}

      Guarda aquest correu: amb el mateix enllaç pots retirar el consentiment. Sense consentiment, el compte s’esborra 30 dies després que {name} s’hi apuntés.
      """,
    es: """
      Hola:

      {name} quiere tener una cuenta en {club} y ha dicho que eres su padre, madre o tutor. La cuenta se abre cuando lo consientes. Lee aquí qué hace el club con ella, y decide:

      {link}

      Guarda este correo: con el mismo enlace puedes retirar el consentimiento. Sin consentimiento, la cuenta se borra 30 días después de que {name} se apuntara.
      """,
    en: """
      Hello,

      {name} wants to have an account at {club} and named you as a parent or guardian. The account opens when you consent. Read here what the club does with it, and decide:

      {link}

      Keep this mail: by the same link you can withdraw the consent. Without a consent the account is deleted 30 days after {name} registered.
      """,
    fr: """
      Bonjour,

      {name} veut avoir un compte sur {club} et vous a désigné comme parent ou tuteur. Le compte s’ouvre quand vous y consentez. Lisez ici ce que le club en fait, et décidez :

      {link}

      Gardez ce courriel : le même lien permet de retirer le consentement. Sans consentement, le compte est effacé 30 jours après l’inscription de {name}.
      """)
  private static let formerAddressSubject = TranslatedText(
    ca: "{club}: una altra adreça", es: "{club}: otra dirección", en: "{club}: another address",
    fr: "{club} : une autre adresse")
  private static let formerAddressText = TranslatedText(
    ca: """
      Hola, {name},

      el teu compte ({user}) a {club} té ara una altra adreça de correu. A aquesta ja no hi arribarà res.

      Si no has estat tu, demana ajuda a un administrador del club: pot acabar les sessions i donar-te un enllaç per a una contrasenya nova.

      {link}
      """,
    es: """
      Hola, {name}:

      Tu cuenta ({user}) en {club} tiene ahora otra dirección de correo. A esta ya no llegará nada.

      Si no has sido tú, pide ayuda a un administrador del club: puede acabar las sesiones y darte un enlace para una contraseña nueva.

      {link}
      """,
    en: """
      Hello {name},

      your account ({user}) at {club} has another mail address now. Nothing more will come to this one.

      If it was not you, ask an administrator of the club for help, who can end the sessions and give you a link for a new password.

      {link}
      """,
    fr: """
      Bonjour {name},

      votre compte ({user}) sur {club} a maintenant une autre adresse. Plus rien n’arrivera à celle-ci.

      Si ce n’était pas vous, demandez de l’aide à un administrateur du club : il peut mettre fin aux sessions et vous donner un lien pour un nouveau mot de passe.

      {link}
      """)

  // MARK: Notices

  /// A notice of a mail.
  struct Told: Sendable {
    let notice: ListedNotice
    /// The position of its kind among all kinds.
    let kind: Int

    init(_ notice: ListedNotice, kind: Int) {
      self.notice = notice
      self.kind = kind
    }
  }

  /// Returns the mail with notices, the latest first, grouped by kind.
  func letter(
    of told: [Told], kinds: [AreaNotice], to email: String, at time: Int64
  ) -> Letter {
    let digest = NoticeDigest(told) { $0.kind }
    var lines: [String] = []
    for group in digest.groups {
      let kind = kinds[group.kind]
      lines += [kind.heading[language], ""]
      for each in group.said {
        lines += ["* \(sentence(each.notice, of: kind))", "  \(address)\(each.notice.path)"]
      }
      if group.further > 0 { lines.append("* " + say(Self.further, ["count": "\(group.further)"])) }
      lines.append("")
    }
    lines.append(say(Self.foot, ["link": "\(address)/settings/notices"]))
    let subject =
      told.count == 1
      ? "\(club): \(sentence(told[0].notice, of: kinds[told[0].kind]))"
      : say(Self.subject, ["club": club, "count": "\(told.count)"])
    // The same notices make the same name, so that a mail that comes twice is shown once.
    let names = told.map(\.notice.id.description).sorted().joined(separator: " ")
    return Letter(
      to: email, subject: String(subject.prefix(200)), text: lines.joined(separator: "\n"),
      name: String(SHA256Digest(of: Array(names.utf8)).description.prefix(32)), time: time)
  }

  /// Returns a notice in words.
  func sentence(_ told: ListedNotice, of kind: AreaNotice) -> String {
    guard let sentence = kind.sentences[told.detail] ?? kind.sentences[""] else {
      return kind.heading[language]
    }
    let words = [
      "who": told.who ?? Self.somebody[language], "where": told.space ?? club,
      "what": told.label ?? "",
    ]
    // Names of members are text of others: one line each.
    return say(sentence, words).split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  private static let somebody = TranslatedText(
    ca: "Algú", es: "Alguien", en: "Somebody", fr: "Quelqu’un")
  private static let further = TranslatedText(
    ca: "i {count} més", es: "y {count} más", en: "and {count} more", fr: "et {count} de plus")
  private static let subject = TranslatedText(
    ca: "{club}: {count} avisos", es: "{club}: {count} avisos", en: "{club}: {count} notices",
    fr: "{club} : {count} avis")
  private static let foot = TranslatedText(
    ca: "Tria de què i com t’avisem: {link}", es: "Elige de qué y cómo te avisamos: {link}",
    en: "Choose what you are told of, and how: {link}",
    fr: "Choisissez de quoi et comment nous vous avertissons : {link}")
}
