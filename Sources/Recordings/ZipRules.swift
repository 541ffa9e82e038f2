/// The rules for the files of a zip, by its directory, on the server and on a device.
package enum ZipRules {
  /// The largest number of files and folders.
  package static let entries = 20_000
  /// The largest ratio of unpacked to packed size, for files of more than 1 MiB.
  package static let ratio = 200
  /// Maximum bytes of a path, more than any program writes.
  private static let longestPath = 1_000

  /// Returns true for a relative path of moderate length, without `..`, drive letter or backslash.
  package static func isSafe(_ path: String) -> Bool {
    let bytes = Array(path.utf8)
    if bytes.isEmpty || bytes.count > longestPath || bytes[0] == UInt8(ascii: "/")
      || bytes.contains(UInt8(ascii: "\\"))
    {
      return false
    }
    if bytes.count > 1, bytes[1] == UInt8(ascii: ":") { return false }
    let dots = [UInt8](repeating: UInt8(ascii: "."), count: 2)
    return !bytes.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual(dots) }
  }

  /// True for a metadata file of macOS, and for a folder: an entry without content whose name ends with a slash.
  package static func isNote(_ path: String, size: Int) -> Bool {
    let bytes = path.utf8
    return bytes.last == UInt8(ascii: "/") && size == 0
      || bytes.starts(with: "__MACOSX/".utf8) || bytes.suffix(9).elementsEqual(".DS_Store".utf8)
  }

  /// True for a zip by its name.
  package static func isZip(_ path: String) -> Bool {
    path.utf8.suffix(4).map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
      .elementsEqual(".zip".utf8)
  }

  /// True for a file that unpacks to far more than a recording can.
  /// - Parameter packed: its packed bytes, or the room for them.
  package static func isBomb(size: Int, packed: Int, ratio: Int = ratio) -> Bool {
    size > 1 << 20 && size / ratio > packed
  }
}
