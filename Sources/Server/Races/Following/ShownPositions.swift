import Races
import Storage

/// An audience of the teams' positions.
enum RaceAudience: CaseIterable, Sendable {
  /// All viewers of the race, including marshals and observers: each team within its window.
  case everybody
  /// The organisers: all positions.
  case organisers
}

/// The public part of a team's stored positions.
struct ShownPart: Equatable, Sendable {
  let window: TeamWindow
  /// The number of the newest followed position. For later ones it is not yet known if the team had finished.
  let newest: Int64
  /// Time since which the positions are leaps; `nil` if the last one is none. See ``TeamFollower/leapsSince``.
  let leapsSince: Int64?
  /// The followed phone; `nil` before the first useful fix of any.
  let phone: UInt64?
  /// The numbers of the positions of other phones that stood in for it. Their other positions are set aside.
  let stoodIn: Set<Int64>
  /// Time after which nothing more of the team is disclosed, milliseconds since 1970; `nil` for no limit.
  let disclosedUntil: Int64?

  /// The version of what it contains.
  var version: String {
    "\(window) \(newest) \(leapsSince ?? 0) \(phone ?? 0) \(stoodIn.hashValue)"
  }

  func contains(_ position: StoredPosition) -> Bool {
    position.id <= newest && position.fix.time < leapsSince ?? .max && !position.fix.isCoarse
      && window.contains(position.fix.time, at: position.fix.place)
      && (phone == nil || position.fix.device == phone || stoodIn.contains(position.id))
  }
}

/// The only access to stored positions of a race for responses, in every format.
struct ShownPositions: Sendable {
  private let store: PositionStore
  private let race: UUID
  /// The public part of each team; `nil` when all positions are shown.
  private let parts: [UUID: ShownPart]?

  init(_ store: PositionStore, of room: RaceRoom, for audience: RaceAudience) {
    self.store = store
    race = room.race
    parts = audience == .organisers ? nil : room.shownParts()
  }

  /// True if every position shown by `earlier` at a time, milliseconds since 1970, is still shown.
  func isNoLess(than earlier: ShownPositions, at time: Int64) -> Bool {
    guard let parts else { return true }
    return (earlier.parts ?? [:]).allSatisfy { team, part in
      guard let now = parts[team]?.window else { return false }
      return now.isNoLess(than: part.window, at: time)
    }
  }

  /// The window in which a team is shown; `nil` for never.
  func window(of team: UUID) -> TeamWindow? {
    parts.map { $0[team]?.window } ?? .always
  }

  /// Time after which nothing more of a team is disclosed, milliseconds since 1970; `nil` for no limit.
  func disclosedUntil(of team: UUID) -> Int64? { parts?[team]?.disclosedUntil }

  private func shows(_ position: StoredPosition) -> Bool {
    parts.map { $0[position.team]?.contains(position) ?? false } ?? true
  }

  /// The shown positions of a team after a given number, in the order of their times.
  func positions(
    of team: UUID, after id: Int64 = 0
  ) async throws(StorageError) -> [StoredPosition] {
    if let parts, parts[team] == nil { return [] }
    return try await store.positions(of: team, in: race, after: id).filter(shows)
  }

  /// Passes the shown positions of the race in the order of arrival, in pages, so that they need not fit in memory.
  /// - Parameter body: returns true to continue.
  func pages(
    after first: Int64 = 0, upTo end: Int64 = .max, limit: Int,
    _ body: ([StoredPosition]) async throws -> Bool
  ) async throws {
    var last = first
    while last < end {
      let page = try await store.page(of: race, after: last, limit: limit)
      guard let newest = page.last else { return }
      guard try await body(page.filter(shows)) else { return }
      last = newest.id
    }
  }
}
