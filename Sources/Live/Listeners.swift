import Threads

/// All who listen to any topic of a server, with the bounds on how many may.
public final class Listeners: Sendable {
  /// Why nobody more can listen.
  public enum Full: Error {
    /// The principal listens as often as one may.
    case forPrincipal
    /// As many listen as the server takes, or it is stopping.
    case forAll
  }

  private struct Reference {
    weak var listener: Listener?
    let owner: ListenerOwner
    let topic: ObjectIdentifier
  }

  private struct State {
    var listeners: [ObjectIdentifier: Reference] = [:]
    var counts: [String: Int] = [:]
    var isStopped = false
  }

  private let state = Locked(State())
  private let maximum: Int
  private let maximumOfPrincipal: Int

  /// How many may listen in all unless a server is told otherwise.
  public static let maximum = 10_000
  /// How many may listen for one principal, on all devices and pages.
  public static let maximumOfPrincipal = 20

  /// Creates an empty list.
  /// - Parameters:
  ///   - maximum: how many may listen in all.
  ///   - maximumOfPrincipal: how many may listen for one principal.
  public init(
    maximum: Int = Listeners.maximum, maximumOfPrincipal: Int = Listeners.maximumOfPrincipal
  ) {
    self.maximum = maximum
    self.maximumOfPrincipal = maximumOfPrincipal
  }

  /// How many listen.
  public var count: Int { state.withLock { $0.listeners.count } }

  /// Takes a place; it is free again when the listener leaves.
  /// - Parameter id: of the last event heard, if any.
  public func listen(
    to topic: Topic, for owner: ListenerOwner, after id: String?
  ) throws(Full) -> Listener {
    try state.withLock { (state) throws(Full) in
      if state.isStopped || state.listeners.count >= maximum { throw .forAll }
      let count = state.counts[owner.principal] ?? 0
      if count >= maximumOfPrincipal { throw .forPrincipal }
      let listener = Listener(to: topic, after: id, owner: owner, of: self)
      state.counts[owner.principal] = count + 1
      state.listeners[ObjectIdentifier(listener)] = Reference(
        listener: listener, owner: owner, topic: ObjectIdentifier(topic))
      return listener
    }
  }

  /// The sessions with which somebody listens.
  public var sessions: Set<String> {
    state.withLock { Set($0.listeners.values.compactMap(\.owner.session)) }
  }

  /// Ends those of the sessions.
  public func end(sessions: Set<String>) {
    end { $0.owner.session.map(sessions.contains) ?? false }
  }

  /// Ends those of a topic; who still may listen comes back, and is judged anew.
  public func end(on topic: Topic) {
    end { $0.topic == ObjectIdentifier(topic) }
  }

  /// Ends all, and lets nobody listen any more.
  public func stop() {
    state.withLock { $0.isStopped = true }
    end { _ in true }
  }

  private func end(where isEnding: (Reference) -> Bool) {
    // Not under the lock, which a listener takes when it leaves.
    let ending = state.withLock { state in
      state.listeners.values.filter(isEnding).compactMap(\.listener)
    }
    for listener in ending { listener.end() }
  }

  func remove(_ id: ObjectIdentifier, _ owner: ListenerOwner) {
    state.withLock { state in
      guard state.listeners.removeValue(forKey: id) != nil,
        let count = state.counts[owner.principal]
      else { return }
      state.counts[owner.principal] = count > 1 ? count - 1 : nil
    }
  }
}
