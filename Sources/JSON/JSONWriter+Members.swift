/// Whole members of an object. A member whose value is `nil` or not finite is left out; `orNull` writes `null` for it.
extension JSONWriter {
  /// Writes the name of a member and begins its object.
  public mutating func beginObject(_ name: StaticString) {
    key(name)
    beginObject()
  }

  /// Writes the name of a member and begins its array.
  public mutating func beginArray(_ name: StaticString) {
    key(name)
    beginArray()
  }

  /// Writes a member with a text that needs no escapes.
  public mutating func member(_ name: StaticString, _ text: StaticString?) {
    guard let text else { return }
    key(name)
    string(text)
  }

  /// Writes a member with a text.
  @_disfavoredOverload
  public mutating func member(_ name: StaticString, _ text: String?) {
    if let text { member(name, orNull: text) }
  }

  /// Writes a member with a text in UTF-8.
  public mutating func member(_ name: StaticString, utf8 text: [UInt8]?) {
    guard let text else { return }
    key(name)
    string(utf8: text)
  }

  /// Writes a member with an integer.
  public mutating func member(_ name: StaticString, _ value: Int64?) {
    if let value { member(name, orNull: value) }
  }

  /// Writes a member with an integer.
  public mutating func member(_ name: StaticString, _ value: Int?) {
    if let value { member(name, orNull: Int64(value)) }
  }

  /// Writes a member with the shortest text of a number.
  public mutating func member(_ name: StaticString, _ value: Double?) {
    if let value, value.isFinite { member(name, orNull: value) }
  }

  /// Writes a member with a number rounded to this many decimals.
  public mutating func member(_ name: StaticString, _ value: Double?, decimals: Int) {
    if let value, value.isFinite { member(name, orNull: value, decimals: decimals) }
  }

  /// Writes a member with degrees of 7 decimals.
  public mutating func member(_ name: StaticString, coordinate degrees: Double?) {
    member(name, degrees, decimals: 7)
  }

  /// Writes a member that is true or false.
  public mutating func member(_ name: StaticString, _ value: Bool?) {
    guard let value else { return }
    key(name)
    bool(value)
  }

  /// Writes a member with a complete JSON value that is already text.
  public mutating func member(_ name: StaticString, raw json: [UInt8]?) {
    guard let json else { return }
    key(name)
    raw(json)
  }

  /// Writes a member with a text that needs no escapes, or `null`.
  public mutating func member(_ name: StaticString, orNull text: StaticString?) {
    key(name)
    if let text { string(text) } else { null() }
  }

  /// Writes a member with a text, or `null`.
  @_disfavoredOverload
  public mutating func member(_ name: StaticString, orNull text: String?) {
    key(name)
    if let text { string(text) } else { null() }
  }

  /// Writes a member with an integer, or `null`.
  public mutating func member(_ name: StaticString, orNull value: Int64?) {
    key(name)
    if let value { integer(value) } else { null() }
  }

  /// Writes a member with an integer, or `null`.
  public mutating func member(_ name: StaticString, orNull value: Int?) {
    member(name, orNull: value.map { Int64($0) })
  }

  /// Writes a member with the shortest text of a number, or `null`.
  public mutating func member(_ name: StaticString, orNull value: Double?) {
    key(name)
    if let value { number(value) } else { null() }
  }

  /// Writes a member with a number rounded to this many decimals, or `null`.
  public mutating func member(_ name: StaticString, orNull value: Double?, decimals: Int) {
    key(name)
    if let value { number(value, decimals: decimals) } else { null() }
  }
}
