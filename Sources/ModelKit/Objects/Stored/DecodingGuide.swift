// What is known about the data of a decoder before it is decoded. There is one guide for each class, member and
// list, used for all objects in turn:
//
//     Station ─┬ name       last a string
//              ├ readings   a list ─▶ numbers without more digits than a double
//              └ labels     a record whose keys are data ─▶ its values
//
// A decoder does not reveal the kind of its data, and an attempt with a wrong kind throws an error, which takes longer
// than the attempt. A guide remembers the kind that was found last.

import ModelData
import Synchronization

/// The expectations for the data in one position.
package final class DecodingGuide {
  enum Form {
    /// Data without a model: the keys in it are data.
    case data
    /// A value of a type about which nothing more is known: the keys in it are names.
    case names
    case dictionary(DecodingGuide)
    case list(DecodingGuide)
    /// A record of known members; any other member is data.
    case members((String) -> DecodingGuide?)
  }

  let form: Form
  /// The class that the record is declared to be an object of.
  let objectType: ModelObject.Type?
  /// True if digits that a double cannot have are of no use.
  let isRounded: Bool
  /// The kind of the last value, except null.
  var kind: Value.Kind?
  /// True if there was null here.
  var hasNull = false
  /// True if the last number was not whole.
  var isFraction = false
  private var members: [String: DecodingGuide] = [:]
  private lazy var other = DecodingGuide(isData ? .data : .names)

  /// The number of members that are told apart, because data can have any number of keys.
  private static let maximumCount = 64

  init(_ form: Form, objectType: ModelObject.Type? = nil, isRounded: Bool = false) {
    self.form = form
    self.objectType = objectType
    self.isRounded = isRounded
  }

  /// True if the keys are data, which a decoder must not convert.
  var isData: Bool {
    switch form {
    case .data, .dictionary: true
    case .names, .list, .members: false
    }
  }

  /// The guide of all elements.
  var element: DecodingGuide {
    if case .list(let element) = form { element } else { other }
  }

  /// Returns the guide of the member with a key.
  func member(_ key: String) -> DecodingGuide {
    switch form {
    case .dictionary(let values): return values
    case .list(let element): return element.member(key)
    case .data, .names, .members: break
    }
    if let known = members[key] { return known }
    guard members.count < Self.maximumCount else { return other }
    var guide: DecodingGuide?
    if case .members(let known) = form { guide = known(key) ?? DecodingGuide(.data) }
    let new = guide ?? DecodingGuide(isData ? .data : .names)
    members[key] = new
    return new
  }
}

/// A type of properties in whose stored form keys are data, or whose values are in positions of their own.
package protocol GuidedValue {
  static func decodingGuide(_ guides: DecodingGuides) -> DecodingGuide
}

/// The guides of all types that one decoding meets; used by one thread at a time.
package final class DecodingGuides: @unchecked Sendable {
  private var objects: [ObjectIdentifier: DecodingGuide] = [:]

  private static let idle = Mutex<[DecodingGuides]>([])

  /// Calls a closure with guides that no other call uses meanwhile.
  static func use<Result>(_ body: (DecodingGuides) throws -> Result) rethrows -> Result {
    let guides = idle.withLock { $0.popLast() } ?? DecodingGuides()
    defer { idle.withLock { $0.append(guides) } }
    return try body(guides)
  }

  /// Returns the guide of a class.
  func guide(of type: ModelObject.Type) -> DecodingGuide {
    if let known = objects[ObjectIdentifier(type)] { return known }
    let model = type.modelType
    let form = DecodingGuide.Form.members { [unowned self] key in
      let bytes = Array(key.utf8)
      guard let index = model.keyIndex(of: bytes) ?? model.keyIndex(ofConverted: bytes),
        model.keys[index].field >= 0
      else { return nil }
      return model.fields[model.keys[index].field].access.guide(self)
    }
    let guide = DecodingGuide(form, objectType: type)
    objects[ObjectIdentifier(type)] = guide
    return guide
  }
}
