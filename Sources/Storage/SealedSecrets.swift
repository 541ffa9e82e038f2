import CSodium
import Glibc
import Threads

/// Encrypts secrets that the server must read again, such as tokens for other servers. The key is stored beside the database.
///
/// The key is the file `secrets.key` of the data directory, created with the first secret. Backups do not
/// contain it, so they do not reveal the secrets.
public final class SealedSecrets: Sendable {
  private let directory: String
  private let key = Locked<[UInt8]?>(nil)

  private var path: String { directory + "/secrets.key" }
  private static let keyLength = Int(crypto_aead_xchacha20poly1305_ietf_KEYBYTES)
  private static let nonceLength = Int(crypto_aead_xchacha20poly1305_ietf_NPUBBYTES)
  private static let tagLength = Int(crypto_aead_xchacha20poly1305_ietf_ABYTES)

  /// The secrets of a data directory.
  public init(directory: String) { self.directory = directory }

  /// Encrypts a secret of an owner, whose identifier is needed to decrypt it. Blocks when the key is created.
  public func seal(_ secret: [UInt8], of owner: UUID) throws(StorageError) -> [UInt8] {
    let key = try madeKey()
    var nonce = [UInt8](repeating: 0, count: Self.nonceLength)
    randombytes_buf(&nonce, nonce.count)
    var sealed = [UInt8](repeating: 0, count: secret.count + Self.tagLength)
    let owner = owner.bytes
    crypto_aead_xchacha20poly1305_ietf_encrypt(
      &sealed, nil, secret, UInt64(secret.count), owner, UInt64(owner.count), nil, nonce, key)
    return nonce + sealed
  }

  /// Decrypts a secret; `nil` if it was encrypted with another key or for another owner.
  public func open(_ sealed: [UInt8], of owner: UUID) throws(StorageError) -> [UInt8]? {
    guard sealed.count >= Self.nonceLength + Self.tagLength, let key = try presentKey() else {
      return nil
    }
    let nonce = Array(sealed[..<Self.nonceLength])
    let content = Array(sealed[Self.nonceLength...])
    var secret = [UInt8](repeating: 0, count: content.count - Self.tagLength)
    let owner = owner.bytes
    let result = crypto_aead_xchacha20poly1305_ietf_decrypt(
      &secret, nil, nil, content, UInt64(content.count), owner, UInt64(owner.count), nonce, key)
    return result == 0 ? secret : nil
  }

  // MARK: The key

  private func presentKey() throws(StorageError) -> [UInt8]? {
    if let key = key.withLock({ $0 }) { return key }
    guard access(path, F_OK) == 0 else { return nil }
    let file = try Descriptor(reading: path)
    var bytes = [UInt8](repeating: 0, count: Self.keyLength + 1)
    let result: Result<Int, StorageError> = bytes.withUnsafeMutableBytes { bytes in
      do throws(StorageError) {
        return .success(try file.read(into: bytes))
      } catch {
        return .failure(error)
      }
    }
    guard try result.get() == Self.keyLength else { throw .damaged("\(path) is no key") }
    bytes.removeLast()
    key.withLock { $0 = bytes }
    return bytes
  }

  private func madeKey() throws(StorageError) -> [UInt8] {
    if let key = try presentKey() { return key }
    guard sodium_init() >= 0 else { throw .system(call: "sodium_init", code: ENOSYS) }
    var bytes = [UInt8](repeating: 0, count: Self.keyLength)
    randombytes_buf(&bytes, bytes.count)
    let temporary = "\(path).\(UUID.new())"
    do {
      let file = try Descriptor(creating: temporary)
      try bytes.span.bytes.withUnsafeBytes { (bytes) throws(StorageError) in try file.write(bytes) }
      try file.synchronize()
    }
    defer { unlink(temporary) }
    // If two programs create a key concurrently, one finds the other's.
    guard link(temporary, path) == 0 || errno == EEXIST else {
      throw SystemCall.failure("link \(path)", errno)
    }
    try synchronizeDirectory(directory)
    guard let key = try presentKey() else { throw .damaged("\(path) is gone") }
    return key
  }
}
