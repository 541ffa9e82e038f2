import CArchive
import Glibc

/// Makes libarchive read and write names in UTF-8, in any locale of the thread.
enum UTF8Names {
  nonisolated(unsafe) private static let locale = newlocale(
    cordada_letters_of_locale, "C.UTF-8", nil)

  /// Calls `body` with a UTF-8 locale on this thread.
  static func use<Result>(_ body: () -> Result) -> Result {
    guard let locale else { return body() }
    let before = uselocale(locale)
    defer { uselocale(before) }
    return body()
  }

  /// Returns a name as text. A name that is not UTF-8 is read in code page 437, as the zip specification
  /// prescribes (PKWARE APPNOTE 6.3.9, appendix D).
  static func text(_ name: UnsafePointer<CChar>) -> String {
    if let text = String(validatingCString: name) { return text }
    return codePage437(name) ?? String(cString: name)
  }

  private static func codePage437(_ name: UnsafePointer<CChar>) -> String? {
    guard let converter = iconv_open("UTF-8", "CP437"), Int(bitPattern: converter) != -1 else {
      return nil
    }
    defer { iconv_close(converter) }
    var left = strlen(name)
    // One byte becomes at most three.
    var text = [UInt8](repeating: 0, count: left * 3)
    var input: UnsafeMutablePointer<CChar>? = UnsafeMutablePointer(mutating: name)
    let count = text.withUnsafeMutableBytes { buffer in
      var output = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      var room = buffer.count
      iconv(converter, &input, &left, &output, &room)
      return buffer.count - room
    }
    return left == 0 ? String(decoding: text[..<count], as: UTF8.self) : nil
  }
}
