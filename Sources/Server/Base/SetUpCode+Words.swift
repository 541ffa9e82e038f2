public import Identity

extension SetUpCode {
  /// Returns the lines that give the code to those who run the machine of a new club.
  /// - Parameter address: the club's address, if it is known.
  public func words(at address: String?) -> String {
    """

    The club is new. Its first member becomes its administrator, and needs this code, once:

        \(text)

    Register at \(address.map { $0 + "/register" } ?? "/register of the club's address").


    """
  }
}
