import ModelBasics
import ModelData
import Synchronization

/// Settings for decoding models with decoders of other libraries, passed in their `userInfo`:
///
///     let log = IssueLog()
///     let decoder = JSONDecoder()
///     decoder.userInfo[.models] = ModelCoding(registry: ModelRegistry(Special.self), issues: log)
///     let demo = try decoder.decode(Demo.self, from: data)
///
/// Without it the policy is ``DecodingPolicy/tolerant``, only objects of the declared classes are created, and
/// issues are lost unless the model is ``Coded``.
public struct ModelCoding: Sendable {
  /// The rules for converting data that does not match the model.
  public var policy: DecodingPolicy
  /// The classes that names in the data can stand for.
  public var registry: ModelRegistry
  /// The log that receives the issues.
  public var issues: IssueLog?

  /// Creates settings.
  public init(
    policy: DecodingPolicy = .tolerant, registry: ModelRegistry = ModelRegistry(),
    issues: IssueLog? = nil
  ) {
    self.policy = policy
    self.registry = registry
    self.issues = issues
  }
}

/// A log of the issues of several decoders.
public final class IssueLog: Sendable {
  private let log = Mutex<[Issue]>([])

  /// Creates an empty log.
  public init() {}

  /// All issues, in the order in which they were found.
  public var issues: [Issue] { log.withLock { $0 } }

  func add(_ issues: [Issue]) { log.withLock { $0 += issues } }
}

extension CodingUserInfoKey {
  /// The key of a ``ModelCoding``.
  public static let models: CodingUserInfoKey = {
    guard let key = CodingUserInfoKey(rawValue: "modeled.models") else {
      preconditionFailure("every text is a key")
    }
    return key
  }()
}

extension ModelCoding {
  /// Reads the value of a property, with all objects in it. The issues have paths from the top of the decoder. If a
  /// model's data is not a record, an error is thrown; with `keepingIssues`, it is an issue instead, and the model
  /// has its defaults.
  static func read<Property: FieldValue>(
    _ type: Property.Type, from decoder: any Decoder, keepingIssues: Bool = false
  ) throws -> (value: Property, issues: [Issue]) {
    let coding = decoder.userInfo[.models] as? ModelCoding ?? ModelCoding()
    let stored = try DecodingGuides.use { guides in
      var decoding = ValueDecoding(decoder, guides, coding.registry)
      return try decoding.value(from: decoder, guides.guide(for: type))
    }
    if type is ModelObject.Type, stored.kind != .record, !keepingIssues {
      throw mismatch(stored, type, decoder)
    }
    let reader = FieldReader(
      ValueCursor(stored), policy: coding.policy, registry: coding.registry)
    reader.hasConvertedKeys = true
    let value = reader.readWhole(type)
    if let model = (value as? ModelObject)?.model { diagnose(stored, model) }
    var issues = reader.issues
    if !issues.isEmpty {
      let above = decoder.codingPath.map(segment)
      for index in issues.indices where !above.isEmpty {
        issues[index].path.segments.insert(contentsOf: above, at: 0)
      }
      coding.issues?.add(issues)
    }
    if let fatal = issues.first(where: { coding.policy.fatal.contains($0.kind) }) {
      throw error(fatal.description, fatal, decoder)
    }
    if let value { return (value, issues) }
    // An object can be created from any data.
    if let model = type as? ModelObject.Type, let value = model.init() as? Property {
      return (value, issues)
    }
    throw error(issues.last?.description ?? CodingMessage.notA(type.noun), issues.last, decoder)
  }

  /// Reports data without any known key: a key strategy of the decoder may be a closure, which cannot be inspected.
  private static func diagnose(_ stored: Value, _ model: ModelType) {
    guard let first = stored.members.first(where: { _ in true })?.key, !model.fields.isEmpty
    else { return }
    let isKnown = stored.members.contains { key, _ in
      model.keyIndex(of: key) != nil || model.keyIndex(ofConverted: key) != nil
    }
    if isKnown { return }
    ModelDiagnostics.handler(.noKnownMember(model.name, String(decoding: first, as: UTF8.self)))
  }

  /// Writes the stored form of a value.
  ///
  /// - Throws: `EncodingError` if a part of it cannot be stored, with the path of the part.
  static func write(_ value: some FieldValue, to encoder: any Encoder) throws {
    if let problem = unstorable(in: value) {
      let path = problem.path.map { segment in
        switch segment {
        case .key(let key, _), .token(let key):
          PathKey(stringValue: String(decoding: key, as: UTF8.self))
        case .index(let index): PathKey(intValue: index)
        case .end: PathKey(stringValue: "-")
        }
      }
      throw EncodingError.invalidValue(
        value, .init(codingPath: encoder.codingPath + path, debugDescription: problem.message))
    }
    let (stored, namedRecords) = FieldWriter.namedValue(of: value)
    if let encoder = encoder as? any ValueEncoder { return encoder.encode(value: stored) }
    var encoding = ValueEncoding(encoder, namedRecords: namedRecords)
    try encoding.encode(stored, to: encoder)
  }

  private static func unstorable(in value: some FieldValue) -> PartProblem? {
    var found = value.partProblems.first { $0.rule == .unstorable }
    value.showObjects(
      to: ObjectVisitor(from: []) { object, path in
        if found == nil { found = object.unstorablePart?.below(path) }
      })
    return found
  }

  static func segment(_ key: any CodingKey) -> Path.Segment {
    key.intValue.map { .index($0) } ?? .key(Array(key.stringValue.utf8))
  }

  private static func mismatch(
    _ value: Value, _ type: any FieldValue.Type, _ decoder: any Decoder
  ) -> DecodingError {
    let context = DecodingError.Context(
      codingPath: decoder.codingPath,
      debugDescription: CodingMessage.notARecord(of: type.noun, found: value.displayText))
    return value.kind == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  private static func error(
    _ text: String, _ issue: Issue?, _ decoder: any Decoder
  ) -> DecodingError {
    .dataCorrupted(
      .init(codingPath: decoder.codingPath, debugDescription: text, underlyingError: issue))
  }
}

/// A key in the path of an error.
private struct PathKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = "Index \(intValue)"
    self.intValue = intValue
  }
}
