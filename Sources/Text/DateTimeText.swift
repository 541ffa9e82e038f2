/// Times in ISO 8601, from milliseconds since 1970.
public enum DateTimeText {
  /// The first and the last millisecond of the years 0 to 9999.
  private static let writable: ClosedRange<Int64> = -62_167_219_200_000...253_402_300_799_999

  /// Appends `2021-01-07T21:51:59Z`, with milliseconds only if they are not zero. Times outside the years 0 to
  /// 9999 are clamped.
  public static func append(_ time: Int64, to bytes: inout [UInt8]) {
    let time = min(max(time, writable.lowerBound), writable.upperBound)
    let day = CalendarDay(milliseconds: time)
    let inDay = Int(time - Int64(day.number) * 86_400_000)
    day.append(to: &bytes)
    bytes.append(UInt8(ascii: "T"))
    bytes.append(inDay / 3_600_000, digits: 2)
    bytes.append(UInt8(ascii: ":"))
    bytes.append(inDay / 60_000 % 60, digits: 2)
    bytes.append(UInt8(ascii: ":"))
    bytes.append(inDay / 1000 % 60, digits: 2)
    if inDay % 1000 != 0 {
      bytes.append(UInt8(ascii: "."))
      bytes.append(inDay % 1000, digits: 3)
    }
    bytes.append(UInt8(ascii: "Z"))
  }
}
