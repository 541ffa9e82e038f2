import TestGround
import Testing

/// Names that others see show something, and turn the writing of nothing around them.
@Suite(.ownThread, .serialized) struct NameTests {
  private let club: ClubServer
  private let anna: [String]

  init() throws {
    club = try ClubServer()
    anna = try club.member("anna")
  }

  /// Ways in which a name is written; `NAME` stands for it.
  private static let ways: [(method: String, path: String, body: String)] = [
    (
      "POST", "/members",
      #"{"user_name":"biel","email":"biel@example.org","display_name":"NAME","#
        + #""password":"muntanya of biel"}"#
    ),
    ("PATCH", "/member", #"{"display_name":"NAME"}"#),
    ("PUT", "/club/settings", #"{"name":"NAME","registration":"open"}"#),
    ("POST", "/member/tokens", #"{"name":"NAME","scopes":["tracks:read"],"days":1}"#),
    ("POST", "/categories", #"{"name":"NAME","sport":"running"}"#),
    ("POST", "/gear", #"{"name":"NAME","kind":"shoes"}"#),
    ("POST", "/gyms", #"{"name":"NAME"}"#),
    ("POST", "/courses", #"{"name":"NAME","semester":"2026-1"}"#),
    ("POST", "/races", #"{"name":"NAME"}"#),
    (
      "POST", "/apps",
      #"{"name":"NAME","redirects":["https://example.org/x"],"is_confidential":true}"#
    ),
  ]

  private func write(_ way: (method: String, path: String, body: String), _ name: String) -> Int {
    let json = way.body.split(separator: "NAME").joined(separator: name)
    return club.ask(way.method, way.path, way.path == "/members" ? [] : anna, json: json).status
  }

  @Test(arguments: ["\u{200B}\u{2060}", "\u{301}", "\u{3164}", "fdp\u{202E}exe", "\u{2067}a"])
  func noNameIsWrittenThatShowsNothingOrTurnsTheWriting(name: String) {
    for way in Self.ways { #expect(write(way, name) == 422, "\(way.path)") }
  }

  @Test func emojiAndEveryScriptAreNames() {
    for (index, name) in ["👩🏽‍🚀", "שלום", "ねこ"].enumerated() {
      for way in Self.ways where index == 0 || way.path != "/members" {
        #expect((200...299).contains(write(way, name)), "\(way.path)")
      }
    }
  }
}
