import Storage
import Threads

/// Limits on tries of passwords and names.
extension Identity {
  /// A try, counted before it is checked.
  struct CountedTry {
    fileprivate var counters: [(limit: TryLimit, key: String)] = []
    fileprivate let time: Int64

    /// The try was right: earlier wrong ones are forgotten, except those from the same address, which may
    /// concern other members.
    func succeed() {
      for (index, counter) in counters.enumerated() {
        if index == 0 { counter.limit.reset(counter.key) } else { giveBack(counter) }
      }
    }

    /// The try was not checked, so it is not counted.
    func revert() {
      for counter in counters { giveBack(counter) }
    }

    private func giveBack(_ counter: (limit: TryLimit, key: String)) {
      counter.limit.giveBack(counter.key, at: time)
    }
  }

  /// Number of counters shared by unknown names, so that a flood of them does not displace other counters.
  private static let unknownNameCounters = 32_768

  /// Counts a try of a password before it is checked.
  ///
  /// User name and e-mail address of a member count as one account. On a device that the member has used
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
      // The same counter on each server.
      let number = SHA256Digest(of: Array(name.utf8)).bytes.prefix(2).reduce(0) {
        $0 << 8 | Int($1)
      }
      try count(in: triesByUnknownName, String(number % Self.unknownNameCounters), &counted)
    }
    if let address { try count(in: triesByAddress, ClientAddress.key(address), &counted) }
    return counted
  }

  /// Counts a password that a signed-in member enters again before it is checked. It has a counter of its own, so that
  /// strangers who try to sign in take no try from the member's sessions.
  /// - Throws: `tooManyTries`.
  func countTry(inSessionOf member: UUID) throws(IdentityError) -> CountedTry {
    var counted = CountedTry(time: WallClock.now())
    try count(in: triesByAccount, "session \(member)", &counted)
    return counted
  }

  /// Counts a request that reveals whether a name or an address is taken.
  /// - Throws: `tooManyTries`.
  func countLook(for key: String) throws(IdentityError) {
    var counted = CountedTry(time: WallClock.now())
    try count(in: looksForNames, key, &counted)
  }

  /// Counts an app's token request from an address before it is checked.
  /// - Throws: `tooManyTries`.
  func countTryOfApp(from address: String?) throws(IdentityError) -> CountedTry {
    var counted = CountedTry(time: WallClock.now())
    if let address { try count(in: triesOfApps, ClientAddress.key(address), &counted) }
    return counted
  }

  /// Counts a code for the first member before it is checked. `address` is `nil` for this machine, which is not limited.
  /// - Throws: `tooManyTries`.
  func countTryOfSetUp(from address: String?) throws(IdentityError) -> CountedTry {
    var counted = CountedTry(time: WallClock.now())
    if let address { try count(in: triesOfSetUp, ClientAddress.key(address), &counted) }
    return counted
  }

  /// Counts a request to sign in by a passkey, or the answer to one.
  /// - Throws: `tooManyTries`.
  func countRequestOfPasskey(from address: String?) throws(IdentityError) {
    guard let address else { return }
    var counted = CountedTry(time: WallClock.now())
    try count(in: requestsOfPasskeys, ClientAddress.key(address), &counted)
  }

  private func count(
    in limit: TryLimit, _ key: String, _ counted: inout CountedTry
  ) throws(IdentityError) {
    if let wait = limit.count(key, at: counted.time) {
      counted.revert()
      throw .tooManyTries(retryAfter: wait)
    }
    counted.counters.append((limit, key))
  }
}
