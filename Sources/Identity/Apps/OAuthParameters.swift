/// The parameters of an app's request, none of which may be repeated (RFC 6749, 3.1 and 3.2).
public struct OAuthParameters: Sendable {
  private var values: [String: String] = [:]
  /// The names that occur more than once.
  let repeated: Set<String>

  /// - Parameter pairs: names and values as received. An empty value counts as missing.
  public init(_ pairs: [(name: String, value: String)]) {
    var repeated: Set<String> = []
    var known: Set<String> = []
    for (name, value) in pairs {
      if !known.insert(name).inserted { repeated.insert(name) }
      if !value.isEmpty { values[name] = value }
    }
    self.repeated = repeated
  }

  /// Returns the value of a parameter; `nil` if it is missing.
  public subscript(_ name: String) -> String? { values[name] }

  /// Returns the value of a required parameter.
  func required(_ name: String) throws(OAuthError) -> String {
    guard let value = values[name] else {
      throw OAuthError(.invalidRequest, "The parameter \(name) is missing.")
    }
    return value
  }

  /// Returns the value of a parameter unless it is repeated; used before the request is validated.
  func once(_ name: String) -> String? { repeated.contains(name) ? nil : values[name] }

  func refuseRepeated() throws(OAuthError) {
    guard repeated.isEmpty else {
      throw OAuthError(.invalidRequest, "A parameter is given more than once.")
    }
  }

  /// The names of the permissions in `scope`, without duplicates, in order; `nil` if it is missing.
  var scopes: [String]? {
    guard let text = values["scope"] else { return nil }
    var known: Set<String> = []
    return text.split(separator: " ").map(String.init).filter { known.insert($0).inserted }
  }
}
