/// The comparison of entity tags (RFC 9110, 8.8.3).
enum EntityTag {
  /// Returns true if `If-None-Match` contains the tag, by weak comparison.
  static func list(_ header: String, contains tag: String) -> Bool {
    header == "*"
      || header.split(separator: ",").contains { strong($0) == strong(Substring(tag)) }
  }

  private static func strong(_ tag: Substring) -> Substring {
    let trimmed = Substring(tag.drop { $0 == " " })
    let text = trimmed.hasPrefix("W/") ? trimmed.dropFirst(2) : trimmed
    return text.last == " " ? text.dropLast() : text
  }
}
