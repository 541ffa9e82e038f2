import HTTP
import Identity
import JSON
import ServerBase
import Storage
import WebClient

/// Links by mail, and whether the club sends mails.
extension NoticeRoutes {
  static var mail: [Route<NoticeRoutes>] {
    [readMail, readMailServer, requestReset, requestConfirmation, confirm]
  }

  private static var readMail: Route<NoticeRoutes> {
    Route(
      .get, "/api/v1/mail", name: "readMail",
      summary: "Whether the club sends mails; otherwise administrators give links.", tag: tag,
      access: .anyone, answers: [.ok(NoticeSchemas.mail)]
    ) { (notices, _, _) in
      .json(JSONValue.object([JSONMember("is_configured", .bool(notices.post != nil))]).bytes)
    }
  }

  private static var readMailServer: Route<NoticeRoutes> {
    Route(
      .get, "/api/v1/club/mail", name: "readMailServer",
      summary: "By which server the club sends mails, and how the last ones went.", tag: tag,
      access: .administrator, answers: [.ok(NoticeSchemas.mailServer)]
    ) { (notices, _, _) in
      var fields = [JSONMember("is_configured", .bool(notices.post != nil))]
      if let post = notices.post {
        let state = post.state
        fields.append(JSONMember("server", .string(post.server.address)))
        fields.append(JSONMember("sender", .string(post.server.sender.address)))
        if let at = state.lastSentAt { fields.append(JSONMember("last_sent_at", .integer(at))) }
        if let failure = state.failure { fields.append(JSONMember("failure", .string(failure))) }
      }
      return .json(JSONValue.object(fields).bytes)
    }
  }

  private static var requestReset: Route<NoticeRoutes> {
    Route(
      .post, "/api/v1/password-reset/mail", name: "requestPasswordReset",
      summary: "Mails a link for a new password. The answer is the same if nobody has the address.",
      tag: tag, access: .anyone, body: .json(NoticeSchemas.reset), answers: [.done]
    ) { (notices, _, request) in
      try notices.requireMail()
      try await notices.identity.requestReset(
        of: request.json["email"]?.string ?? "", language: request.json["language"]?.string,
        address: request.peer)
      return .noContent
    }
  }

  private static var requestConfirmation: Route<NoticeRoutes> {
    Route(
      .post, "/api/v1/member/email/confirmation", name: "requestEmailConfirmation",
      summary: "Mails a link that confirms the member's address.", tag: tag, access: .member,
      answers: [.done]
    ) { (notices, member, _) in
      try notices.requireMail()
      try await notices.identity.requestConfirmation(of: member.id, language: nil)
      return .noContent
    }
  }

  private static var confirm: Route<NoticeRoutes> {
    Route(
      .post, "/api/v1/email-confirmation", name: "confirmEmail",
      summary: "Confirms an address by a mailed link, once.", tag: tag, access: .anyone,
      body: .json(NoticeSchemas.secret), answers: [.done]
    ) { (notices, _, request) in
      try await notices.identity.confirmAddress(
        by: request.json["secret"]?.string ?? "", address: request.peer)
      return .noContent
    }
  }

  /// Throws if the club sends no mails.
  private func requireMail() throws(Problem) {
    if post == nil {
      throw Problem(
        .noMail, "This club sends no mails; an administrator gives a link for a new password.")
    }
  }
}

extension Problem.Kind {
  fileprivate static let noMail = Self(
    "no-mail", title: "The club sends no mails", status: .conflict)
}
