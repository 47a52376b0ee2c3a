import DocumentFormats
import Foundation
import ModelKit

/// A model as an object that Foundation archives securely:
///
///     let data = try NSKeyedArchiver.archivedData(
///       withRootObject: ModelArchive(demo), requiringSecureCoding: true)
///     let archive = try NSKeyedUnarchiver.unarchivedObject(ofClass: ModelArchive.self, from: data)
///     let demo = try archive?.read(Demo.self, registry: ModelRegistry(Special.self)).object
///
/// The archive holds plain data alone, so unarchiving makes no object of any class but this one.
/// Which classes the data may name is said when a model is read from it: only those of the
/// registry that belong where they are found.
public final class ModelArchive: NSObject, NSSecureCoding {
  /// What was archived, in stored form.
  public let value: Value

  private static let key = "modeled.value"

  /// What a model stores now.
  public convenience init(_ object: ModelObject) { self.init(object.value) }

  /// Plain data.
  public init(_ value: Value) {
    self.value = value
    super.init()
  }

  /// The model, and what in it was not as the model has it.
  ///
  /// - Throws: The first issue of a kind that the policy does not allow.
  public func read<Object: Model>(
    _ type: Object.Type, policy: DecodingPolicy = .tolerant,
    registry: ModelRegistry = ModelRegistry()
  ) throws(Issue) -> (object: Object, issues: [Issue]) {
    try type.read(from: ValueCursor(value), policy: policy, registry: registry)
  }

  // MARK: - Secure coding

  /// Always.
  public static var supportsSecureCoding: Bool { true }

  /// Archives the value in one piece.
  public func encode(with coder: NSCoder) {
    coder.encode(Data(StoredText.text(of: value)) as NSData, forKey: Self.key)
  }

  /// Nil when the archive is damaged; the coder is told, so that unarchiving throws.
  public init?(coder: NSCoder) {
    guard let data = coder.decodeObject(of: NSData.self, forKey: Self.key),
      let value = StoredText.value(of: Array(data as Data))
    else {
      // An error of the coder's own comes first.
      if coder.error == nil { coder.failWithError(CocoaError(.coderReadCorrupt)) }
      return nil
    }
    self.value = value
    super.init()
  }
}

extension ModelArchive {
  /// What an archiver wrote of a `ModelArchive`, read without Foundation's unarchiver: whatever the
  /// bytes are, they are read or there is an error.
  public convenience init(archive bytes: some Sequence<UInt8>) throws {
    let key = Array(Self.key.utf8)
    guard let data = try KeyedArchive(Array(bytes)).value()[key]?.data,
      let value = StoredText.value(of: data)
    else { throw CocoaError(.coderReadCorrupt) }
    self.init(value)
  }
}
