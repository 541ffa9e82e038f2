import Storage
import Testing

/// The folding of text for search.
@Suite struct SearchTextTests {
  @Test(arguments: [
    ("Núria", "nuria"), ("  Sant   Llorenç\tdel Munt ", "sant llorenc del munt"),
    ("L'Œuvre d'Été", "l'oeuvre d'ete"), ("ŁÓDŹ", "lodz"), ("ריצה", "ריצה"), ("e\u{301}", "e"),
    ("col·lecció", "col·leccio"), ("Neu \u{2744}\u{FE0F}", "neu \u{2744}"), ("", ""),
  ])
  func searchesIgnoreCaseAndAccents(text: String, folded: String) {
    #expect(SearchText(text).folded == folded)
  }
}
