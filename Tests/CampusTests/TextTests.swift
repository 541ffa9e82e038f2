import Campus
import Testing

@Suite struct TextTests {
  @Test(arguments: [
    (text: "", saysSomething: false), (" \n\t\r", false), ("\u{A0}\u{200B}\u{3000}\u{FEFF}", false),
    // A soft hyphen, a word joiner, a Hangul filler, a Braille blank, a tag and an accent alone.
    ("\u{AD}\u{2060}\u{3164}\u{2800}\u{E0041}\u{301}", false), ("\u{2060}a\u{301}", true),
    (".", true), ("\n\nDemanar el llibre", true), ("木", true), ("🧗", true),
  ])
  func anEmptyNoteIsNone(text: String, saysSomething: Bool) {
    #expect(NoteText.saysSomething(text) == saysSomething)
  }

  @Test(arguments: [
    (text: "https://cv.uoc.edu/aula?x=1#2", isPage: true), ("HTTP://a", true),
    ("https://[::1]:8080/", true), ("https://example.org/música", true), ("https://", false),
    ("https:///etc", false), ("javascript:alert(1)", false), ("data:text/html,x", false),
    ("ftp://a", false), ("//a", false), ("a.org", false), ("https://a b", false),
    ("https://a\n", false), ("https://a\"onclick=", false), ("https://a<b>", false), ("", false),
    ("https://" + String(repeating: "a", count: WebPage.maximumLength), false),
  ])
  func aPageIsOneThatABrowserMayOpen(text: String, isPage: Bool) {
    #expect(WebPage.isAddress(text) == isPage)
  }

  @Test(arguments: [
    (address: "https://cv.uoc.edu/webapps/aulaca/m1.pdf", isCampus: true),
    ("HTTPS://UOC.EDU", true),
    ("https://materials.uoc.edu:8443/?x", true), ("http://cv.uoc.edu/m1.pdf", false),
    ("https://cv.uoc.edu.evil.example/", false), ("https://eviluoc.edu/", false),
    ("https://cv.uoc.edu@evil.example/", false), ("https://evil.example/?cv.uoc.edu", false),
    ("https://evil.example#.uoc.edu", false), ("https://evil.example\\.uoc.edu", false),
    ("https://", false), ("", false),
  ])
  func theSessionGoesToTheCampusAlone(address: String, isCampus: Bool) {
    #expect(UOCCampus.has(address) == isCampus)
  }

  @Test(arguments: [
    (address: "https://cv.uoc.edu/a", whole: "https://cv.uoc.edu/a?s=a%26b-1"),
    ("https://cv.uoc.edu/a?x=s#y", "https://cv.uoc.edu/a?x=s&s=a%26b-1#y"),
    ("https://cv.uoc.edu/a?s=c&x", "https://cv.uoc.edu/a?s=c&x"),
    ("https://cv.uoc.edu/a#?s=c", "https://cv.uoc.edu/a?s=a%26b-1#?s=c"),
  ])
  func theSessionStandsInTheQuery(address: String, whole: String) {
    #expect(UOCCampus.address(address, in: "a&b-1") == whole)
  }
}
