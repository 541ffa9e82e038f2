extension StaticString {
  /// Whether a text has the very bytes of this name.
  public func isSame(as text: some StringProtocol) -> Bool {
    withUTF8Buffer { $0.elementsEqual(text.utf8) }
  }
}
