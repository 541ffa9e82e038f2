extension CalendarDay {
  /// Returns the moment at which clocks show a time of the day, in milliseconds since 1970. If the day has that time twice it is
  /// the later one, and if the day lacks it, the next one.
  /// - Parameters:
  ///   - minute: minutes after midnight.
  ///   - offset: returns the minutes that the clocks are ahead of UTC at a moment.
  public func moment(ofMinute minute: Int, offset: (Int64) -> Int) -> Int64 {
    let asUTC = Int64(number) * 86_400_000 + Int64(minute) * 60_000
    let near = asUTC - Int64(offset(asUTC)) * 60_000
    return asUTC - Int64(offset(near)) * 60_000
  }
}
