/// The version of the program.
package enum ServerVersion {
  /// The version of `debian/changelog`.
  package static let current = "0.1.0"
}
