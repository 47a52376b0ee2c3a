import ModelBasics
import ModelData
import Synchronization

/// What coders of other libraries are told about models, in their `userInfo`:
///
///     let log = IssueLog()
///     let decoder = JSONDecoder()
///     decoder.userInfo[.models] = ModelCoding(registry: ModelRegistry(Special.self), issues: log)
///     let demo = try decoder.decode(Demo.self, from: data)
///
/// Without it everything is as ``DecodingPolicy/tolerant`` has it, no class but the declared one
/// is made, and issues are lost, unless the model is ``Coded``.
public struct ModelCoding: Sendable {
  /// What is made of data that does not fit.
  public var policy: DecodingPolicy
  /// The classes that names in data may stand for.
  public var registry: ModelRegistry
  /// Where issues go.
  public var issues: IssueLog?

  /// What a coder is told.
  public init(
    policy: DecodingPolicy = .tolerant, registry: ModelRegistry = ModelRegistry(),
    issues: IssueLog? = nil
  ) {
    self.policy = policy
    self.registry = registry
    self.issues = issues
  }
}

/// Keeps the issues of one decoder after the other.
public final class IssueLog: Sendable {
  private let log = Mutex<[Issue]>([])

  /// An empty log.
  public init() {}

  /// All of them, in the order they were found.
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
  /// A property's value, with all objects in it, and what was not as the model has it, each with
  /// its path from the decoder's top. With `keepingIssues`, what is no record is an issue of a model
  /// too, and the model has its defaults; else it is an error.
  static func read<Property: FieldValue>(
    _ type: Property.Type, from decoder: any Decoder, keepingIssues: Bool = false
  ) throws -> (value: Property, issues: [Issue]) {
    let coding = decoder.userInfo[.models] as? ModelCoding ?? ModelCoding()
    let stored = try Value(from: decoder)
    if type is ModelObject.Type, stored.kind != .record, !keepingIssues {
      throw mismatch(stored, type, decoder)
    }
    let reader = FieldReader(
      ValueCursor(stored), policy: coding.policy, registry: coding.registry)
    reader.hasConvertedKeys = true
    let value = reader.whole(type)
    if let model = (value as? ModelObject)?.model { diagnose(stored, model) }
    let above = Path(decoder.codingPath.map(segment))
    let issues = reader.issues.map { issue in
      var issue = issue
      issue.path.segments = above.segments + issue.path.segments
      return issue
    }
    coding.issues?.add(issues)
    if let fatal = issues.first(where: { coding.policy.fatal.contains($0.kind) }) {
      throw error(fatal.description, fatal, decoder)
    }
    if let value { return (value, issues) }
    // Any data makes an object.
    if let model = type as? ModelObject.Type, let value = model.init() as? Property {
      return (value, issues)
    }
    throw error(issues.last?.description ?? "this is not \(type.noun)", issues.last, decoder)
  }

  /// A strategy for keys that is a closure of the program can be neither seen nor asked.
  private static func diagnose(_ stored: Value, _ model: ModelType) {
    guard let record = Record(stored), let first = record.members.first?.key, !model.fields.isEmpty
    else { return }
    let isKnown = record.members.contains { member in
      model.keyPlace(of: member.keyBytes) != nil || model.place(ofConverted: member.keyBytes) != nil
    }
    if isKnown { return }
    ModelDiagnostics.handler(.noKnownMember(model.name, first))
  }

  static func segment(_ key: any CodingKey) -> Path.Segment {
    key.intValue.map { .index($0) } ?? .key(Array(key.stringValue.utf8))
  }

  private static func mismatch(
    _ value: Value, _ type: any FieldValue.Type, _ decoder: any Decoder
  ) -> DecodingError {
    let context = DecodingError.Context(
      codingPath: decoder.codingPath,
      debugDescription: "expected a record of \(type.noun), found \(FieldReader.shown(value))")
    return value.kind == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  private static func error(
    _ text: String, _ issue: Issue?, _ decoder: any Decoder
  ) -> DecodingError {
    .dataCorrupted(
      .init(codingPath: decoder.codingPath, debugDescription: text, underlyingError: issue))
  }
}
