package import HTTP
package import Live

extension Problem {
  /// Creates the problem for a full registry of listeners.
  package init(_ full: Listeners.Full) {
    switch full {
    case .forPrincipal:
      self.init(
        .tooManyRequests, "Too many of your devices and pages listen at one time.", retryAfter: 60)
    case .forAll:
      self.init(.unavailable, "Too many listen at one time; ask now and then.", retryAfter: 60)
    }
  }
}
