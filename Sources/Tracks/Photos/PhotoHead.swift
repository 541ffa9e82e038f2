public import Geodesy
import Text

/// Time and place in the EXIF data at the beginning of a photo's file.
///
/// Source: CIPA DC-008-2024, "Exchangeable image file format for digital still cameras", 4.6; Adobe, "TIFF
/// Revision 6.0" (1992), section 2.
public struct PhotoHead: Equatable, Sendable {
  /// The camera's clock, in milliseconds since 1970-01-01T00:00:00 of that clock.
  public var clock: Int64?
  /// Minutes by which the clock was ahead of UTC; `nil` if the file does not state it.
  public var offset: Int?
  /// The camera's position.
  public var coordinate: Coordinate?

  /// Bytes at the beginning of a file that contain the EXIF data of any camera or phone.
  public static let size = 1 << 19

  /// Reads the beginning of a file: JPEG, HEIC, or any format that stores the block in the same way.
  ///
  /// Missing, damaged or impossible values are `nil`.
  /// - Parameter bytes: the file, or its first `size` bytes.
  /// - Complexity: O(bytes).
  public init(_ bytes: [UInt8]) {
    guard let exif = EXIFBlock(in: bytes) else { return }
    let main = exif.directory(at: exif.firstDirectory)
    let camera = main.pointer(.camera).map(exif.directory(at:))
    let place = main.pointer(.place).map(exif.directory(at:))
    coordinate = place?.coordinate
    clock = (camera?.text(.takenAt) ?? main.text(.changedAt)).flatMap(Self.clock)
    offset = (camera?.text(.takenOffset) ?? camera?.text(.changedOffset)).flatMap(Self.offset)
    if offset == nil, let clock, let time = place?.satelliteTime {
      offset = Self.offset(of: clock, at: time)
    }
  }

  /// Parses `2026:11:22 17:45:01`. Cameras whose clock was never set write zeros or blanks.
  private static func clock(_ text: [UInt8]) -> Int64? {
    guard text.count >= 19, text[4] == 58, text[7] == 58, text[13] == 58, text[16] == 58,
      let year = number(text[0..<4]), let month = number(text[5..<7]),
      let day = number(text[8..<10]), let hour = number(text[11..<13]),
      let minute = number(text[14..<16]), let second = number(text[17..<19]),
      hour < 24, minute < 60, second < 60, let midnight = midnight(year, month, day)
    else { return nil }
    return midnight + Int64((hour * 60 + minute) * 60 + second) * 1000
  }

  /// Parses `+02:00`.
  private static func offset(_ text: [UInt8]) -> Int? {
    guard text.count >= 6, text[0] == 43 || text[0] == 45, text[3] == 58,
      let hours = number(text[1..<3]), let minutes = number(text[4..<6]), minutes < 60
    else { return nil }
    let offset = hours * 60 + minutes
    return offset <= largestOffset ? (text[0] == 45 ? -offset : offset) : nil
  }

  /// Returns the clock's offset from the satellites' time, which may be some minutes old; `nil` if it is not
  /// near a multiple of a quarter of an hour, as real offsets are.
  private static func offset(of clock: Int64, at time: Int64) -> Int? {
    let minutes = Double(clock - time) / 60_000
    let offset = (minutes / 15).rounded() * 15
    guard (minutes - offset).magnitude <= 5, offset.magnitude <= Double(largestOffset) else {
      return nil
    }
    return Int(offset)
  }

  /// The largest offset in minutes, that of the Line Islands.
  private static let largestOffset = 14 * 60

  /// Returns the milliseconds of a day from 1990 to 2100; no camera wrote EXIF data before.
  fileprivate static func midnight(_ year: Int, _ month: Int, _ day: Int) -> Int64? {
    guard (1990..<2100).contains(year), (1...12).contains(month), (1...31).contains(day) else {
      return nil
    }
    return Int64(CalendarDay(year: year, month: month, day: day).number) * 86_400_000
  }

  fileprivate static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var number = 0
    for digit in digits {
      guard (48...57).contains(digit) else { return nil }
      number = number * 10 + Int(digit - 48)
    }
    return number
  }
}

/// The block with a file's EXIF data, in TIFF format.
private struct EXIFBlock {
  private let bytes: [UInt8]
  /// The beginning of the TIFF data, from which its offsets count.
  private let start: Int
  private let isLittleEndian: Bool

  /// Finds the block by its signature; `nil` if there is none.
  init?(in bytes: [UInt8]) {
    var place = 0
    while place + 14 <= bytes.count {
      // `Exif`, two zeros, and the signature of TIFF in either byte order.
      if bytes[place] == 0x45, bytes[place + 1] == 0x78, bytes[place + 2] == 0x69,
        bytes[place + 3] == 0x66, bytes[place + 4] == 0, bytes[place + 5] == 0
      {
        let mark = bytes[place + 6..<place + 10]
        let isLittleEndian = mark.elementsEqual([0x49, 0x49, 0x2A, 0])
        if isLittleEndian || mark.elementsEqual([0x4D, 0x4D, 0, 0x2A]) {
          self.bytes = bytes
          self.start = place + 6
          self.isLittleEndian = isLittleEndian
          return
        }
      }
      place += 1
    }
    return nil
  }

  var firstDirectory: Int64 { number(at: 4, count: 4) ?? 0 }

  func directory(at offset: Int64) -> EXIFDirectory { EXIFDirectory(block: self, offset: offset) }

  /// Returns an unsigned number of up to four bytes; `nil` beyond the end.
  func number(at offset: Int64, count: Int) -> Int64? {
    guard let slice = slice(at: offset, count: count) else { return nil }
    var number: Int64 = 0
    for index in 0..<count {
      number =
        number << 8 | Int64(slice[slice.startIndex + (isLittleEndian ? count - 1 - index : index)])
    }
    return number
  }

  /// Returns this number of bytes; `nil` beyond the end.
  func slice(at offset: Int64, count: Int) -> ArraySlice<UInt8>? {
    // 64 bits, since an offset may exceed an address in the browser's core.
    guard offset >= 0, offset <= Int64(bytes.count - start - count) else { return nil }
    return bytes[start + Int(offset)..<start + Int(offset) + count]
  }
}

/// The tags of values. The GPS directory has tags of its own.
private enum EXIFTag: Int64 {
  case changedAt = 0x0132
  case camera = 0x8769
  case place = 0x8825
  case takenAt = 0x9003
  case changedOffset = 0x9010
  case takenOffset = 0x9011
  case southOrNorth = 1
  case latitude = 2
  case westOrEast = 3
  case longitude = 4
  case satelliteClock = 7
  case satelliteDay = 0x1D
}

/// One directory of an EXIF block: values by their tags.
private struct EXIFDirectory {
  let block: EXIFBlock
  let offset: Int64

  private enum Kind: Int64 {
    case text = 2
    case long = 4
    case rational = 5
  }

  /// Maximum bytes of a value that is read.
  private static let longestValue: Int64 = 64

  /// Returns the offset of another directory.
  func pointer(_ tag: EXIFTag) -> Int64? {
    place(of: tag, .long, size: 4).flatMap { block.number(at: $0.offset, count: 4) }
  }

  /// Returns a text without trailing zeros.
  func text(_ tag: EXIFTag) -> [UInt8]? {
    guard let place = place(of: tag, .text, size: 1),
      let text = block.slice(at: place.offset, count: Int(min(place.count, Self.longestValue)))
    else { return nil }
    return Array(text.prefix { $0 != 0 })
  }

  private func rationals(_ tag: EXIFTag) -> [Double]? {
    guard let place = place(of: tag, .rational, size: 8), place.count == 3 else { return nil }
    var values: [Double] = []
    for index: Int64 in 0..<3 {
      guard let over = block.number(at: place.offset + 8 * index, count: 4),
        let under = block.number(at: place.offset + 8 * index + 4, count: 4), under > 0
      else { return nil }
      values.append(Double(over) / Double(under))
    }
    return values
  }

  /// Degrees, minutes and seconds, north and east by default. Phones without a position write 0°, 0°, which is ignored.
  var coordinate: Coordinate? {
    guard let north = rationals(.latitude), let east = rationals(.longitude) else { return nil }
    let latitude =
      (north[0] + north[1] / 60 + north[2] / 3600) * (text(.southOrNorth)?.first == 83 ? -1 : 1)
    let longitude =
      (east[0] + east[1] / 60 + east[2] / 3600) * (text(.westOrEast)?.first == 87 ? -1 : 1)
    if latitude == 0, longitude == 0 { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  /// Time of the last position in UTC milliseconds.
  var satelliteTime: Int64? {
    guard let day = text(.satelliteDay), day.count >= 10, let year = PhotoHead.number(day[0..<4]),
      let month = PhotoHead.number(day[5..<7]), let number = PhotoHead.number(day[8..<10]),
      let midnight = PhotoHead.midnight(year, month, number), let time = rationals(.satelliteClock),
      time[0] < 24, time[1] < 60, time[2] < 60
    else { return nil }
    return midnight + Int64(((time[0] * 60 + time[1]) * 60 + time[2]) * 1000)
  }

  /// Returns offset and count of a tag's values. Up to four bytes are in the entry itself.
  private func place(of tag: EXIFTag, _ kind: Kind, size: Int64) -> (offset: Int64, count: Int64)? {
    guard let entries = block.number(at: offset, count: 2) else { return nil }
    for entry in 0..<entries {
      let start = offset + 2 + 12 * entry
      guard let found = block.number(at: start, count: 2) else { return nil }
      guard found == tag.rawValue else { continue }
      guard block.number(at: start + 2, count: 2) == kind.rawValue,
        let count = block.number(at: start + 4, count: 4)
      else { return nil }
      if count * size <= 4 { return (start + 8, count) }
      return block.number(at: start + 8, count: 4).map { ($0, count) }
    }
    return nil
  }
}
