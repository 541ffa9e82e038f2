import Threads

/// Something that many listen to: a member's changes, the teams of a race.
///
/// Events are kept in a ring, so that a listener whose connection broke hears what it missed. They are
/// published from any thread; ``ListenerHost`` sends them.
public final class Topic: Sendable {
  /// Which events a topic keeps, and what a listener that returns hears.
  public enum Retention: Sendable {
    /// Each event replaces the one before: a listener hears the newest unless that is the one it
    /// knows already. The publisher names the events.
    case newest
    /// Each event counts: a listener that returns hears all it missed, or a `reset` event when the
    /// ring no longer has them. The topic numbers the events.
    /// - Parameters:
    ///   - count: events that are kept.
    ///   - byteCount: of all that are kept, together.
    case all(count: Int, byteCount: Int)
  }

  /// How far a listener has come.
  public struct Position: Sendable {
    /// The number of the next event to hear.
    fileprivate(set) var next: Int
    /// In a topic that keeps the newest, the event that it knows and need not hear.
    fileprivate var known: String?
  }

  /// What comes next for a listener.
  public enum Next: Sendable {
    /// An event to send, encoded.
    case event(EncodedEvent)
    /// It has heard everything.
    case nothing
    /// What it should hear next has left the ring.
    case missed
  }

  private struct State {
    var ring: EventRing
    weak var host: (any ListenerHost)?
    /// Whether the host has been told of events it has not sent yet.
    var isAnnounced = false
    var listenerCount = 0

    mutating func takeHostToTell() -> (any ListenerHost)? {
      if isAnnounced { return nil }
      guard let host else { return nil }
      isAnnounced = true
      return host
    }
  }

  private let state: Locked<State>
  private let keepsAll: Bool
  /// Tells the numbers of this topic from those of one before a restart.
  private let run = String(UInt64.random(in: 0...UInt64.max), radix: 36)

  /// Creates a topic without events.
  public init(_ retention: Retention) {
    switch retention {
    case .newest:
      keepsAll = false
      state = Locked(State(ring: EventRing(count: 1, byteCount: 0)))
    case .all(let count, let byteCount):
      keepsAll = true
      state = Locked(State(ring: EventRing(count: count, byteCount: byteCount)))
    }
  }

  /// How many listen.
  public var listenerCount: Int { state.withLock { $0.listenerCount } }

  /// Tells all listeners.
  /// - Parameters:
  ///   - name: what the event is called, without line ends.
  ///   - data: any text.
  ///   - id: the event's name for itself in a topic that keeps the newest; the same id again is
  ///     no event. A topic that keeps all numbers its events and takes none.
  public func publish(_ name: String, _ data: [UInt8], id: String? = nil) {
    precondition(keepsAll == (id == nil), "a topic that keeps all events names them itself")
    let host = state.withLock { state -> (any ListenerHost)? in
      if let id, state.ring.newest?.id == id { return nil }
      state.ring.append(
        EncodedEvent(id: id ?? "\(run)-\(state.ring.next)", name: name, data: data))
      return state.takeHostToTell()
    }
    host?.published(self)
  }

  /// Keeps no event any more, since something in them may not be told: who has not heard them all is told
  /// to begin anew.
  public func forget() { state.withLock { $0.ring.removeAll() } }

  /// Where a listener begins.
  /// - Parameter id: of the last event that it heard, if it heard any.
  /// - Returns: its place, and whether events in between are lost to it.
  public func position(after id: String?) -> (position: Position, hasMissed: Bool) {
    state.withLock { state in
      let ring = state.ring
      guard keepsAll else { return (Position(next: ring.first, known: id), false) }
      guard let id else { return (Position(next: ring.next), false) }
      guard let number = number(of: id), number < ring.next, number + 1 >= ring.first else {
        return (Position(next: ring.next), true)
      }
      return (Position(next: number + 1), false)
    }
  }

  /// What comes after a place, which moves on with it.
  public func next(after position: inout Position) -> Next {
    state.withLock { state in
      let ring = state.ring
      // A skipped event of a topic that keeps the newest is one that no longer counts.
      if !keepsAll { position.next = max(position.next, ring.first) }
      guard position.next < ring.next else { return .nothing }
      guard let event = ring[position.next] else { return .missed }
      position.next += 1
      let isKnown = event.id == position.known
      position.known = nil
      return isKnown ? .nothing : .event(event)
    }
  }

  /// What a listener is told whose next events the ring no longer has: to ask for everything anew,
  /// and where it stands now.
  public func resetEvent() -> EncodedEvent {
    EncodedEvent(
      id: state.withLock { "\(run)-\($0.ring.next - 1)" }, name: "reset", data: Array("reset".utf8))
  }

  /// Begins to tell the host of new events.
  public func attach(_ host: any ListenerHost) {
    state.withLock { $0.host = host }
  }

  /// The host begins to send what is there: it is to be told of what comes from now on.
  public func beginSending() {
    state.withLock { $0.isAnnounced = false }
  }

  func countListener(_ change: Int) {
    state.withLock { $0.listenerCount += change }
  }

  private func number(of id: String) -> Int? {
    let parts = id.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == run, let number = Int(parts[1]), number >= 0 else {
      return nil
    }
    return number
  }
}

/// What sends the events of topics to their listeners.
public protocol ListenerHost: AnyObject, Sendable {
  /// A topic has news. Called on the publisher's thread: must not block.
  func published(_ topic: Topic)
  /// A listener must hear no more. Called on any thread: must not block.
  func ended(_ listener: Listener)
}
