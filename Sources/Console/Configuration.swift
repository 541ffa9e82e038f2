import Glibc

/// The options of a command in a file: lines of TOML such as `listen = "127.0.0.1:8080"`, named as the options
/// without dashes. Comments and empty lines are allowed; tables and values other than strings are not.
public struct Configuration: Sendable {
  /// The path of an installed server's configuration.
  public static let installedPath = "/etc/cordada/cordada.toml"

  /// The options in the order of their lines, with dashes.
  let options: [(name: String, value: String)]

  private static let largestFile = 1 << 20

  /// Reads a file.
  public init(file path: String) throws(CommandFailure) {
    guard let file = fopen(path, "r") else {
      throw CommandFailure("The configuration \(path) cannot be read.")
    }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: Self.largestFile)
    let count = fread(&bytes, 1, bytes.count, file)
    guard ferror(file) == 0, count < Self.largestFile else {
      throw CommandFailure("The configuration \(path) cannot be read.")
    }
    try self.init(text: String(decoding: bytes[..<count], as: UTF8.self), name: path)
  }

  /// Reads the text of a file.
  /// - Parameter name: the name of the file, for messages.
  init(text: String, name: String) throws(CommandFailure) {
    var options: [(name: String, value: String)] = []
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      func failure(_ sentence: String) -> CommandFailure {
        CommandFailure("\(name), line \(index + 1): \(sentence)")
      }
      var rest = line.trimmingBlanks
      if rest.isEmpty || rest.first == "#" { continue }
      let key = rest.prefix { $0.isASCII && ($0.isLowercase || $0 == "-") }
      rest = rest.dropFirst(key.count).trimmingBlanks
      guard !key.isEmpty, rest.first == "=" else {
        throw failure("a line is 'option = \"value\"', or a comment that begins with #.")
      }
      let option = "--" + key
      guard !options.contains(where: { $0.name == option }) else {
        throw failure("\(key) stands in the file already.")
      }
      guard let value = Self.value(of: rest.dropFirst().trimmingBlanks) else {
        throw failure("the value of \(key) must be text between quotation marks.")
      }
      options.append((option, value))
    }
    self.options = options
  }

  /// Returns the string in quotation marks, if only a comment follows: a basic string of TOML with short
  /// escapes, or a literal string.
  private static func value(of text: Substring) -> String? {
    guard let mark = text.first, mark == "\"" || mark == "'" else { return nil }
    var value = ""
    var rest = text.dropFirst()
    while let character = rest.popFirst() {
      if character == mark {
        let behind = rest.trimmingBlanks
        return behind.isEmpty || behind.first == "#" ? value : nil
      }
      guard character == "\\", mark == "\"" else {
        value.append(character)
        continue
      }
      switch rest.popFirst() {
      case "\"": value.append("\"")
      case "\\": value.append("\\")
      case "n": value.append("\n")
      case "t": value.append("\t")
      default: return nil
      }
    }
    return nil
  }
}

extension Arguments {
  /// Adds the options of a configuration that are missing from the command line.
  public mutating func add(_ configuration: Configuration) {
    for (name, value) in configuration.options where !has(option: name) {
      insert("\(name)=\(value)")
    }
  }

  /// Returns the data folder: that of `--data`, or of an installed server, or else `data`.
  public mutating func takeData() throws(CommandFailure) -> String {
    if let typed = try take(option: "--data") { return typed }
    return try Configuration.installed()?["--data"] ?? "data"
  }
}

extension Configuration {
  /// Returns the configuration of an installed server; `nil` if there is none.
  public static func installed() throws(CommandFailure) -> Configuration? {
    access(installedPath, F_OK) == 0 ? try Configuration(file: installedPath) : nil
  }

  /// The value of an option, such as `--data`; `nil` if it is not stated.
  public subscript(option: String) -> String? { options.first { $0.name == option }?.value }
}

extension Substring {
  fileprivate var trimmingBlanks: Substring {
    let head = drop { $0 == " " || $0 == "\t" }
    guard let last = head.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
    return head[...last]
  }
}
