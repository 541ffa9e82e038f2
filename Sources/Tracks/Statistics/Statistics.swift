public import JSON
public import Text

/// Sums over tracks by month, week and category, and the best efforts of all tracks (T14).
///
/// Tracks are added one by one, or as sums such as those of a day. Categories and tracks are given by their
/// identifiers as UTF-8 text.
public struct Statistics: Sendable {
  private var total = TrackSum()
  private var months = PeriodSums()
  private var weeks = PeriodSums()
  private var categories: [(id: [UInt8]?, sum: TrackSum)] = []
  /// The best efforts, the shortest distance first.
  private var bests: [(best: Best, track: [UInt8])] = []

  /// Creates empty statistics.
  public init() {}

  /// Adds one track, or the sum of several of one day and category.
  /// - Parameters:
  ///   - day: the day of the track; `nil` counts in no month and no week.
  ///   - category: the identifier of the category; `nil` for none.
  public mutating func add(_ sum: TrackSum, on day: CalendarDay?, in category: [UInt8]?) {
    total.add(sum)
    let place = categories.firstIndex { $0.id == category }
    if let place {
      categories[place].sum.add(sum)
    } else {
      categories.append((category, sum))
    }
    guard let day else { return }
    months.add(sum, from: day.firstOfMonth)
    weeks.add(sum, from: day.monday)
  }

  /// Adds a best effort. It replaces a slower one over the same distance, or an equally fast later one.
  public mutating func add(_ best: Best, of track: [UInt8]) {
    guard let place = bests.firstIndex(where: { $0.best.distance == best.distance }) else {
      bests.place((best, track)) { $0.best.distance < $1.best.distance }
      return
    }
    let present = bests[place].best
    if (best.duration, best.startedAt) < (present.duration, present.startedAt) {
      bests[place] = (best, track)
    }
  }

  /// Writes the statistics as the API's JSON object.
  /// - Parameter member: the properties of the member by which energy is estimated.
  public func write(_ member: EnergyProfile, into writer: inout JSONWriter) {
    writer.beginObject()
    writer.beginObject("total")
    total.writeMembers(member, into: &writer)
    writer.endObject()
    writer.beginArray("months")
    for period in months.periods {
      writer.beginObject()
      writer.key("month")
      writer.text(period.day.appendMonth)
      period.sum.writeMembers(member, into: &writer)
      writer.endObject()
    }
    writer.endArray()
    writer.beginArray("weeks")
    for period in weeks.periods {
      writer.beginObject()
      writer.key("week")
      writer.text(period.day.appendWeek)
      writer.key("begins")
      writer.text(period.day.append)
      period.sum.writeMembers(member, into: &writer)
      writer.endObject()
    }
    writer.endArray()
    writeCategories(member, into: &writer)
    writeBests(into: &writer)
    writer.endObject()
  }

  /// Writes the categories, those with the most tracks first.
  private func writeCategories(_ member: EnergyProfile, into writer: inout JSONWriter) {
    var ordered: [(id: [UInt8]?, sum: TrackSum)] = []
    for category in categories {
      ordered.place(category) { one, other in
        if one.sum.tracks != other.sum.tracks { return one.sum.tracks > other.sum.tracks }
        return (one.id ?? []).lexicographicallyPrecedes(other.id ?? [])
      }
    }
    writer.beginArray("categories")
    for (id, sum) in ordered {
      writer.beginObject()
      writer.key("category")
      if let id { writer.string(utf8: id) } else { writer.null() }
      sum.writeMembers(member, into: &writer)
      writer.endObject()
    }
    writer.endArray()
  }

  private func writeBests(into writer: inout JSONWriter) {
    writer.beginArray("bests")
    for (best, track) in bests {
      writer.beginObject()
      best.writeMembers(into: &writer)
      writer.member("track", utf8: track)
      writer.endObject()
    }
    writer.endArray()
  }
}

extension JSONWriter {
  fileprivate mutating func text(_ append: (inout [UInt8]) -> Void) {
    var text: [UInt8] = []
    append(&text)
    string(utf8: text)
  }
}
