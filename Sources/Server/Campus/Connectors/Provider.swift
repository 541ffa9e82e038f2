import Campus
import JSON
import Storage
import WebClient

/// A source that members connect, a campus or a calendar. It is asked for one member at a time.
///
/// A provider knows only its own interface. Scheduling, storage and the reporting of failures are shared (``Connections``).
protocol Provider: Sendable {
  /// Returns the provider's data for a member; `nil` if nothing changed since the last time.
  ///
  /// A failed part is left out and reported in the answer's `failure`; the rest counts.
  /// - Throws: `ProviderFailure` if nothing could be fetched.
  func fetch(_ question: ProviderQuestion) async throws(ProviderFailure) -> FetchedCampus?

  /// Returns the request that downloads a document fetched before.
  func request(
    for document: ProviderDocument, _ question: ProviderQuestion
  ) async throws(ProviderFailure) -> WebRequest
}

extension Provider {
  /// Default for providers without documents: throws.
  func request(
    for document: ProviderDocument, _ question: ProviderQuestion
  ) async throws(ProviderFailure) -> WebRequest {
    throw ProviderFailure(.refused, isOfThisOnly: true)
  }
}

/// The provider's names and address of a document.
struct ProviderDocument: Sendable {
  /// The document's identifier, as in ``FetchedDocument``.
  let name: String
  /// The subject's identifier, as in ``FetchedSubject``.
  let subject: String
  /// The address of the content.
  let address: String
}

/// The input of one request to a provider for a member.
struct ProviderQuestion: Sendable {
  /// The member who is connected.
  let member: UUID
  /// The member's credential at the provider, an address or tokens, in the provider's own form.
  let secret: [UInt8]
  /// The member's time zone, such as `Europe/Madrid`, in which whole days begin.
  let zone: String
  /// The provider's note on its last answer; `nil` if there is none or it was incomplete.
  let mark: JSONValue?
  /// Now, in milliseconds since 1970.
  let time: Int64
  /// Renews a secret that the provider rejects and stores the new one. Concurrent renewals of the same secret
  /// run once and share the result. `nil` for a secret that was just issued, which cannot be renewed.
  let renew: SecretRenewal?

  /// The period to fetch: from half a year ago to a year ahead.
  var window: Range<Int64> { (time - 182 * 86_400_000)..<(time + 366 * 86_400_000) }
}

/// Renews a secret.
typealias SecretRenewal =
  @Sendable (
    _ old: [UInt8],
    _ renewal: @escaping @Sendable ([UInt8]) async throws(ProviderFailure) -> [UInt8]
  ) async throws(ProviderFailure) -> [UInt8]
