import Testing
import Text

struct FileNameTests {
  @Test(arguments: [
    ("Núria", "Núria"), ("a/b\\c:d*e?f\"g<h>i|j", "a_b_c_d_e_f_g_h_i_j"),
    ("..", ""), (" .hidden", "hidden"), ("", ""), ("tab\there", "tab_here"),
    ("\u{85}\u{A0}x", "_\u{A0}x"), ("end  ", "end"), ("💥", "💥"),
  ])
  func keepsWhatEverySystemAccepts(text: String, name: String) {
    #expect(String(decoding: FileName.harmless(Array(text.utf8)), as: UTF8.self) == name)
  }

  @Test(arguments: [(0, ""), (1, "N"), (2, "N"), (3, "Nú"), (4, "Núr"), (9, "Núria")])
  func isCutBetweenScalars(size: Int, name: String) {
    let cut = FileName.harmless(Array("Núria".utf8), maximumSize: size)
    #expect(String(decoding: cut, as: UTF8.self) == name)
  }
}
