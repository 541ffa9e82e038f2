public import Console
import Glibc
import JSON

/// A running server filled with demonstration data, and its member.
public struct DemoClub: Sendable {
  /// The address to open in a browser.
  public let address: String
  /// The name that the member signs in with.
  public let member = "demo"
  /// The member's password, different in each club, since anyone who reaches the server can try to sign in.
  public let password: String
  /// Number of teams in the race.
  public let teams: Int
  /// The folder of the tests' recordings and photos.
  private let fixtures: String
  /// The token of the member's session.
  package let token: String

  /// Registers the member.
  /// - Parameter fixtures: the folder of the tests' recordings and photos.
  /// - Throws: an error if the server refuses, in particular if it has members already.
  public init(
    at address: String, fixtures: String, teams: Int
  ) throws(CommandFailure) {
    self.address = address
    self.teams = teams
    password = Self.newPassword()
    self.fixtures = fixtures
    let client = try LocalClient(address)
    let name = JSONMember("user_name", .string(member))
    let secret = JSONMember("password", .string(password))
    try client.ask(
      "POST", "/api/v1/members",
      JSONValue.object([
        name, secret, JSONMember("email", .string("demo@example.org")),
        JSONMember("display_name", .string("Demo")),
      ]).bytes)
    let session = try client.ask("POST", "/api/v1/session", JSONValue.object([name, secret]).bytes)
    guard let token = session["token"]?.string else {
      throw CommandFailure("The member of the demonstration cannot sign in.")
    }
    self.token = token
  }

  /// The path of the course of runs and races, with villages as its waypoints.
  package var course: String { fixtures + "/courses/volta-andorra.gpx" }

  /// Returns the bytes of a fixture.
  package func fixture(_ name: String) throws(CommandFailure) -> [UInt8] {
    let path = fixtures + "/" + name
    guard let file = fopen(path, "rb") else { throw CommandFailure("\(path) cannot be read.") }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { return bytes }
      bytes += buffer.prefix(count)
    }
  }

  private static func newPassword() -> String {
    let letters = Array("abcdefghjkmnpqrstuvwxyz23456789".utf8)
    let groups = (0..<3).map { _ in
      String(decoding: (0..<4).map { _ in letters.randomElement() ?? 0 }, as: UTF8.self)
    }
    return groups.joined(separator: "-")
  }
}
