import Campus
import JSON
import Threads
import WebClient

/// Bounds the memory that the answers to one refresh take together: those on their way and those that were read.
final class AnswerBudget: Sendable {
  /// In bytes.
  private let left: Locked<Int>

  /// The most bytes of one answer.
  private static let maximumSize = 8 << 20
  /// The bytes of a value besides its text.
  private static let valueSize = 32

  /// - Parameter size: in bytes.
  init(_ size: Int = 32 << 20) { left = Locked(size) }

  /// The answer to a request, unless it is too large for what is left. Of several on their way each has a quarter of
  /// what the others leave.
  func answer(
    to request: WebRequest, of client: WebClient
  ) async throws(ProviderFailure) -> WebAnswer {
    let reserved = left.withLock { left in
      let size = min(Self.maximumSize, left / 4)
      left -= size
      return size
    }
    var request = request
    request.maximumSize = reserved
    let answer: WebAnswer
    do throws(ProviderFailure) {
      answer = try await client.answer(to: request)
    } catch {
      left.withLock { $0 += reserved }
      throw error
    }
    let size = Self.size(of: answer)
    let hasRoom = left.withLock { left in
      let hasRoom = size <= left + reserved
      left += hasRoom ? reserved - size : reserved
      return hasRoom
    }
    guard hasRoom else { throw ProviderFailure(.large) }
    return answer
  }

  /// The bytes that the values of an answer take at most, read as JSON.
  private static func size(of answer: WebAnswer) -> Int {
    answer.body.reduce(answer.body.count) { size, byte in
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "{"): size + valueSize
      default: size
      }
    }
  }
}
