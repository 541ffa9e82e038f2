import Campus
import JSON
import Storage
import WebClient

/// What members connect to: a campus or a calendar, asked for one member at a time.
///
/// A provider knows its own interface only. When it is asked, what becomes of its answer, and how its
/// failures are told, is the same for all (``Connections``).
protocol Provider: Sendable {
  /// What the provider has for a member; `nil` when it says the same as at the last time.
  ///
  /// What could be fetched counts: a part that failed is left out, and said in the answer's `failure`.
  /// - Throws: `ProviderFailure` when nothing could be fetched.
  func fetch(_ question: ProviderQuestion) async throws(ProviderFailure) -> FetchedCampus?

  /// What brings the bytes of a document that was fetched before.
  func request(
    for document: ProviderDocument, _ question: ProviderQuestion
  ) async throws(ProviderFailure) -> WebRequest
}

extension Provider {
  /// Nothing, of a provider that has no documents.
  func request(
    for document: ProviderDocument, _ question: ProviderQuestion
  ) async throws(ProviderFailure) -> WebRequest {
    throw ProviderFailure(.refused, isOfThisOnly: true)
  }
}

/// What a provider calls a document.
struct ProviderDocument: Sendable {
  /// As in ``FetchedDocument``.
  let name: String
  /// As in ``FetchedSubject``.
  let subject: String
  /// Where it is.
  let address: String
}

/// What is known when a provider is asked for a member.
struct ProviderQuestion: Sendable {
  /// Who asks.
  let member: UUID
  /// What the provider was given to know the member by, an address or tokens, in the provider's own form.
  let secret: [UInt8]
  /// Where the member is, such as `Europe/Madrid`: whole days begin there.
  let zone: String
  /// What the provider remembered of its last answer; `nil` when there is none, or that was not whole.
  let mark: JSONValue?
  /// Now, in milliseconds since 1970.
  let time: Int64
  /// Puts another secret in the place of one that the provider does not take any more, and keeps it. Of
  /// those who renew the same secret at one time, one does, and all have what came of it. `nil` for a secret
  /// that was just given: it is good, or nothing is.
  let renew: SecretRenewal?

  /// The time whose activities are fetched: half a year back, a year ahead.
  var window: Range<Int64> { (time - 182 * 86_400_000)..<(time + 366 * 86_400_000) }
}

/// Renews a secret.
typealias SecretRenewal =
  @Sendable (
    _ old: [UInt8],
    _ renewal: @escaping @Sendable ([UInt8]) async throws(ProviderFailure) -> [UInt8]
  ) async throws(ProviderFailure) -> [UInt8]
