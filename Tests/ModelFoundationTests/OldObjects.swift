import Foundation
import ModelKit

/// The archived objects of the old libraries, with the class names given by `archived`: each member
/// is encoded by its own method.
class OldObject: NSObject, NSCoding {
  enum Member {
    case float(Float)
    case integer(Int)
    case bool(Bool)
    case object(Any?)
  }

  var members: [(key: String, member: Member)]

  init(_ members: [(key: String, member: Member)]) { self.members = members }
  required init?(coder: NSCoder) { nil }

  func encode(with coder: NSCoder) {
    for (key, member) in members {
      switch member {
      case .float(let number): coder.encode(number, forKey: key)
      case .integer(let number): coder.encode(number, forKey: key)
      case .bool(let bool): coder.encode(bool, forKey: key)
      case .object(let object): coder.encode(object, forKey: key)
      }
    }
  }
}

class OldColor: OldObject {}
class OldDate: OldObject {}
class OldInterval: OldObject {}
class OldTime: OldObject {}
class OldData: OldObject {}
class OldDemo: OldObject {}

/// Returns the archive of an object, with the former names of its classes. The archive is XML, in
/// which names can be replaced: Foundation cannot rename classes on all platforms.
func archived(_ root: Any, _ names: (AnyClass, String)...) -> [UInt8] {
  let archiver = NSKeyedArchiver(requiringSecureCoding: false)
  archiver.outputFormat = .xml
  archiver.encode(root, forKey: NSKeyedArchiveRootObjectKey)
  archiver.finishEncoding()
  var text = String(decoding: archiver.encodedData, as: UTF8.self)
  for (type, name): (AnyClass, String) in names {
    text = text.replacingOccurrences(
      of: "<string>\(NSStringFromClass(type))</string>", with: "<string>\(name)</string>")
  }
  return Array(text.utf8)
}

/// A model with the values that the old libraries had classes for.
class Event: ModelObject {
  var label = Color(rgb: 0)
  var when: DateTime?
  var every = Interval(.exactly(1), .minute)
  var at = TimeOfDay(hour: 12, minute: 0)
  var image = Blob()
  var text = ""
  var children: [Event] = []
  var identifier: String?

  private static let ownType = ModelType(
    "Event",
    fields: [
      Field(
        "label", get: { (event: Event) in event.label }, set: { $0.label = $1 },
        initial: { Color(rgb: 0) }),
      Field("when", get: { (event: Event) in event.when }, set: { $0.when = $1 }, initial: { nil }),
      Field(
        "every", get: { (event: Event) in event.every }, set: { $0.every = $1 },
        initial: { Interval(.exactly(1), .minute) }),
      Field(
        "at", get: { (event: Event) in event.at }, set: { $0.at = $1 },
        initial: { TimeOfDay(hour: 12, minute: 0) }),
      Field(
        "image", get: { (event: Event) in event.image }, set: { $0.image = $1 }, initial: { Blob() }
      ),
      Field(
        "text", keys: ["text", "Text"], get: { (event: Event) in event.text },
        set: { $0.text = $1 }, initial: { "" }),
      Field(
        "children", get: { (event: Event) in event.children }, set: { $0.children = $1 },
        initial: { [] }),
      Field(
        "identifier", keys: ["id", "objectId"], get: { (event: Event) in event.identifier },
        set: { $0.identifier = $1 }, initial: { nil }),
    ])
  override class var modelType: ModelType { ownType }
}
