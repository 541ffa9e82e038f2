/// The letters of the Latin languages of Europe without their accents, as a search compares them:
/// "Pujada a Núria" is found by "nuria", "Straße" by "strasse".
public enum PlainLetters {
  /// Small letters that are one plain text to a search; other scripts are compared as written.
  public static let groups: [(plain: StaticString, accented: StaticString)] = [
    ("a", "àáâãäåāăą"), ("ae", "æ"), ("c", "çćĉċč"), ("d", "ďđð"), ("e", "èéêëēĕėęě"),
    ("g", "ĝğġģ"), ("h", "ĥħ"), ("i", "ìíîïĩīĭįı"), ("j", "ĵ"), ("k", "ķ"), ("l", "ĺļľłŀ"),
    ("n", "ñńņň"), ("o", "òóôõöøōŏő"), ("oe", "œ"), ("r", "ŕŗř"), ("s", "śŝşšș"), ("ss", "ß"),
    ("t", "ţťŧț"), ("th", "þ"), ("u", "ùúûüũūŭůűų"), ("w", "ŵ"), ("y", "ýÿŷ"), ("z", "źżž"),
  ]
}
