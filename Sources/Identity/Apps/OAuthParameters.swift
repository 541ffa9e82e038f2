/// The parameters of a request of an app, of which none may be given twice (RFC 6749, 3.1 and 3.2).
public struct OAuthParameters: Sendable {
  private var values: [String: String] = [:]
  /// The names that were given more than once.
  let repeated: Set<String>

  /// - Parameter pairs: names and values as they came. One without a value is as one not given.
  public init(_ pairs: [(name: String, value: String)]) {
    var repeated: Set<String> = []
    var known: Set<String> = []
    for (name, value) in pairs {
      if !known.insert(name).inserted { repeated.insert(name) }
      if !value.isEmpty { values[name] = value }
    }
    self.repeated = repeated
  }

  /// The value of a parameter; `nil` when it is not given.
  public subscript(_ name: String) -> String? { values[name] }

  /// The value of a parameter that must be given.
  func required(_ name: String) throws(OAuthError) -> String {
    guard let value = values[name] else {
      throw OAuthError(.invalidRequest, "The parameter \(name) is missing.")
    }
    return value
  }

  /// The value of a parameter that a request may not repeat, to be read before anything is believed.
  func once(_ name: String) -> String? { repeated.contains(name) ? nil : values[name] }

  func refuseRepeated() throws(OAuthError) {
    guard repeated.isEmpty else {
      throw OAuthError(.invalidRequest, "A parameter is given more than once.")
    }
  }

  /// The names of the permissions in `scope`, each once, in their order; `nil` when it is not given.
  var scopes: [String]? {
    guard let text = values["scope"] else { return nil }
    var known: Set<String> = []
    return text.split(separator: " ").map(String.init).filter { known.insert($0).inserted }
  }
}
