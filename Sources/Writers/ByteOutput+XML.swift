extension ByteOutput {
  /// Writes `<name>`, the output of `body`, and `</name>`.
  func element(_ name: StaticString, _ body: () -> Void) {
    raw("<")
    raw(name)
    raw(">")
    body()
    raw("</")
    raw(name)
    raw(">")
  }
}
