import Storage
import Threads

/// How often passwords and names may be tried.
extension Identity {
  /// A try that was counted before it is judged.
  struct CountedTry {
    fileprivate var counters: [(limit: TryLimit, key: String)] = []
    fileprivate let time: Int64

    /// It was right: the wrong ones before are forgotten too, except those from the same address, which
    /// may be about other members.
    func succeed() {
      for (index, counter) in counters.enumerated() {
        if index == 0 { counter.limit.forget(counter.key) } else { giveBack(counter) }
      }
    }

    /// It was never judged.
    func takeBack() {
      for counter in counters { giveBack(counter) }
    }

    private func giveBack(_ counter: (limit: TryLimit, key: String)) {
      counter.limit.giveBack(counter.key, at: time)
    }
  }

  /// Unknown names share so many counters, so that no flood of them makes any be forgotten.
  private static let unknownNameCounters = 32_768

  /// Counts a try of a password before it is judged.
  ///
  /// Name and address of a member are one account. On a device that the member has signed in with
  /// before, tries are counted for that device alone.
  /// - Throws: `tooManyTries`.
  func countTry(
    ofMember member: UUID?, name: String, device: SessionToken? = nil, address: String? = nil
  ) throws(IdentityError) -> CountedTry {
    var counted = CountedTry(time: WallClock.now())
    if let device {
      try count(in: triesByAccount, "device \(device.hash)", &counted)
      return counted
    }
    if let member {
      try count(in: triesByAccount, "member \(member)", &counted)
    } else {
      let number = UInt(bitPattern: name.hashValue) % UInt(Self.unknownNameCounters)
      try count(in: triesByUnknownName, String(number), &counted)
    }
    if let address { try count(in: triesByAddress, ClientAddress.key(address), &counted) }
    return counted
  }

  /// Counts somebody who learns whether a name or an address is taken.
  /// - Throws: `tooManyTries`.
  func countLook(for key: String) throws(IdentityError) {
    var counted = CountedTry(time: WallClock.now())
    try count(in: looksForNames, key, &counted)
  }

  /// Counts an app that asks for a token, from an address, before it is judged.
  /// - Throws: `tooManyTries`.
  func countTryOfApp(from address: String?) throws(IdentityError) -> CountedTry {
    var counted = CountedTry(time: WallClock.now())
    if let address { try count(in: triesOfApps, ClientAddress.key(address), &counted) }
    return counted
  }

  private func count(
    in limit: TryLimit, _ key: String, _ counted: inout CountedTry
  ) throws(IdentityError) {
    if let wait = limit.take(key, at: counted.time) {
      counted.takeBack()
      throw .tooManyTries(retryAfter: wait)
    }
    counted.counters.append((limit, key))
  }
}
