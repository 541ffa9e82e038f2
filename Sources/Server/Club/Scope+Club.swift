import HTTP

extension Scope {
  static let readProfile = Scope(
    "profile:read", "Read the member's names, e-mail address, profile and settings.")
  static let writeProfile = Scope("profile:write", "Change the member's profile and settings.")
}
