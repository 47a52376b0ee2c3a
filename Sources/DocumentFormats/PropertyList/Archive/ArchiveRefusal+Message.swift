// All messages about edits that an archive cannot hold.

extension ArchiveRefusal {
  /// The reason as a clause, with advice; `format` is that of the property list that the archive is in.
  func message(_ format: Format) -> String {
    let table = "the raw table (\\ in the editor, --format \(format.id) in commands)"
    return switch self {
    case .unreadable: "the archive cannot be read any more"
    case .brokenText: "the text is broken; correct it before saving"
    case .notMade: "this edit cannot be made in the archive; make it in \(table)"
    case .notExpressed: "this edit cannot be expressed in the archive; make it in \(table)"
    case .rootsNotInDictionary:
      "the roots of an archive are in a dictionary without a class; change one of them instead"
    case .noNullHere: "there is no null in this list"
    case .danglingReference: "this reference refers to nothing; delete it"
    case .notMadeOfValue(let name):
      "a new \(name) cannot be made of this value; copy one, or make it in \(table)"
    case .undescribedClass(let name):
      "the archive does not describe the class \(name); copy an object of it"
    case .nothingToCopy(let name):
      "a new \(name) can only be a copy, and this archive has none; make it in the program it is from"
    case .duplicateKey: "a dictionary of an archive has each key once; rename one of them"
    case .notUUID: "an NSUUID is a text such as E621E1F8-C36C-495A-93FC-0C247A3E6E5F"
    case .notDate: "an NSDate is a date such as 2015-02-23T18:30:00Z"
    case .notWholeURL:
      "this URL is stored relative to a base; give it whole, without . and .. in its path"
    case .notCounted:
      "an element of an NSCountedSet is a dictionary of an object and its count, in this order"
    case .notDecimal: "an NSDecimalNumber has up to 38 digits"
    case .notColor: "a colour has the numbers red, green, blue and alpha, in this order"
    case .unknownColorSpace:
      "the colour space of an NSColor is one of "
        + ArchivedColorSpace.allCases.map(\.rawValue).joined(separator: ", ")
    case .noAlpha: "this colour has no place for its alpha"
    case .isGrey: "this colour is stored as a grey; give red, green and blue the same value"
    case .noSign: "this number has no place for its sign; change it in \(table)"
    }
  }
}
