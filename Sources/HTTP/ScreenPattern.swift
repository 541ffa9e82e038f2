import Glibc

/// The address pattern of an app's screen: literal segments, and `{names}` that each match one segment.
struct ScreenPattern: Sendable {
  /// The literal segments; `nil` matches any text.
  private let segments: [String?]

  /// - Parameter text: the app's notation, such as `/tracks/{id}/map`; `nil` is returned if it is malformed.
  init?(_ text: Substring) {
    guard text.first == "/" else { return nil }
    segments = text.split(separator: "/").map {
      $0.first == "{" && $0.last == "}" ? nil : String($0)
    }
  }

  /// Reads the patterns in a file, one on each line.
  static func all(listedIn path: String) throws(HTTPError) -> [ScreenPattern] {
    guard let file = fopen(path, "rb") else {
      throw .noFiles(path, reason: HTTPError.systemReason())
    }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: maximumSize)
    bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap(Self.init)
  }

  /// Maximum bytes of the file that are read: a hundred times the app's needs.
  private static let maximumSize = 1 << 18

  /// - Parameter given: the decoded segments of an address.
  func matches(_ given: [String]) -> Bool {
    given.count == segments.count
      && zip(segments, given).allSatisfy { wanted, text in
        wanted.map { $0 == text } ?? !text.isEmpty
      }
  }
}
