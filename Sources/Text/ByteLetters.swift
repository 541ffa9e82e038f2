extension UInt8 {
  /// A letter of ASCII in lower case; any other byte as it is.
  public var lowercase: UInt8 { (0x41...0x5A).contains(self) ? self + 0x20 : self }

  /// True for a digit of ASCII.
  public var isDigit: Bool { (0x30...0x39).contains(self) }

  /// True for a letter of ASCII, and for all bytes of other letters in UTF-8.
  public var isLetter: Bool { (0x61...0x7A).contains(lowercase) || self >= 0x80 }
}

extension StaticString {
  /// True if a text ends with this one.
  public func isEnd(of text: some BidirectionalCollection<UInt8>) -> Bool {
    withUTF8Buffer { text.suffix($0.count).elementsEqual($0) }
  }

  /// True if a text begins with this one.
  public func begins(_ text: some Sequence<UInt8>) -> Bool {
    withUTF8Buffer { text.starts(with: $0) }
  }
}
