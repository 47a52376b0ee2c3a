// Converts between values and property lists in memory. Values that have no equivalent there (null,
// repeated keys, numbers that no NSNumber prints the same, dates that are not whole seconds in UTC,
// which a list on disk would lose) are kept as text:
//
//     1.5 ◀─▶ NSNumber 1.5                    1.10 ◀─▶ {"$json": "1.10"}
//     {"a": null} ◀─▶ {"a": {"$json": "null"}}

import DocumentFormats
import Foundation
import ModelKit

/// The key of the only member of a dictionary that contains JSON text.
private let textKey = "$json"

extension Value {
  /// Creates the value of a property list object; returns nil if it is not one, or is nested more
  /// than 512 levels deep. The members of a dictionary, which has no order, are sorted by key.
  public init?(propertyList object: Any) {
    var builder = ValueBuilder()
    guard builder.add(propertyList: object, depth: 512), let value = builder.finish() else {
      return nil
    }
    self = value
  }

  /// The value as a property list object, which reads as an equal value except for the order of
  /// members; nil if it is nested more than 512 levels deep.
  public var propertyList: Any? { propertyList(depth: 512) }

  private func propertyList(depth: Int) -> Any? {
    guard depth > 0 else { return nil }
    switch kind {
    case .null: return jsonTextDictionary
    case .bool: return bool == true
    case .number: return wholeNumber ?? jsonTextDictionary
    case .string: return text ?? ""
    case .data: return Data(data ?? [])
    case .date:
      guard let text = date, let date = DateTime.read(Array(text.utf8))?.value, date.offset == 0,
        date.nanoseconds == 0, date.text() == text
      else { return self.date }
      return Date(date)
    case .array:
      var list: [Any] = []
      for element in elements {
        guard let object = element.propertyList(depth: depth - 1) else { return nil }
        list.append(object)
      }
      return list
    case .record:
      var dictionary: [String: Any] = [:]
      for (key, member) in members {
        guard let object = member.propertyList(depth: depth - 1) else { return nil }
        let name = String(decoding: key, as: UTF8.self)
        guard dictionary[name] == nil else { return jsonTextDictionary }
        dictionary[name] = object
      }
      // A record that looks like a text would be read as the value in the text.
      return dictionary.count == 1 && dictionary[textKey] != nil ? jsonTextDictionary : dictionary
    }
  }

  /// The number, if it prints as the same text.
  private var wholeNumber: Any? {
    guard let text = number else { return nil }
    if let number = Int64(text), String(number) == text { return number }
    if let number = UInt64(text), String(number) == text { return number }
    if let number = Double(text), Value(number).number == text { return number }
    return nil
  }

  private var jsonTextDictionary: Any {
    [textKey: String(decoding: Format.json.documentText(of: self), as: UTF8.self)]
  }
}

extension ValueBuilder {
  fileprivate mutating func add(propertyList object: Any, depth: Int) -> Bool {
    guard depth > 0, let object = unwrapped(object) else { return false }
    switch object {
    case let text as String: string(Array(text.utf8))
    case let data as Data: self.data([UInt8](data))
    case let date as Date:
      guard let text = DateTime(date)?.exactText else { return false }
      self.date(text)
    case let number as NSNumber: value(Value(number))
    case let list as [Any]:
      beginArray()
      for element in list where !add(propertyList: element, depth: depth - 1) { return false }
      end()
    case let members as [String: Any]: return add(members: members, depth: depth)
    default: return false
    }
    return true
  }

  private mutating func add(members: [String: Any], depth: Int) -> Bool {
    if members.count == 1, let text = members[textKey].flatMap(unwrapped) as? String,
      let cursor = try? Format.jsonc.valueCursor(over: Array(text.utf8))
    {
      value(cursor.value)
      return true
    }
    beginRecord()
    for (name, member) in members.sorted(by: { $0.key < $1.key }) {
      key(Array(name.utf8))
      guard add(propertyList: member, depth: depth - 1) else { return false }
    }
    end()
    return true
  }
}

extension Value {
  /// Creates a number, or a bool from one of the two boolean objects.
  init(_ number: NSNumber) {
    if let decimal = number as? NSDecimalNumber,
      let value = Value.number(decimal.decimalValue.description)
    {
      self = value
    } else if number.isBool {
      self = .bool(number.boolValue)
    } else {
      switch UInt8(bitPattern: number.objCType.pointee) {
      case UInt8(ascii: "d"): self = Value(number.doubleValue)
      // The shortest digits that give this float.
      case UInt8(ascii: "f"): self = Value(Double("\(number.floatValue)") ?? number.doubleValue)
      case UInt8(ascii: "Q"): self = Value(number.uint64Value)
      default: self = Value(number.int64Value)
      }
    }
  }
}

extension NSNumber {
  fileprivate var isBool: Bool {
    #if canImport(ObjectiveC)
      CFGetTypeID(self) == CFBooleanGetTypeID()
    #else
      // On this platform no other number has this type: an Int8 has that of an Int32.
      UInt8(bitPattern: objCType.pointee) == UInt8(ascii: "c")
    #endif
  }
}

/// Removes the optionals that contain values of user defaults on this platform.
private func unwrapped(_ object: Any) -> Any? {
  var object = object
  while let optional = object as? any AnyOptional {
    guard let inner = optional.inner else { return nil }
    object = inner
  }
  return object
}

private protocol AnyOptional {
  var inner: Any? { get }
}

extension Optional: AnyOptional {
  fileprivate var inner: Any? { self }
}
