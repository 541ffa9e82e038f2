extension StaticString {
  /// Returns true if a text has exactly the bytes of this name.
  public func isSame(as text: some StringProtocol) -> Bool {
    withUTF8Buffer { $0.elementsEqual(text.utf8) }
  }
}
