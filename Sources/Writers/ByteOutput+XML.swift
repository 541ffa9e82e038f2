extension ByteOutput {
  /// `<name>`, what `body` writes, `</name>`.
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
