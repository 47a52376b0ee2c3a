import DocumentFormats
import DocumentTree
import ModelBasics
import TestBasics

/// Makes keyed archives, in XML or binary: objects of many classes, shared or containing themselves. The tree of the objects is what
/// is edited.
struct ArchiveMaker: ScriptTexts {
  private var random: SeededGenerator
  private var values: XMLMaker
  /// The elements of `$objects`.
  private var objects: [String] = []
  private var classes: [String: Int] = [:]
  private var left = 0
  private var number = 0
  private(set) var carrier: (any Carrier)?

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    values = XMLMaker(seed: seed ^ 0x6B61)
  }

  var grammar: any Grammar { Format.keyedArchive.grammar }
  /// An archive cannot store every value at every place.
  var mayRefuseFiles: Bool { true }
  var containers: [String] {
    values.containers + [
      #"<array class="NSMutableArray"><string>a</string><null/></array>"#,
      #"<set class="NSSet"><integer>1</integer></set>"#,
      #"<dict class="Person"><key>name</key><string>Eve</string></dict>"#,
      #"<dict><key>red</key><real>0.1</real><key>green</key><real>0.2</real>"#
        + #"<key>blue</key><real>0.3</real><key>alpha</key><real>1</real></dict>"#,
      #"<dict class="NSColor" space="Display P3"><key>red</key><real>0.1</real><key>green</key>"#
        + "<real>0.2</real><key>blue</key><real>0.3</real><key>alpha</key><real>1</real></dict>",
      #"<set class="NSCountedSet"><dict><key>object</key><string>a</string><key>count</key>"#
        + "<integer>2</integer></dict></set>",
    ]
  }
  var newContainer: String { values.newContainer }
  func document(of value: [UInt8]) -> (text: [UInt8], path: [Int]) { (value, []) }
  mutating func key() -> String { values.key() }
  mutating func scalar() -> String {
    if random.chance(20) {
      return random.pick([
        "<null/>", "<real>0.1</real>", "<string>same</string>", "<integer>1</integer>",
      ])
    }
    let scalar = values.scalar()
    // A new number in an archive is finite.
    return scalar.contains("nan") ? "<real>1e100</real>" : scalar
  }

  mutating func make() -> [UInt8] {
    while true {
      let list = makeList()
      let isBinary = random.chance(50)
      let binary = try? Format.binaryPropertyList.newCarrier.file(with: Bytes(Array(list.utf8)))
      let file = isBinary ? binary ?? [] : Array(list.utf8)
      guard Format.recognise(name: "a.plist", bytes: Bytes(file)) == .keyedArchive else { continue }
      let carried = Format.keyedArchive.carried(Bytes(file))
      carrier = carried.carrier
      return carried.text.array(Span(0, carried.text.count))
    }
  }

  // MARK: - Archives

  private mutating func makeList() -> String {
    objects = ["<string>$null</string>"]
    classes = [:]
    left = 4 + random.below(30)
    let roots = (0...random.below(2)).map {
      "<key>\($0 == 0 ? "root" : "root \($0)")</key>\(object(0))\n"
    }
    return """
      <plist version="1.0">
      <dict>
      <key>$archiver</key><string>NSKeyedArchiver</string>
      <key>$objects</key>
      <array>
      \(objects.joined(separator: "\n"))
      </array>
      <key>$top</key><dict>\(roots.joined())</dict>
      <key>$version</key><integer>100000</integer>
      </dict>
      </plist>

      """
  }

  private func reference(_ number: Int) -> String {
    "<dict><key>CF$UID</key><integer>\(number)</integer></dict>"
  }

  private mutating func reserve() -> Int {
    objects.append("")
    return objects.count - 1
  }

  private mutating func described(_ name: String, _ superclasses: [String]) -> String {
    if let known = classes[name] { return reference(known) }
    let number = reserve()
    classes[name] = number
    let chain = ([name] + superclasses + ["NSObject"]).map { "<string>\($0)</string>" }
    objects[number] =
      "<dict><key>$classes</key><array>\(chain.joined())</array>"
      + "<key>$classname</key><string>\(name)</string></dict>"
    return reference(number)
  }

  private mutating func store(
    _ name: String, _ superclasses: [String] = [], _ members: (inout Self) -> String
  ) -> String {
    let number = reserve()
    let content = members(&self)
    objects[number] =
      "<dict><key>$class</key>\(described(name, superclasses))\(content)</dict>"
    return reference(number)
  }

  private mutating func plain(_ element: String) -> String {
    if random.chance(70), let same = objects.firstIndex(of: element) { return reference(same) }
    objects.append(element)
    return reference(objects.count - 1)
  }

  /// Returns a reference to an object.
  private mutating func object(_ depth: Int) -> String {
    left -= 1
    number += 1
    if depth > 0, objects.count > 1, random.chance(15) {
      let known = 1 + random.below(objects.count - 1)
      // Descriptions of classes are no values.
      if !classes.values.contains(known) { return reference(known) }
    }
    if depth == 0 || left > 0 && depth < 5 && random.chance(45) { return container(depth) }
    let number = number
    switch random.below(14) {
    case 0: return reference(0)
    case 1: return store("NSNull") { _ in "" }
    case 2: return store("NSDate") { _ in "<key>NS.time</key><real>\(number).5</real>" }
    case 3: return store("NSMutableData", ["NSData"]) { _ in "<key>NS.data</key><data>AAEC</data>" }
    case 4:
      return store("NSUUID") { _ in "<key>NS.uuidbytes</key><data>5iHh+MNsSVqT/AwkejpuXw==</data>" }
    case 5:
      return store("NSURL") { maker in
        "<key>NS.base</key>\(maker.reference(0))"
          + "<key>NS.relative</key>\(maker.plain("<string>http://a/\(number)</string>"))"
      }
    case 6:
      return store("NSColor") { _ in
        "<key>NSColorSpace</key><integer>1</integer><key>NSRGB</key><data>MC41IDAgMSAwLjI1AA==</data>"
      }
    case 7:
      return store("NSMutableString", ["NSString"]) { _ in
        "<key>NS.string</key><string>mutable \(number)</string>"
      }
    case 8: return plain("<integer>\(number % 4)</integer>")
    case 9:
      let space = store("NSColorSpace") { _ in "<key>NSID</key><integer>7</integer>" }
      return store("NSColor") { _ in
        "<key>NSColorSpace</key><integer>1</integer><key>NSComponents</key><data>MC41IDAgMSAwLjI1</data>"
          + "<key>NSCustomColorSpace</key>\(space)<key>NSRGB</key><data>MC41IDAgMSAwLjI1AA==</data>"
      }
    case 10:
      let base = plain("<string>http://host/a/b</string>")
      return store("NSURL") { maker in
        let base = maker.store("NSURL") { maker in
          "<key>NS.base</key>\(maker.reference(0))<key>NS.relative</key>\(base)"
        }
        return "<key>NS.base</key>\(base)"
          + "<key>NS.relative</key>\(maker.plain("<string>c\(number)?q</string>"))"
      }
    case 11: return plain(random.pick(["<true/>", "<false/>", "<real>0.5</real>"]))
    default:
      let long = String(repeating: "long ", count: 20)
      return plain("<string>\(random.pick(["same", "text \(number)", "", long]))</string>")
    }
  }

  private mutating func container(_ depth: Int) -> String {
    let count = random.below(depth == 0 ? 7 : 4)
    func values(_ maker: inout Self) -> [String] {
      (0..<count).map { _ in maker.object(depth + 1) }
    }
    func list(_ key: String, _ places: [String]) -> String {
      "<key>\(key)</key><array>\(places.joined())</array>"
    }
    func numbered(_ prefix: String, _ places: [String]) -> String {
      places.enumerated().map { "<key>\(prefix)\($0.offset)</key>\($0.element)" }.joined()
    }
    switch random.below(11) {
    case 0, 1:
      return store(random.pick(["NSArray", "NSMutableArray"]), ["NSArray"]) {
        list("NS.objects", values(&$0))
      }
    case 2:
      return store(random.pick(["NSSet", "NSMutableSet"]), ["NSSet"]) {
        list("NS.objects", values(&$0))
      }
    case 3, 4:
      return store(random.pick(["NSDictionary", "NSMutableDictionary"]), ["NSDictionary"]) {
        maker in
        let keys = (0..<count).map { maker.plain("<string>key \($0)</string>") }
        return list("NS.keys", keys) + list("NS.objects", values(&maker))
      }
    case 5: return store("NSOrderedSet") { numbered("NS.object.", values(&$0)) }
    case 6:
      return store("NSCountedSet", ["NSMutableSet", "NSSet"]) { maker in
        numbered("NS.object", values(&maker))
          + numbered("NS.count", (0..<count).map { "<integer>\($0 + 1)</integer>" })
          + "<key>NS.count</key><integer>\(count)</integer>"
      }
    case 7:
      // Another archiver's dictionary.
      return store("NSOldDictionary", ["NSDictionary"]) { maker in
        let keys = (0..<count).map { maker.plain("<string>key \($0)</string>") }
        return numbered("NS.key.", keys) + numbered("NS.object.", values(&maker))
      }
    default:
      return store(random.pick(["Person", "Node"])) { maker in
        (0..<count).map { index in
          let place =
            maker.random.chance(30)
            ? maker.random.pick(["<integer>7</integer>", "<true/>", "<real>1.5</real>"])
            : maker.object(depth + 1)
          return "<key>\(index == 0 ? "name" : "member \(index)")</key>\(place)"
        }.joined()
      }
    }
  }
}
