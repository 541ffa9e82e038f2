import Live
import Testing

/// The events that a listener of a topic receives, and their start.
@Suite struct TopicTests {
  private let listeners = Listeners(maximum: 5, maximumOfPrincipal: 3)

  private func listen(_ topic: Topic, as name: String = "mar", after id: String? = nil) throws
    -> Listener
  {
    try listeners.listen(to: topic, for: ListenerOwner(principal: name), after: id)
  }

  /// All events from a position on, as text; ends with "missed" if some are lost.
  private func heard(_ topic: Topic, from start: Topic.Position) -> [String] {
    var position = start
    var texts: [String] = []
    while true {
      switch topic.next(after: &position) {
      case .event(let event): texts.append(String(decoding: event.bytes, as: UTF8.self))
      case .nothing: return texts
      case .missed: return texts + ["missed"]
      }
    }
  }

  /// The identifier in the text of an event.
  private func id(_ text: String) -> String { String(text.dropFirst(4).prefix { $0 != "\n" }) }

  @Test func everyEventIsHeardFromTheBeginningOfListening() throws {
    let topic = Topic(.all(count: 10, byteCount: 10_000))
    topic.publish("team", Array("before".utf8))
    let listener = try listen(topic)
    topic.publish("team", Array("first".utf8))
    topic.publish("team", Array("second".utf8))
    let texts = heard(topic, from: listener.start)
    #expect(texts.map { $0.hasSuffix("\nevent: team\ndata: first\n\n") } == [true, false])
    #expect(texts.map { $0.hasSuffix("\nevent: team\ndata: second\n\n") } == [false, true])
  }

  /// A carriage return ends a line too, and would let data forge fields.
  @Test func eachLineOfTheDataIsAFieldOfItsOwn() throws {
    let topic = Topic(.all(count: 10, byteCount: 10_000))
    let listener = try listen(topic)
    topic.publish("team", Array("one\ntwo\rid: 7\r\n".utf8))
    #expect(
      heard(topic, from: listener.start)[0].hasSuffix(
        "\nevent: team\ndata: one\ndata: two\ndata: id: 7\ndata: \ndata: \n\n"))
  }

  @Test func whoReturnsHearsWhatItMissedWhileTheRingHasIt() throws {
    let topic = Topic(.all(count: 3, byteCount: 10_000))
    let first = try listen(topic)
    for word in ["a", "b", "c"] { topic.publish("word", Array(word.utf8)) }
    let ids = heard(topic, from: first.start).map(id)
    let returned = try listen(topic, after: ids[0])
    #expect(!returned.hasMissed)
    #expect(heard(topic, from: returned.start).map(id) == [ids[1], ids[2]])
    topic.publish("word", Array("d".utf8))
    // `b`, the first missing event, is the oldest one kept.
    #expect(try heard(topic, from: listen(topic, after: ids[0]).start).count == 3)
  }

  @Test func whoReturnsTooLateIsToldSo() throws {
    let topic = Topic(.all(count: 3, byteCount: 10_000))
    let first = try listen(topic)
    topic.publish("word", Array("a".utf8))
    let known = heard(topic, from: first.start).map(id)[0]
    for word in ["b", "c", "d", "e"] { topic.publish("word", Array(word.utf8)) }
    let late = try listen(topic, after: known)
    #expect(late.hasMissed)
    #expect(heard(topic, from: late.start).isEmpty)
    let reset = String(decoding: topic.resetEvent().bytes, as: UTF8.self)
    #expect(reset.hasSuffix("\nevent: reset\ndata: reset\n\n"))
    // From there on no event is missed.
    topic.publish("word", Array("f".utf8))
    #expect(try heard(topic, from: listen(topic, after: id(reset)).start).count == 1)
    // A listener that was connected throughout but read nothing.
    #expect(heard(topic, from: first.start) == ["missed"])
  }

  @Test(arguments: [
    "", "-", "1", "x-1", "x-y-1", "-1", "99999999999999999999999999", "\u{0}",
    String(repeating: "9", count: 10_000),
  ])
  func anIdentifierOfNoEventMeansThatEverythingIsMissing(id: String) throws {
    let topic = Topic(.all(count: 3, byteCount: 10_000))
    topic.publish("word", Array("a".utf8))
    #expect(try listen(topic, after: id).hasMissed)
  }

  @Test func anIdentifierOfAnotherRunIsUnknown() throws {
    let before = Topic(.all(count: 3, byteCount: 10_000))
    let listener = try listen(before)
    before.publish("word", Array("a".utf8))
    let known = heard(before, from: listener.start).map(id)[0]
    let after = Topic(.all(count: 3, byteCount: 10_000))
    after.publish("word", Array("b".utf8))
    #expect(try listen(after, after: known).hasMissed)
    let run = known.dropLast(2)
    for id in ["\(run)-2", "\(run)", "\(run)-", "\(run)--1", "\(known)-1"] {
      #expect(try listen(before, after: id).hasMissed, "\(id)")
    }
    #expect(try !listen(before, after: known).hasMissed)
  }

  @Test func theRingIsBoundedByItsBytes() throws {
    let topic = Topic(.all(count: 1_000, byteCount: 5_000))
    let listener = try listen(topic)
    topic.publish("word", [])
    let known = heard(topic, from: listener.start).map(id)[0]
    for _ in 0..<4 { topic.publish("word", Array(repeating: 0x61, count: 1_000)) }
    #expect(try !listen(topic, after: known).hasMissed)
    for _ in 0..<4 { topic.publish("word", Array(repeating: 0x61, count: 1_000)) }
    #expect(try listen(topic, after: known).hasMissed)
    // An event larger than the buffer is still delivered.
    let next = try listen(topic)
    topic.publish("word", Array(repeating: 0x61, count: 9_000))
    #expect(heard(topic, from: next.start).count == 1)
  }

  @Test func aTopicOfTheNewestTellsItUnlessItIsKnown() throws {
    let topic = Topic(.newest)
    #expect(try heard(topic, from: listen(topic, as: "a").start).isEmpty)
    topic.publish("changed", Array("7".utf8), id: "run-7")
    topic.publish("changed", Array("9".utf8), id: "run-9")
    let text = "id: run-9\nevent: changed\ndata: 9\n\n"
    for id in [nil, "run-7", "nonsense"] {
      let listener = try listen(topic, as: id ?? "b", after: id)
      #expect(heard(topic, from: listener.start) == [text])
      #expect(!listener.hasMissed)
    }
    let knowing = try listen(topic, as: "c", after: "run-9")
    #expect(heard(topic, from: knowing.start).isEmpty)
    var reading = try listen(topic, as: "d").start
    guard case .event = topic.next(after: &reading) else {
      Issue.record("The newest event was not told.")
      return
    }
    // A repeated event is not delivered again; a skipped one no longer counts.
    topic.publish("changed", Array("9".utf8), id: "run-9")
    #expect(heard(topic, from: knowing.start).isEmpty)
    #expect(heard(topic, from: reading).isEmpty)
    for number in 10...12 { topic.publish("changed", [], id: "run-\(number)") }
    #expect(heard(topic, from: knowing.start).map(id) == ["run-12"])
  }

  @Test func allListenersShareOneBuffer() throws {
    let topic = Topic(.all(count: 3, byteCount: 10_000))
    let listeners = try (0..<2).map { try listen(topic, as: "\($0)") }
    topic.publish("word", Array(repeating: 0x61, count: 1_000))
    let addresses = listeners.map { listener in
      var position = listener.start
      guard case .event(let event) = topic.next(after: &position) else { return UInt(0) }
      return event.bytes.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
    }
    #expect(addresses[0] == addresses[1] && addresses[0] != 0)
  }

  @Test func placesAreLimitedAndFreeAgainAtOnce() throws {
    let topic = Topic(.newest)
    var ofMar = try (0..<3).map { _ in try listen(topic) }
    #expect(throws: Listeners.Full.forPrincipal) { try listen(topic) }
    let others = try ["pol", "pau"].map { try listen(topic, as: $0) }
    #expect(throws: Listeners.Full.forAll) { try listen(topic, as: "ona") }
    #expect(topic.listenerCount == 5 && listeners.count == 5)
    ofMar.removeLast()
    #expect(topic.listenerCount == 4 && listeners.count == 4)
    ofMar[0].leave()
    ofMar[0].leave()
    ofMar.removeAll()
    #expect(topic.listenerCount == 2)
    ofMar = try (0..<3).map { _ in try listen(topic) }
    withExtendedLifetime((ofMar, others)) {}
  }

  /// Records its calls.
  private final class Host: ListenerHost, @unchecked Sendable {
    var published = 0
    var ended: [ObjectIdentifier] = []
    func published(_ topic: Topic) { published += 1 }
    func ended(_ listener: Listener) { ended.append(ObjectIdentifier(listener)) }
  }

  @Test func manyEventsBeforeTheyAreSentAreToldOnce() {
    let topic = Topic(.all(count: 3, byteCount: 10_000))
    let host = Host()
    topic.attach(host)
    for _ in 0..<5 { topic.publish("word", []) }
    #expect(host.published == 1)
    topic.beginSending()
    topic.publish("word", [])
    #expect(host.published == 2)
  }

  @Test func listeningEndsWithTheSession() throws {
    let topic = Topic(.newest)
    let host = Host()
    func listen(_ session: String?) throws -> Listener {
      let owner = ListenerOwner(principal: session ?? "nobody", session: session)
      let listener = try listeners.listen(to: topic, for: owner, after: nil)
      #expect(listener.attach(host))
      return listener
    }
    let (phone, laptop, stranger) = try (listen("phone"), listen("laptop"), listen(nil))
    #expect(listeners.sessions == ["phone", "laptop"])
    listeners.end(sessions: ["phone", "unknown"])
    listeners.end(sessions: ["phone"])
    #expect(host.ended == [ObjectIdentifier(phone)])
    #expect(!phone.attach(host))
    listeners.stop()
    #expect(Set(host.ended) == Set([phone, laptop, stranger].map(ObjectIdentifier.init)))
    #expect(throws: Listeners.Full.forAll) { try listen("tablet") }
  }
}
