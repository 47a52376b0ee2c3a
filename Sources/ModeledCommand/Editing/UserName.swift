import Glibc

/// The name of the user who runs the program.
///
/// The C library is not asked: it would load the modules of directory services, which a statically linked program cannot rely on, and
/// which may wait for a network.
enum UserName {
  private static let largestList = 4 << 20

  /// The name in the system's list of users, or that of the login session, or else the user's number.
  static var current: String {
    let user = geteuid()
    let list = SystemFile.read("/etc/passwd", atMost: largestList) ?? []
    if let name = name(of: user, in: list) { return name }
    let login = user == getuid() ? Environment["LOGNAME"] ?? Environment["USER"] : nil
    return login.flatMap { $0.isEmpty ? nil : $0 } ?? "\(user)"
  }

  /// Returns the name in a list whose lines are `name:password:number:…`.
  static func name(of user: UInt32, in list: [UInt8]) -> String? {
    for line in list.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(
        separator: UInt8(ascii: ":"), maxSplits: 3, omittingEmptySubsequences: false)
      guard fields.count == 4, !fields[0].isEmpty,
        UInt32(String(decoding: fields[2], as: UTF8.self)) == user
      else { continue }
      return String(decoding: fields[0], as: UTF8.self)
    }
    return nil
  }
}
