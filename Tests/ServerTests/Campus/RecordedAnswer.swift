import Glibc

/// Recorded answers of learning platforms, in `Tests/Fixtures/campus`.
enum RecordedAnswer {
  /// The content of a file.
  static func named(_ name: String) -> String {
    let folder = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    return String(decoding: content("/\(folder)/Fixtures/campus/\(name).json"), as: UTF8.self)
  }

  private static func content(_ path: String) -> ArraySlice<UInt8> {
    guard let file = fopen(path, "rb") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 16 << 20)
    let count = fread(&bytes, 1, bytes.count, file)
    return bytes[..<count]
  }
}
