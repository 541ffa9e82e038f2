import Text

/// The passwords that somebody who guesses tries first, as NIST SP 800-63B (5.1.1.2) asks to refuse:
/// common ones, runs of the keyboard, repetitions, and what is made of the member's own names.
enum GuessablePassword {
  /// Whether a password is one of them, in any case, with or without accents, and whatever digits and
  /// signs stand before and after it.
  /// - Parameter names: the member's user name, display name and e-mail address.
  static func matches(_ password: String, of names: [String]) -> Bool {
    let letters = Array(password.inPlainLetters)
    let unit = repeated(letters)
    return Set(letters).count < 3 || isRun(unit) || isCommon(unit) || isOwnName(letters, of: names)
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

  /// Whether hardly a letter is left without the names.
  private static func isOwnName(_ text: [Character], of names: [String]) -> Bool {
    let words = names.flatMap {
      Array($0.inPlainLetters).split(whereSeparator: digitsAndSigns.contains)
    }
    var rest = text
    // Longer ones first: of "joana" there shall not be an "a" left.
    for word in (words + [Array("cordada")[...]]).sorted(by: { $0.count > $1.count })
    where word.count > 2 {
      rest = removing(word, from: rest)
    }
    return rest.count < text.count && rest.count { !digitsAndSigns.contains($0) } < 3
  }

  /// The part that a text repeats, as "hola" of "holahola"; else the text itself.
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

  private static let digitsAndSigns = Set("0123456789 .,;:-_+*/!?@#$%&()=\"'<>[]{}~^|\\")

  private static let runs = [
    "01234567890123456789", "abcdefghijklmnopqrstuvwxyz", "qwertyuiopasdfghjklzxcvbnm",
    "azertyuiopqsdfghjklmwxcvbn", "qwertzuiopasdfghjklyxcvbnm", "1q2w3e4r5t6y7u8i9o0p",
    "1a2z3e4r5t6y7u8i9o0p", "qazwsxedcrfvtgbyhnujmikolp", "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
  ].map { Array($0) }

  /// Small letters without accents. From the lists of leaked passwords that are published every year, as those of
  /// SplashData and NordPass, with what stands on top of them in Spain and France.
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
