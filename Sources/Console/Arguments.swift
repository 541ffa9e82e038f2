/// The arguments of a command, parsed by the command itself.
///
///     var arguments = arguments
///     let json = arguments.take(flag: "--json")
///     let user = try arguments.take(option: "--user")
///     let paths = try arguments.rest(atLeast: 1, of: "FILE")
public struct Arguments: Sendable {
  private var words: [String]

  /// - Parameter words: the words after the name of the command.
  public init(_ words: [String]) { self.words = words }

  /// Removes a flag and returns true if it was given.
  public mutating func take(flag: String) -> Bool {
    guard let index = words.prefix(while: { $0 != "--" }).firstIndex(of: flag) else {
      return false
    }
    words.remove(at: index)
    return true
  }

  /// Removes `--option VALUE` or `--option=VALUE` and returns its value, or `nil` if it was not given.
  public mutating func take(option: String) throws(CommandFailure) -> String? {
    let options = words.prefix { $0 != "--" }
    if let index = options.firstIndex(where: { $0.hasPrefix(option + "=") }) {
      return String(words.remove(at: index).dropFirst(option.count + 1))
    }
    guard let index = options.firstIndex(of: option) else { return nil }
    guard index + 1 < words.count else { throw .usage("\(option) needs a value.") }
    words.remove(at: index)
    return words.remove(at: index)
  }

  /// Returns true if an option was given.
  func has(option: String) -> Bool {
    words.prefix { $0 != "--" }.contains { $0 == option || $0.hasPrefix(option + "=") }
  }

  /// Inserts a word before all others.
  mutating func insert(_ word: String) { words.insert(word, at: 0) }

  /// Returns the remaining words once all flags and options have been taken; `--` ends the options.
  public consuming func rest(atLeast count: Int = 0, of what: String) throws(CommandFailure)
    -> [String]
  {
    if let index = words.firstIndex(of: "--") {
      let unknown = words[..<index].first { $0.hasPrefix("-") && $0 != "-" }
      if let unknown { throw .usage("\(unknown) is not an option of this command.") }
      words.remove(at: index)
    } else if let unknown = words.first(where: { $0.hasPrefix("-") && $0 != "-" }) {
      throw .usage("\(unknown) is not an option of this command.")
    }
    guard words.count >= count else { throw .usage("\(what) is missing.") }
    return words
  }

  /// Throws if any words remain.
  public consuming func end() throws(CommandFailure) {
    let words = try rest(of: "")
    if let word = words.first { throw .usage("'\(word)' is one argument too many.") }
  }
}
