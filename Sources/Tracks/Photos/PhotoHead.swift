public import Geodesy
import Text

/// What the head of a photo's file says of when and where it was taken: its EXIF data.
///
/// Source: CIPA DC-008-2024, "Exchangeable image file format for digital still cameras", 4.6; Adobe, "TIFF
/// Revision 6.0" (1992), section 2.
public struct PhotoHead: Equatable, Sendable {
  /// What the camera's clock showed, in milliseconds since 1970-01-01T00:00:00 of that clock.
  public var clock: Int64?
  /// Minutes by which the clock was ahead of UTC; `nil` when the file does not say it.
  public var offset: Int?
  /// Where the camera was.
  public var coordinate: Coordinate?

  /// Bytes of a file that hold the EXIF data of any camera or phone.
  public static let size = 1 << 19

  /// Reads the head of a file: JPEG, HEIC, or any format that holds the block as these do.
  ///
  /// What is missing, damaged or impossible is unknown.
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

  /// `2026:11:22 17:45:01`. Cameras whose clock was never set write zeros or blanks.
  private static func clock(_ text: [UInt8]) -> Int64? {
    guard text.count >= 19, text[4] == 58, text[7] == 58, text[13] == 58, text[16] == 58,
      let year = number(text[0..<4]), let month = number(text[5..<7]),
      let day = number(text[8..<10]), let hour = number(text[11..<13]),
      let minute = number(text[14..<16]), let second = number(text[17..<19]),
      hour < 24, minute < 60, second < 60, let midnight = midnight(year, month, day)
    else { return nil }
    return midnight + Int64((hour * 60 + minute) * 60 + second) * 1000
  }

  /// `+02:00`.
  private static func offset(_ text: [UInt8]) -> Int? {
    guard text.count >= 6, text[0] == 43 || text[0] == 45, text[3] == 58,
      let hours = number(text[1..<3]), let minutes = number(text[4..<6]), minutes < 60
    else { return nil }
    let offset = hours * 60 + minutes
    return offset <= largestOffset ? (text[0] == 45 ? -offset : offset) : nil
  }

  /// The offset of a clock from the time of satellites, which may be some minutes old; `nil` when it is
  /// none that clocks have, whole quarters of an hour.
  private static func offset(of clock: Int64, at time: Int64) -> Int? {
    let minutes = Double(clock - time) / 60_000
    let offset = (minutes / 15).rounded() * 15
    guard (minutes - offset).magnitude <= 5, offset.magnitude <= Double(largestOffset) else {
      return nil
    }
    return Int(offset)
  }

  /// Minutes: the clocks of the Line Islands.
  private static let largestOffset = 14 * 60

  /// Milliseconds of a day from 1990 to 2100, before which no camera wrote EXIF data.
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

/// The block of a file that holds its EXIF data, as TIFF.
private struct EXIFBlock {
  private let bytes: [UInt8]
  /// Where the TIFF begins, from which its offsets count.
  private let start: Int
  private let isLittleEndian: Bool

  /// Finds the block by its marks; `nil` where there is none.
  init?(in bytes: [UInt8]) {
    var place = 0
    while place + 14 <= bytes.count {
      // `Exif`, two zeros, and the mark of a TIFF in one of both orders of bytes.
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

  /// An unsigned number of up to four bytes; `nil` beyond the end.
  func number(at offset: Int64, count: Int) -> Int64? {
    guard let slice = slice(at: offset, count: count) else { return nil }
    var number: Int64 = 0
    for index in 0..<count {
      number =
        number << 8 | Int64(slice[slice.startIndex + (isLittleEndian ? count - 1 - index : index)])
    }
    return number
  }

  /// So many bytes; `nil` beyond the end.
  func slice(at offset: Int64, count: Int) -> ArraySlice<UInt8>? {
    // 64 bits, since an offset may be larger than an address of the browser's core.
    guard offset >= 0, offset <= Int64(bytes.count - start - count) else { return nil }
    return bytes[start + Int(offset)..<start + Int(offset) + count]
  }
}

/// What a value of a directory is. The directory of the place has tags of its own.
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

  /// Bytes of a value that is read: of more, nothing is wanted.
  private static let longestValue: Int64 = 64

  /// Where another directory is.
  func pointer(_ tag: EXIFTag) -> Int64? {
    place(of: tag, .long, size: 4).flatMap { block.number(at: $0.offset, count: 4) }
  }

  /// A text without its zeros at the end.
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

  /// Degrees, minutes and seconds, north or east unless the file says otherwise. 0°, 0° is what phones
  /// without a position write.
  var coordinate: Coordinate? {
    guard let north = rationals(.latitude), let east = rationals(.longitude) else { return nil }
    let latitude =
      (north[0] + north[1] / 60 + north[2] / 3600) * (text(.southOrNorth)?.first == 83 ? -1 : 1)
    let longitude =
      (east[0] + east[1] / 60 + east[2] / 3600) * (text(.westOrEast)?.first == 87 ? -1 : 1)
    if latitude == 0, longitude == 0 { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  /// UTC milliseconds of the last position.
  var satelliteTime: Int64? {
    guard let day = text(.satelliteDay), day.count >= 10, let year = PhotoHead.number(day[0..<4]),
      let month = PhotoHead.number(day[5..<7]), let number = PhotoHead.number(day[8..<10]),
      let midnight = PhotoHead.midnight(year, month, number), let time = rationals(.satelliteClock),
      time[0] < 24, time[1] < 60, time[2] < 60
    else { return nil }
    return midnight + Int64(((time[0] * 60 + time[1]) * 60 + time[2]) * 1000)
  }

  /// Where the values of a tag are, and how many. Up to four bytes stand in the entry itself.
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
