/// The Latin letters of European languages without their accents, for searching: "nuria" finds "Pujada a
/// Núria", "strasse" finds "Straße".
public enum PlainLetters {
  /// Groups of lower-case letters with the same plain text; other scripts are compared as written.
  public static let groups: [(plain: StaticString, accented: StaticString)] = [
    ("a", "àáâãäåāăą"), ("ae", "æ"), ("c", "çćĉċč"), ("d", "ďđð"), ("e", "èéêëēĕėęě"),
    ("g", "ĝğġģ"), ("h", "ĥħ"), ("i", "ìíîïĩīĭįı"), ("j", "ĵ"), ("k", "ķ"), ("l", "ĺļľłŀ"),
    ("n", "ñńņň"), ("o", "òóôõöøōŏő"), ("oe", "œ"), ("r", "ŕŗř"), ("s", "śŝşšș"), ("ss", "ß"),
    ("t", "ţťŧț"), ("th", "þ"), ("u", "ùúûüũūŭůűų"), ("w", "ŵ"), ("y", "ýÿŷ"), ("z", "źżž"),
  ]
}
