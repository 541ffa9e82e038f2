import Glibc
import JSON
import Server
import ServerBase
import Spaces
import Storage
import TestGround
import Testing

/// Fields with restricted readers: the data on devices, and the labels on screens.
@Suite(.ownThread, .serialized) struct FieldReaderTests {
  private let race: RaceClub

  init() throws { race = try RaceClub(teams: 1) }

  private func device(_ headers: [String]) -> SyncMember {
    SyncMember(race.club, headers: headers)
  }

  private func give(_ role: String, to member: SyncMember) -> Int {
    race.club.ask(
      "PUT", "/spaces/\(race.race)/members/\(member.id)", race.organiser,
      json: #"{"role":"\#(role)"}"#
    ).status
  }

  @Test func devicesHoldOnlyWhatTheirMembersRead() throws {
    let team = race.say(
      "race_teams",
      [
        "name": .string("Els de dalt"), "number": .integer(77), "phone": .string("+34600100200"),
        "members": .string("Joana Puig"),
      ])
    func body(_ member: SyncMember, after cursor: String? = nil) -> JSONValue? {
      member.sync(cursor: cursor).record(team)?["body"]
    }
    #expect(body(device(race.organiser))?["phone"]?.string == "+34600100200")
    for role in ["reader", "contributor"] {
      let member = device(try race.member(role, as: role))
      let body = body(member)
      #expect(body?["name"]?.string == "Els de dalt")
      #expect(body?["phone"] == nil && body?["members"] == nil, "\(role)")
      #expect(!member.sync().text.contains("600100200"))
      // All fields as an organiser, and none of them afterwards.
      let cursor = member.sync().json["cursor"]?.string
      #expect(give("editor", to: member) == 204)
      #expect(
        self.device(member.headers).sync(cursor: cursor).record(team)?["body"]?["phone"] != nil)
      let later = member.sync().json["cursor"]?.string
      #expect(give(role, to: member) == 204)
      let told = member.sync(cursor: later)
      #expect(told.record(team) != nil, "the device gets the record anew")
      #expect(told.record(team)?["body"]?["phone"] == nil)
      // Nor does the export contain it.
      let export = race.club.ask("GET", "/member/export", member.headers)
      #expect(!export.text.contains("600100200"))
    }
  }

  /// The labels that state the readers of a field, with the field.
  private static let labels: [String: (collection: String, fields: [String], readers: String)] = [
    "races.organise.teams.phoneHint": ("race_teams", ["phone"], "editor"),
    "races.organise.teams.membersHint": ("race_teams", ["members"], "editor"),
    "campus.note.label": ("campus_notes", ["text"], "owner"),
    "campus.note.labelInCalendar": ("campus_notes", ["text"], "owner"),
    "tracks.privacy.nameHint": ("privacy_places", ["name"], "owner"),
  ]

  /// Texts about readers that belong to no field: about positions, which ``ShownPositionTests`` covers, the pages of
  /// administrators, whose routes ``RouteAccessTests`` covers, the audiences of tracks, which ``FriendTrackTests`` and
  /// ``SharedTrackTests`` cover, and data that a member does not share.
  private static let others: Set<String> = [
    "problem.signInFirstText", "tracks.emptyText", "tracks.welcomeText", "races.walk.endedText",
    "races.organise.details.marginHint", "races.organise.corrections.exitHint",
    "races.organise.draft", "club.originals.text", "club.administration.only",
    "campus.nothingHereText", "club.administration.recordSearchText", "map.regions.only",
    "tracks.audience.linkText", "tracks.audience.nobodyText", "tracks.shared.ownText",
  ]

  @Test func labelsSayWhatGrantsSay() throws {
    let repository = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    var found: Set<String> = []
    for name in TemporaryDirectory.names(repository + "/App/locales/en")
    where name.hasSuffix(".json") {
      let words = try JSONValue(
        parsing: Self.bytes("\(repository)/App/locales/en/\(name)"), maximumValues: 100_000)
      for member in words.object ?? [] {
        let text = (member.value.string ?? "").lowercased()
        let says = text.firstMatch(of: #/only (the )?[a-z’ ]*(see|sees|read|reads)\b/#) != nil
        if says { found.insert(member.key) }
      }
    }
    let known = Set(Self.labels.keys).union(Self.others)
    #expect(found.subtracting(known) == [], "labels that no grant was compared with")
    let grants = Area.all().flatMap(\.collections).map(\.grants)
    for (label, (collection, fields, readers)) in Self.labels {
      let grant = grants.first { $0.collection.description == collection }
      for field in fields {
        let isOwn = grant?.kinds.map(\.description) == ["own"]
        let reads = isOwn ? "owner" : grant?[field]?.read.name.description
        #expect(reads == readers, "\(label)")
      }
    }
    // Conversely, a field with restricted readers has a label that states them.
    let labelled = Set(
      Self.labels.values.flatMap { label in label.fields.map { "\(label.collection).\($0)" } })
    for grant in grants {
      for field in grant.fields where field.read > .reader {
        #expect(labelled.contains("\(grant.collection).\(field.name)"))
      }
    }
  }

  private static func bytes(_ path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 4 << 20)
    bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
    return bytes
  }
}
