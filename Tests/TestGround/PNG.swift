import CZlib

/// PNG files made by hand, including invalid ones (W3C, "Portable Network Graphics", 5).
public enum PNG {
  /// A black picture.
  public static func black(width: Int, height: Int) -> [UInt8] {
    whole(head(width: width, height: height), [UInt8](repeating: 0, count: (width + 1) * height))
  }

  /// A picture of noise, which cannot be compressed.
  public static func noise(width: Int, height: Int) -> [UInt8] {
    var noise: UInt32 = 1
    var rows = [UInt8](repeating: 0, count: (width + 1) * height)
    for index in rows.indices where !index.isMultiple(of: width + 1) {
      noise = noise &* 1_664_525 &+ 1_013_904_223
      rows[index] = UInt8(noise >> 24)
    }
    return whole(head(width: width, height: height), rows)
  }

  /// A picture of one colour.
  public static func plain(
    width: Int, height: Int, red: UInt8, green: UInt8, blue: UInt8
  ) -> [UInt8] {
    let row: [UInt8] = [0] + Array(repeatElement([red, green, blue], count: width).joined())
    let rows = Array(repeatElement(row, count: height).joined())
    return whole(head(width: width, height: height, colours: 2), rows)
  }

  /// A file of a few bytes that states a large number of pixels.
  public static func bomb(width: Int, height: Int) -> [UInt8] {
    head(width: width, height: height) + chunk("IDAT", packed([0]))
  }

  /// - Parameter colours: 0 for grey, 2 for red, green and blue.
  private static func head(width: Int, height: Int, colours: UInt8 = 0) -> [UInt8] {
    let magic: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    return magic + chunk("IHDR", big(width) + big(height) + [8, colours, 0, 0, 0])
  }

  private static func whole(_ head: [UInt8], _ rows: [UInt8]) -> [UInt8] {
    head + chunk("IDAT", packed(rows)) + chunk("IEND", [])
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let named = Array(name.utf8) + content
    return big(content.count) + named + big(Int(crc32(0, named, UInt32(named.count))))
  }

  private static func big(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }

  private static func packed(_ bytes: [UInt8]) -> [UInt8] {
    var size = compressBound(UInt(bytes.count))
    var packed = [UInt8](repeating: 0, count: Int(size))
    compress(&packed, &size, bytes, UInt(bytes.count))
    return Array(packed.prefix(Int(size)))
  }
}
