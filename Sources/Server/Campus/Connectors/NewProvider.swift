import Campus
import JSON

/// A member's request to connect a provider.
struct NewProvider: Sendable {
  let provider: CampusProvider
  let address: String
  let token: String?
  let user: String?
  let password: String?
  let name: String?
  let zone: String

  /// Reads the body of a request that has passed its schema.
  init(_ json: JSONValue) {
    provider = json["provider"]?.string.flatMap(CampusProvider.init(name:)) ?? .calendar
    address = json["address"]?.string ?? ""
    token = json["token"]?.string
    user = json["user"]?.string
    password = json["password"]?.string
    name = json["name"]?.string
    zone = json["time_zone"]?.string ?? ""
  }
}

extension Connections {
  /// Returns the connection to make, once the provider has identified the member.
  /// - Throws: `refused`, with the reason.
  func identified(_ new: NewProvider) async throws(ConnectingError) -> NewConnection {
    do throws(ProviderFailure) {
      switch new.provider {
      case .calendar:
        guard let address = CalendarProvider.address(new.address) else {
          throw ProviderFailure(.address)
        }
        return NewConnection(
          provider: .calendar, account: address, secret: Array(address.utf8),
          host: CalendarProvider.host(of: address), name: new.name, zone: new.zone)
      case .canvas:
        return connection(
          new, try await canvas.login(address: new.address, token: new.token ?? ""))
      case .moodle:
        let proof: MoodleProvider.Proof =
          if let token = new.token {
            .token(token)
          } else {
            .password(user: new.user ?? "", password: new.password ?? "")
          }
        return connection(new, try await moodle.login(address: new.address, proof))
      case .uoc, .cordada:
        // These need a sign-in at the provider, by `connect(_:for:)` of an answer.
        throw ProviderFailure(.address)
      }
    } catch {
      throw .refused(error.reason)
    }
  }

  private func connection(_ new: NewProvider, _ login: SchoolLogin) -> NewConnection {
    NewConnection(
      provider: new.provider, account: "\(login.school.text) \(login.account)",
      secret: login.secret, host: login.school.host, name: new.name, zone: new.zone)
  }
}
