import JSON
import Storage
import TestGround
import Testing

/// Routes and devices change records by the same rules: equal input has an equal outcome.
@Suite(.ownThread, .serialized) struct OneDoorTests {
  let club: SyncClub
  let anna: SyncMember

  init() throws {
    club = try SyncClub()
    anna = try club.member("anna")
  }

  /// A category's input, and its resulting name or the code of the refusal.
  typealias Case = (name: String, isNew: Bool, has: String?, field: String?)

  static let names: [Case] = [
    ("Trail", true, "Trail", nil), ("  Night   run ", true, "Night run", nil),
    ("Trail\trun", true, nil, "name"),
    ("", true, nil, "name"), ("   ", true, nil, "name"),
    (String(repeating: "ñ", count: 60), true, String(repeating: "ñ", count: 60), nil),
    (String(repeating: "ñ", count: 61), true, nil, "name"), ("a\u{7}b", true, nil, "name"),
    ("run", true, nil, "name"), ("Gym", true, nil, "name"), ("GYM", true, nil, "name"),
    ("  Orienteering ", false, "Orienteering", nil), ("run", false, nil, "name"),
    ("   ", false, nil, "name"), ("Other", false, "Other", nil), ("gym", false, nil, "name"),
  ]

  @Test(arguments: names)
  func aNameOfACategory(name: String, isNew: Bool, has: String?, field: String?) throws {
    let gym = UUID.new().description
    _ = anna.sync([change("create", "categories", gym, after: ["name": .string("Gym")])])
    var outcomes: [String?] = []
    for isSync in [true, false] {
      let id = UUID.new().description
      let start = JSONValue.string("Before")
      if !isNew { _ = anna.sync([change("create", "categories", id, after: ["name": start])]) }
      let said = JSONValue.object([JSONMember("name", .string(name))])
      let json = String(decoding: said.bytes, as: UTF8.self)
      if isSync {
        let answer = anna.sync([
          change(
            isNew ? "create" : "edit", "categories", id, before: isNew ? [:] : ["name": start],
            after: ["name": .string(name)])
        ])
        let error = answer.json["results"]?.array?.first?["error"]
        // A device continues with the category that already has the name.
        let isKnown = error?["code"]?.string == "known"
        outcomes.append(
          error == nil
            ? answer.record(id)?["body"]?["name"]?.string
            : isKnown ? "refused name" : "refused \(error?["field"]?.string ?? "")")
        let kept = error == nil ? [id] : []
        for id in kept { _ = anna.sync([change("delete", "categories", id)]) }
      } else {
        let path = isNew ? "/categories" : "/categories/\(id)"
        let answer = club.server.ask(isNew ? "POST" : "PATCH", path, anna.headers, json: json)
        outcomes.append(
          answer.status < 300
            ? answer.json["name"]?.string : "refused \(answer.errorField ?? "")")
      }
      if !isNew { _ = anna.sync([change("delete", "categories", id)]) }
    }
    let expected = has ?? "refused \(field ?? "")"
    #expect(outcomes == [expected, expected])
  }

  @Test func aConflictHiddenByAPatchIsGoneForGood() throws {
    let id = UUID.new().description
    let name = { (text: String) in ["name": JSONValue.string(text)] }
    _ = anna.sync([change("create", "categories", id, after: name("A"))])
    _ = anna.sync([change("edit", "categories", id, before: name("A"), after: name("B"))])
    let lost = anna.sync([change("edit", "categories", id, before: name("A"), after: name("C"))])
    #expect(lost.record(id)?["conflicts"]?.array?.count == 1)
    for text in ["C", "D"] {
      let path = "/categories/\(id)"
      let patched = club.server.ask(
        "PATCH", path, anna.headers, json: #"{"name":"\#(text)"}"#)
      #expect(patched.status == 200)
      let answer = anna.sync()
      #expect(answer.record(id)?["body"]?["name"]?.string == text)
      #expect(answer.record(id)?["conflicts"] == nil)
    }
  }

  @Test func aChangeWrittenInAnotherWayIsNoConflict() throws {
    let id = UUID.new().description
    let answer = anna.sync([
      change("create", "categories", id, after: ["name": .string(" A ")]),
      change(
        "edit", "categories", id, before: ["name": .string(" A ")], after: ["name": .string("B")]),
    ])
    #expect(answer.statuses == ["taken", "taken"])
    #expect(answer.record(id)?["body"]?["name"]?.string == "B")
  }

  @Test func whatIsSaidOfASpaceThatIsNotThereIsRefused() throws {
    let known = change(
      "create", "categories", UUID.new().description, after: ["name": .string("A")])
    for space in [UUID.new().description, try club.member("berta").id] {
      let answer = anna.sync([
        .object((known.object ?? []) + [JSONMember("space", .string(space))])
      ])
      #expect(answer.code == "forbidden")
    }
    let wrong = anna.sync([.object((known.object ?? []) + [JSONMember("space", .string("x"))])])
    #expect(wrong.status == 422)
  }
}
