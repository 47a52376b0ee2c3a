import DocumentFormats
import Foundation
import ModelKit

/// A model as an object that Foundation can archive securely:
///
///     let data = try NSKeyedArchiver.archivedData(
///       withRootObject: ModelArchive(demo), requiringSecureCoding: true)
///     let archive = try NSKeyedUnarchiver.unarchivedObject(ofClass: ModelArchive.self, from: data)
///     let demo = try archive?.read(Demo.self, registry: ModelRegistry(Special.self)).object
///
/// The archive contains only plain data, so unarchiving creates no object of another class. The
/// classes that the data may name are given when a model is read from it: only those of the
/// registry that fit the property.
public final class ModelArchive: NSObject, NSSecureCoding {
  /// The archived value, in stored form.
  public let value: Value

  private static let key = StoredText.archiveKey

  /// Creates an archive of the present state of a model.
  public convenience init(_ object: ModelObject) { self.init(object.value) }

  /// Creates an archive of plain data.
  public init(_ value: Value) {
    self.value = value
    super.init()
  }

  /// Returns the model, and the values that do not fit it.
  ///
  /// - Throws: The first issue that the policy makes an error.
  public func read<Object: Model>(
    _ type: Object.Type, policy: DecodingPolicy = .tolerant,
    registry: ModelRegistry = ModelRegistry()
  ) throws(Issue) -> (object: Object, issues: [Issue]) {
    try type.read(from: ValueCursor(value), policy: policy, registry: registry)
  }

  // MARK: - Secure coding

  /// True.
  public static var supportsSecureCoding: Bool { true }

  /// Archives the value as a single object.
  public func encode(with coder: NSCoder) {
    coder.encode(Data(StoredText.text(of: value)) as NSData, forKey: Self.key)
  }

  /// Returns nil if the archive is damaged; the coder then has an error, so that unarchiving
  /// throws.
  public init?(coder: NSCoder) {
    guard let data = coder.decodeObject(of: NSData.self, forKey: Self.key),
      let value = StoredText.value(of: Array(data as Data))
    else {
      // An error that the coder already has takes precedence.
      if coder.error == nil { coder.failWithError(CocoaError(.coderReadCorrupt)) }
      return nil
    }
    self.value = value
    super.init()
  }
}

extension ModelArchive {
  /// Reads the archive of a `ModelArchive` without Foundation's unarchiver; throws for invalid
  /// bytes.
  public convenience init(archive bytes: some Sequence<UInt8>) throws {
    guard let value = StoredText.value(archivedIn: try KeyedArchive(Array(bytes)).value()) else {
      throw CocoaError(.coderReadCorrupt)
    }
    self.init(value)
  }
}
