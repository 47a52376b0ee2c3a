// All messages about binary property lists.

extension BinaryFault {
  /// The error as one clause.
  var message: String {
    switch self {
    case .notBinary: "the file is not a binary property list, which begins with bplist00"
    case .unknownVersion: "this version of binary property lists is not known; version 00 is"
    case .badTrailer:
      "the last 32 bytes do not describe a binary property list; the file is cut or damaged"
    case .tooLarge: "binary property lists are read up to 64 MiB"
    case .badOffset: "it is the offset of an object and outside the file's objects"
    case .truncated: "it extends beyond the end of the objects"
    case .unknownMarker(let byte):
      "objects do not begin with 0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    case .badReference(let number): "it refers to object \(number), which does not exist"
    case .numberTooLarge: "its number has more bits than are read"
    case .cycle: "it contains itself"
    case .expandsTooMuch(let length?):
      "its parts repeat so often that its text would have \(Self.size(length)), and it cannot be edited"
    case .expandsTooMuch(nil): "its parts overlap too often, so it cannot be edited"
    case .tooManyFaults: "the rest is not read, as too many objects are broken"
    }
  }

  /// The message about an object.
  func message(number: Int, offset: Int?) -> String {
    let position = offset.map { " at byte \($0)" } ?? ""
    return "object \(number)\(position): \(message)"
  }

  /// Returns a number of bytes as a text such as `1.2 GB`.
  private static func size(_ count: Int) -> String {
    guard count < .max else { return "more than 9 EB" }
    var unit = 1
    for name in ["kB", "MB", "GB", "TB", "PB", "EB"] {
      let next = unit * 1000
      if name == "EB" || count / 1000 < next {
        let tenths = count / (next / 10)
        return tenths < 100 ? "\(tenths / 10).\(tenths % 10) \(name)" : "\(tenths / 10) \(name)"
      }
      unit = next
    }
    return "\(count) bytes"
  }

  /// The message about the list as a whole.
  func message(offset: Int) -> String { "byte \(offset): \(message)" }
}

/// The reason why a text cannot be written as a binary property list.
enum BinaryRefusal: Hashable, Sendable {
  case notValid(String)
  /// An object of the file that could not be read, and so cannot be written either; the number of such objects.
  case brokenObject(String, count: Int)
  case integerTooLarge
  case realTooLarge
  case tooLarge
  case readsDifferently
  /// The list is not shown as a whole.
  case isCut
  /// The text would be too long for the file.
  case expandsTooMuch

  var message: String {
    switch self {
    case .notValid(let reason): reason
    case .brokenObject(let reason, let count):
      count > 1
        ? "\(reason); without this and \(count - 1) more broken \(count == 2 ? "entry" : "entries") the file can be saved"
        : "\(reason); without this entry the file can be saved"
    case .integerTooLarge: "binary property lists hold integers of 128 bits at most"
    case .realTooLarge: "binary property lists hold reals up to 1.8e308"
    case .tooLarge: "the list would be larger than binary property lists are read"
    case .readsDifferently: "the binary property list would not read as it was edited"
    case .isCut: "the list is not shown as a whole, and what is not shown would be lost"
    case .expandsTooMuch: "its parts would repeat too often in a file of that size"
    }
  }
}
