import Threads

/// A subject with many listeners: a member's changes, the teams of a race.
///
/// Events are kept in a ring, so that a listener whose connection broke gets those that it missed. They may be
/// published on any thread; ``ListenerHost`` sends them.
public final class Topic: Sendable {
  /// The events that a topic keeps for returning listeners.
  public enum Retention: Sendable {
    /// Each event replaces the previous one: a listener gets the newest unless it has that already. The
    /// publisher supplies the identifiers.
    case newest
    /// Every event is kept: a returning listener gets all that it missed, or a `reset` event if the ring has
    /// lost some. The topic numbers the events.
    /// - Parameters:
    ///   - count: maximum number of events kept.
    ///   - byteCount: maximum bytes of all events kept.
    case all(count: Int, byteCount: Int)
  }

  /// A listener's position in a topic.
  public struct Position: Sendable {
    /// The number of the next event to send.
    fileprivate(set) var next: Int
    /// In a topic that keeps the newest event, the identifier of the event that the listener has.
    fileprivate var known: String?
  }

  /// The next step for a listener.
  public enum Next: Sendable {
    /// An encoded event to send.
    case event(EncodedEvent)
    /// There are no further events.
    case nothing
    /// The next event has left the ring.
    case missed
  }

  private struct State {
    var ring: EventRing
    weak var host: (any ListenerHost)?
    /// True if the host has been notified of events that it has not sent yet.
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
  /// Distinguishes the numbers of this topic from those before a restart.
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

  /// Number of listeners.
  public var listenerCount: Int { state.withLock { $0.listenerCount } }

  /// Publishes an event to all listeners.
  /// - Parameters:
  ///   - name: the event's name, without line ends.
  ///   - data: any text.
  ///   - id: the event's identifier in a topic that keeps the newest; publishing the same identifier again has no
  ///     effect. A topic that keeps all events numbers them itself.
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

  /// Removes all events, since something in them may no longer be shown. Listeners that have not received all
  /// of them are told to reset.
  public func removeEvents() { state.withLock { $0.ring.removeAll() } }

  /// Returns the position at which a listener begins.
  /// - Parameter id: the identifier of the last event received, if any.
  /// - Returns: the position, and true if the listener has missed events.
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

  /// Returns the next event after a position, which advances.
  public func next(after position: inout Position) -> Next {
    state.withLock { state in
      let ring = state.ring
      // Skipped events of a topic that keeps the newest are obsolete.
      if !keepsAll { position.next = max(position.next, ring.first) }
      guard position.next < ring.next else { return .nothing }
      guard let event = ring[position.next] else { return .missed }
      position.next += 1
      let isKnown = event.id == position.known
      position.known = nil
      return isKnown ? .nothing : .event(event)
    }
  }

  /// Returns the event for a listener whose next events have left the ring: it must fetch everything again, and
  /// continues from here.
  public func resetEvent() -> EncodedEvent {
    EncodedEvent(
      id: state.withLock { "\(run)-\($0.ring.next - 1)" }, name: "reset", data: Array("reset".utf8))
  }

  /// Registers the host, which is notified of new events.
  public func attach(_ host: any ListenerHost) {
    state.withLock { $0.host = host }
  }

  /// The host has begun to send: it is to be notified of further events.
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

/// Sends the events of topics to their listeners.
public protocol ListenerHost: AnyObject, Sendable {
  /// A topic has new events. Called on the publisher's thread; must not block.
  func published(_ topic: Topic)
  /// A listener has been ended. Called on any thread; must not block.
  func ended(_ listener: Listener)
}
