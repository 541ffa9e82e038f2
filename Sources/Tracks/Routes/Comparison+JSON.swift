public import JSON

extension Comparison {
  /// Writes `{"same_route":…,"length_m":…,"other_length_m":…,"gap":{…},"marks":[…]}`, with one array in `gap`
  /// for each series. Gap and marks are left out if there are no points.
  public func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("same_route", isSameRoute)
    writer.member("length_m", length, decimals: 1)
    writer.member("other_length_m", otherLength, decimals: 1)
    if !points.isEmpty {
      writer.key("gap")
      writeGap(into: &writer)
      writer.beginArray("marks")
      for mark in marks { mark.write(into: &writer) }
      writer.endArray()
    }
    writer.endObject()
  }

  private func writeGap(into writer: inout JSONWriter) {
    writer.beginObject()
    series("distance_m", into: &writer) { $0.distance }
    series("time_s", into: &writer) { $0.time }
    series("gap_s", into: &writer) { $0.gap }
    series("other_distance_m", into: &writer) { $0.otherDistance }
    series("other_then_m", into: &writer) { $0.otherThen }
    writer.endObject()
  }

  @inline(never)
  private func series(
    _ name: StaticString, into writer: inout JSONWriter, _ value: (Point) -> Double?
  ) {
    writer.key(name)
    writer.beginArray()
    for point in points {
      if let value = value(point) { writer.number(value, decimals: 1) } else { writer.null() }
    }
    writer.endArray()
  }
}

extension Comparison.Mark {
  func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("distance_m", distance, decimals: 1)
    writer.member("time_s", time, decimals: 1)
    writer.member("split_s", split, decimals: 1)
    writer.member("other_split_s", otherSplit, decimals: 1)
    writer.member("gap_s", gap, decimals: 1)
    writer.endObject()
  }
}
