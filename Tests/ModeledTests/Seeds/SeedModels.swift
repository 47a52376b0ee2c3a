import Foundation
import Modeled

/// A model with a property of each kind that the old libraries had trouble with.
@Modeled class Seed: ModelObject {
  var text = "Foo"
  var count = 5
  var ratio = 0.5
  var isOn = false
  var label: Color? = Color(rgb: 0x0000FF)
  var when: DateTime?
  var every = Interval.minutes(30)
  var note: String? = "n"
  var child: Seed?
  var children: [Seed] = []
  var nested: [[Seed]] = []
  var byName: [String: Seed] = [:]
  var tags: [String] = []
  @Transient weak var parent: Seed?
}

/// A subclass, with digits and an underscore in its name.
@Modeled class Seed_2: Seed {
  var extra = 0
}

/// The second version of a class; data without a version is of the first.
@Modeled(version: 2, writesNames: true) class VersionedSeed: ModelObject {
  var count = 0
  var items: [VersionedSeed] = []

  override class var unversioned: Int? { 1 }
  override class func upgrade(_ record: inout Record, from version: Int) {
    if version == 1 { record.rename("amount", to: "count") }
  }
}

/// A model with properties of types that JSON does not have.
@Modeled class PlainSeed: ModelObject {
  var date: Date?
  var data = Data()
  var blob: Blob?
  var url: URL?
  var uuid: UUID?
  var number = 0.0
  var filter: Archived<[Int]>?
}

extension Model {
  /// Returns an object read from a record; throws if there are issues.
  static func sound(_ record: Record) throws -> Self {
    try read(from: record, policy: .strict).object
  }

  /// Returns the path and kind of each issue of a record.
  static func issues(_ record: Record, _ registry: ModelRegistry = ModelRegistry()) throws
    -> [String]
  {
    try read(from: record, registry: registry).issues.map { "\($0.path) \($0.kind)" }
  }
}

/// Returns a keyed archive as XML with these elements as objects after `$null`; the first is the
/// root.
func archive(_ objects: String...) -> [UInt8] {
  Array(
    """
    <plist><dict><key>$archiver</key><string>NSKeyedArchiver</string>
    <key>$top</key><dict><key>root</key>\(uid(1))</dict>
    <key>$objects</key><array><string>$null</string>\(objects.joined())</array></dict></plist>
    """.utf8)
}

func uid(_ number: Int) -> String { "<dict><key>CF$UID</key><integer>\(number)</integer></dict>" }

/// Returns an archived object of a class that another object describes.
func object(of type: Int, _ members: String) -> String {
  "<dict><key>$class</key>\(uid(type))\(members)</dict>"
}

func describing(_ name: String) -> String {
  "<dict><key>$classname</key><string>\(name)</string></dict>"
}
