import Text

/// Passwords that are guessed first, which NIST SP 800-63B (5.1.1.2) asks to refuse: common ones, keyboard
/// runs, repetitions, and variations of the member's own names.
enum GuessablePassword {
  /// Returns true if a password is guessable or known from leaks, ignoring case, accents, and digits and signs before and after it.
  /// - Parameter names: the member's user name, display name and e-mail address.
  static func matches(_ password: String, of names: [String]) -> Bool {
    let letters = Array(password.inPlainLetters)
    let unit = repeated(letters)
    return Set(letters).count < 3 || isRun(unit) || isCommon(unit) || isOwnName(letters, of: names)
      || LeakedPasswords.contains(String(letters))
      || LeakedPasswords.contains(password.lowercased())
  }

  private static func isRun(_ text: [Character]) -> Bool {
    runs.contains { run in contains(run, text) || contains(run.reversed(), text) }
  }

  private static func isCommon(_ text: [Character]) -> Bool {
    let isLetter = { (character: Character) in !digitsAndSigns.contains(character) }
    guard let first = text.firstIndex(where: isLetter), let last = text.lastIndex(where: isLetter)
    else { return common.contains(String(text)) }
    return common.contains(String(text)) || common.contains(String(text[first...last]))
  }

  /// Returns true if hardly a letter remains without the names.
  private static func isOwnName(_ text: [Character], of names: [String]) -> Bool {
    let words = names.flatMap {
      Array($0.inPlainLetters).split(whereSeparator: digitsAndSigns.contains)
    }
    var rest = text
    // Longer names first, so that removing "joan" does not leave an "a" of "joana".
    for word in (words + clubWords).sorted(by: { $0.count > $1.count })
    where word.count > 2 {
      rest = removing(word, from: rest)
    }
    return rest.count < text.count && rest.count { !digitsAndSigns.contains($0) } < 3
  }

  /// Returns the unit that a text repeats, as "hola" in "holahola", or the text itself.
  private static func repeated(_ text: [Character]) -> [Character] {
    for length in 1..<max(2, text.count / 2 + 1) where text.count.isMultiple(of: length) {
      if text.indices.allSatisfy({ text[$0] == text[$0 % length] }) {
        return Array(text[..<length])
      }
    }
    return text
  }

  private static func contains(_ whole: [Character], _ part: [Character]) -> Bool {
    !part.isEmpty && part.count <= whole.count
      && (0...whole.count - part.count).contains { whole[$0...].starts(with: part) }
  }

  private static func removing(_ part: ArraySlice<Character>, from whole: [Character])
    -> [Character]
  {
    var rest: [Character] = []
    var next = whole[...]
    while let first = next.first {
      if next.starts(with: part) {
        next = next.dropFirst(part.count)
      } else {
        rest.append(first)
        next = next.dropFirst()
      }
    }
    return rest
  }

  /// Words near at hand in a mountain club besides the member's names: the program's, and parts of clubs' names.
  private static let clubWords = [
    "cordada", "club", "alpi", "alpin", "alpino", "alpine", "centre", "centro", "excursionista",
  ].map { Array($0)[...] }

  private static let digitsAndSigns = Set("0123456789 .,;:-_+*/!?@#$%&()=\"'<>[]{}~^|\\")

  private static let runs = [
    "01234567890123456789", "abcdefghijklmnopqrstuvwxyz", "qwertyuiopasdfghjklzxcvbnm",
    "azertyuiopqsdfghjklmwxcvbn", "qwertzuiopasdfghjklyxcvbnm", "1q2w3e4r5t6y7u8i9o0p",
    "1a2z3e4r5t6y7u8i9o0p", "qazwsxedcrfvtgbyhnujmikolp", "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
  ].map { Array($0) }

  /// Lower case without accents. From the yearly lists of leaked passwords by SplashData and NordPass, with the
  /// most common ones in Spain and France.
  private static let common: Set<String> = [
    "abc", "abcd", "access", "adidas", "admin", "administrator", "alejandro", "alexander", "amanda",
    "america",
    "andrea", "andrew", "anthony", "antonio", "apple", "arsenal", "ashley", "asshole", "auto",
    "azerty",
    "babygirl", "bailey", "barbara", "barca", "barcelona", "baseball", "basketball", "batman",
    "bienvenue",
    "bismillah", "blink", "bonita", "bonjour", "buster", "butterfly", "caca", "camille", "cariño",
    "carino",
    "carlos", "caroline", "catalunya", "changeme", "charlie", "cheese", "chelsea", "chocolat",
    "chocolate",
    "chouchou", "clau", "computer", "contrasena", "contrasenya", "cookie", "corazon", "coucou",
    "daniel",
    "daniela", "default", "donald", "doudou", "dragon", "dubsmash", "elephant", "enter", "espana",
    "estrella",
    "facebook", "family", "fcbarcelona", "fernando", "ferrari", "flower", "football", "forcabarca",
    "forever",
    "france", "francisco", "freedom", "friends", "fuckyou", "futbol", "gabriel", "george", "gfhjkm",
    "ginger",
    "girasol", "google", "guest", "hannah", "harley", "hello", "hockey", "hola", "hottie", "hunter",
    "iloveu", "iloveyou", "internet", "iphone", "isabelle", "jasmine", "jennifer", "jesscom",
    "jessica",
    "jesus", "jetaime", "jonathan", "jordan", "joshua", "julien", "justin", "killer", "leonardo",
    "letmein",
    "lifehack", "linkedin", "liverpool", "login", "loulou", "love", "lovely", "loveme", "madrid",
    "maggie",
    "marina", "mariposa", "marseille", "martin", "master", "matrix", "matthew", "mercedes", "merda",
    "michael",
    "michelle", "mickey", "mierda", "minecraft", "monkey", "motdepasse", "mustang", "mynoob",
    "naruto", "nicolas",
    "nicole", "oscar", "pass", "password", "passwort", "passw0rd", "p@ssw0rd", "p@ssword", "pepper",
    "picture1",
    "pokemon", "princesa", "princess", "purple", "qwerty", "qwertz", "ranger", "realmadrid",
    "robert", "roberto",
    "samantha", "samsung", "sebastian", "secret", "secreto", "senha", "shadow", "silver", "soccer",
    "sofia",
    "soleil", "starwars", "summer", "sunshine", "superman", "target", "teamo", "teamomucho",
    "teclado", "tequiero",
    "test", "thomas", "thunder", "tigger", "tinkle", "trustno", "trustno1", "unknown", "user",
    "usuario",
    "valencia", "vanessa", "victoria", "viscabarca", "welcome", "whatever", "william", "winter",
    "xbox", "yellow",
    "zaq12wsx", "zinch",
  ]
}
