// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Foundation's objects in untyped dictionaries, such as those of `JSONSerialization` and property
// lists.

import Foundation
import ModelKit

extension NSNumber: ForeignObject {
  /// A bool if it is one of the two boolean objects, otherwise a number: 1 is not a bool.
  package var standardized: Any? {
    if let decimal = self as? NSDecimalNumber { return Value.number("\(decimal)") }
    return Value(self)
  }
}

extension NSNull: ForeignObject {
  package var standardized: Any? { Value.null }
}

extension NSString: ForeignObject {
  package var standardized: Any? { String(self) }
}

extension NSArray: ForeignObject {
  package var standardized: Any? { Array(self) }
}

extension NSDictionary: ForeignObject {
  package var standardized: Any? {
    var members: [String: Any] = [:]
    for (key, member) in self {
      guard let name = key as? String ?? (key as? NSString).map({ String($0) }) else { return nil }
      members[name] = member
    }
    return members
  }
}

extension Date: ForeignObject {
  package var standardized: Any? { DateTime(self)?.exactText.map(Value.date) }
}

extension Data: ForeignObject {
  package var standardized: Any? { [UInt8](self) }
}

extension URL: ForeignObject {
  package var standardized: Any? { absoluteString }
}

extension UUID: ForeignObject {
  package var standardized: Any? { uuidString }
}

extension Decimal: ForeignObject {
  package var standardized: Any? { isNaN ? Value.null : Value.number(description) }
}
