import Campus
import Testing

@Suite struct TextTests {
  @Test(arguments: [
    (text: "", saysSomething: false), (" \n\t\r", false), ("\u{A0}\u{200B}\u{3000}\u{FEFF}", false),
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
}
