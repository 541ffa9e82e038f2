import Glibc

/// The address of a screen of the app: literal segments, and `{names}` that each fill a whole segment with any
/// text.
struct ScreenPattern: Sendable {
  /// `nil` for what any text fills.
  private let segments: [String?]

  /// - Parameter text: as the app writes it, such as `/tracks/{id}/map`; `nil` for what is no address.
  init?(_ text: Substring) {
    guard text.first == "/" else { return nil }
    segments = text.split(separator: "/").map {
      $0.first == "{" && $0.last == "}" ? nil : String($0)
    }
  }

  /// The patterns in a file with one in each line.
  static func all(listedIn path: String) throws(HTTPError) -> [ScreenPattern] {
    guard let file = fopen(path, "rb") else {
      throw .noFiles(path, reason: HTTPError.systemReason())
    }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: maximumSize)
    bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap(Self.init)
  }

  /// The most bytes of a list that are read: a hundred times as many as the app needs.
  private static let maximumSize = 1 << 18

  /// - Parameter given: the decoded segments of an address.
  func matches(_ given: [String]) -> Bool {
    given.count == segments.count
      && zip(segments, given).allSatisfy { wanted, text in
        wanted.map { $0 == text } ?? !text.isEmpty
      }
  }
}
