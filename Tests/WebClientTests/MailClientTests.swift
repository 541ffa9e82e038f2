import TestGround
import Testing
import WebClient

/// Mails, handed over to a server on the loopback interface.
@Suite struct MailClientTests {
  private func client(_ server: StubMailServer) throws -> MailClient {
    let sender = try #require(MailSender("Club Excursionista de l’Àliga <club@example.org>"))
    return MailClient(try #require(MailServer(address: server.address, sender: sender)))
  }

  private func letter(
    to: String = "anna@example.org", subject: String = "Hola", text: String = "Bon dia"
  ) -> Letter {
    Letter(to: to, subject: subject, text: text, name: "n-1", time: 1_795_805_100_000)
  }

  @Test func aMailArrivesAsItWasWritten() async throws {
    let server = StubMailServer()
    let text =
      "Hola, Núria!\n\n.\n..\nL’enllaç: https://club.example/x#y\n"
      + String(repeating: "à", count: 2_000)
    let subject = String(repeating: "Contrasenya nova · ", count: 12)
    try await client(server).send(letter(subject: subject, text: text))
    let mail = try #require(server.mails.first)
    #expect(mail.from == "club@example.org" && mail.to == ["anna@example.org"])
    #expect(mail.text == text)
    #expect(mail.subject == subject)
    #expect(mail.header.contains("To: <anna@example.org>"))
    #expect(mail.header.contains("Date: Fri, 27 Nov 2026 18:45:00 +0000"))
    #expect(mail.header.contains("Message-ID: <n-1@example.org>"))
    #expect(
      mail.header.contains {
        $0.hasPrefix("From: =?utf-8?B?") && $0.hasSuffix("<club@example.org>")
      })
    #expect(mail.header.contains("Auto-Submitted: auto-generated"))
  }

  @Test func aNameWithALineBreakMakesNoFieldOfTheHeader() async throws {
    let server = StubMailServer()
    try await client(server).send(letter(subject: "Hola\r\nBcc: all@example.org"))
    let mail = try #require(server.mails.first)
    #expect(mail.to == ["anna@example.org"])
    #expect(!mail.header.contains { $0.hasPrefix("Bcc") })
  }

  @Test(arguments: ["a@example.org>\r\nRCPT TO:<b@example.org", "a b@example.org", "a@b<c"])
  func anAddressThatWouldBeACommandIsRefused(address: String) async throws {
    let server = StubMailServer()
    await #expect(throws: MailFailure.self) { try await client(server).send(letter(to: address)) }
    #expect(server.mails.isEmpty)
  }

  @Test(arguments: [
    (answer: "550 No such user", isForGood: true), (answer: "451 Later", isForGood: false),
    (answer: "530 Sign in", isForGood: false),
  ])
  func aRefusalIsForGoodOrForNow(answer: String, isForGood: Bool) async throws {
    let server = StubMailServer(refusals: [answer])
    let client = try client(server)
    do throws(MailFailure) {
      try await client.send(letter())
      Issue.record("was taken")
    } catch {
      #expect(error.isForGood == isForGood)
      #expect(!error.description.contains("anna"))
    }
    try await client.send(letter())
    #expect(server.mails.count == 1)
  }

  @Test func aServerThatIsNotThereFailsForNow() async throws {
    let sender = try #require(MailSender("club@example.org"))
    let gone = try #require(MailServer(address: "smtp://127.0.0.1:1", sender: sender))
    do throws(MailFailure) {
      try await MailClient(gone).send(letter())
      Issue.record("was taken")
    } catch {
      #expect(!error.isForGood)
    }
  }

  @Test(arguments: [
    "", "club", "club@", "@example.org", "a@b@c", "Club <club@example.org", "a b@example.org",
    "Club <club@exa\r\nmple.org>",
  ])
  func noAddressIsNoSender(text: String) { #expect(MailSender(text) == nil) }

  @Test(arguments: [
    "", "mail.example", "http://mail.example", "smtp://", "smtp://user@mail.example",
    "smtp://mail.example/x", "smtp://mail example",
  ])
  func noServerOfMailsIsNone(address: String) throws {
    let sender = try #require(MailSender("club@example.org"))
    #expect(MailServer(address: address, sender: sender) == nil)
  }
}
