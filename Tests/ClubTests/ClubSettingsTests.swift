import Club
import JSON
import Testing

@Suite struct ClubSettingsTests {
  private static let whole = ClubSettings(
    name: "Agrupació Excursionista", language: "ca", registration: .list,
    banner: ClubBanner(text: "Avui no sortim", until: 2_000), contact: "dades@club.example",
    kept: {
      var kept = KeptTimes()
      kept[.sessions] = 30
      return kept
    }())

  @Test(arguments: [whole, ClubSettings(), ClubSettings(registration: .invitation)])
  func settingsAreReadAsTheyWereWritten(settings: ClubSettings) {
    let json = JSONValue.object(settings.fields)
    #expect(Schema.object(ClubSettings.schemaFields).check(json) == [])
    #expect(ClubSettings(json) == settings)
  }

  @Test func whatIsKeptForTheUsualTimeIsNoChoice() {
    var kept = KeptTimes()
    for data in KeptTimes.Data.allCases {
      #expect(data.range.contains(data.usualDays))
      kept[data] = data.range.lowerBound
      #expect(kept[data] == data.range.lowerBound)
      kept[data] = data.usualDays
    }
    #expect(kept == KeptTimes())
    #expect(ClubSettings(kept: kept).fields.map(\.key) == ["registration"])
  }

  @Test func aPrivacyTextIsReadAsItWasWritten() {
    let text = PrivacyText { $0 == "ca" ? "## Dades\n\nUna" : $0 == "fr" ? "Données" : nil }
    #expect(PrivacyText(.object(text.fields)) == text)
    #expect(text.fields.map(\.key) == ["ca", "fr"])
    #expect(Schema.object(PrivacyText.schemaFields).check(.object(text.fields)) == [])
    #expect(text.errors.isEmpty)
    #expect(PrivacyText(nil).errors.map(\.path) == ["texts"])
    #expect(PrivacyText { _ in " \n\u{3000}" }.errors.map(\.code) == ["required"])
  }

  @Test(arguments: RegistrationRule.allCases)
  func aRuleIsFoundByItsName(rule: RegistrationRule) {
    #expect(RegistrationRule(name: rule.name.description) == rule)
  }

  @Test(arguments: ["", "Open", "closed", "list "])
  func otherNamesAreNoRule(name: String) {
    #expect(RegistrationRule(name: name) == nil)
  }

  @Test(arguments: [
    #"{}"#, #"{"registration":7}"#, #"{"registration":"closed"}"#,
    #"{"registration":"open","banner":{"text":"a"}}"#,
    #"{"registration":"open","banner":{"until":"a","text":"a"}}"#,
    #"{"registration":"open","banner":"a"}"#, #"[]"#,
  ])
  func somethingElseIsNotRead(text: String) throws {
    #expect(ClubSettings(try JSONValue(parsing: Array(text.utf8))) == nil)
  }

  @Test func aBannerIsShownUntilItsEnd() {
    #expect(Self.whole.current(at: 1_999) == Self.whole)
    #expect(Self.whole.current(at: 2_000).banner == nil)
    #expect(Self.whole.current(at: 2_000).name == Self.whole.name)
  }

  @Test func whatIsWrongIsSaidOfEachField() {
    #expect(Self.whole.errors(at: 1_999) == [])
    #expect(Self.whole.errors(at: 2_000).map(\.path) == ["banner.until"])
    let blank = ClubSettings(name: " \u{3000}", banner: ClubBanner(text: "\u{2003} ", until: 1))
    #expect(
      blank.errors(at: 1).map { "\($0.path) \($0.code)" }
        == ["name too_short", "banner.text too_short", "banner.until past"])
  }

  @Test(arguments: [
    (name: String(repeating: "a", count: 60), code: nil),
    (name: String(repeating: "a", count: 61), code: "too_long"), (name: "", code: "too_short"),
    (name: "two\nlines", code: "invalid"),
  ])
  func theNameIsALineThatFits(name: String, code: String?) {
    let json = JSONValue.object(ClubSettings(name: name).fields)
    #expect(Schema.object(ClubSettings.schemaFields).check(json).first?.code == code)
  }
}
