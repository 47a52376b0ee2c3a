import DocumentFormats
import DocumentTree
import ModelKit

extension Document {
  /// The value that a model is read from: in a keyed archive the object at its root, otherwise the root.
  var objectRoot: Node {
    let member = isArchive ? Members(of: root, in: self).all(KeyedArchive.rootKey).last : nil
    return member ?? root
  }

  /// The path to that value.
  var objectPath: NodePath { objectRoot == root ? [root] : [root, objectRoot] }

  /// Returns the differences between an object and the one that the text reads as.
  func differences<Object: ModelObject>(
    from object: Object, _ tokens: any Tokens, _ policy: DecodingPolicy,
    _ registry: ModelRegistry, ignoringOthers: Bool
  ) -> [ObjectComparison.Difference] {
    let written = self.object(of: Object.self, tokens, policy, registry)
    return ObjectComparison(object, written, ignoringOthers: ignoringOthers).differences
  }

  /// Returns the object that the text contains.
  func object<Object: ModelObject>(
    of type: Object.Type, _ tokens: any Tokens, _ policy: DecodingPolicy,
    _ registry: ModelRegistry
  ) -> Object {
    var policy = policy
    policy.silent = Set(Issue.Kind.allCases)
    policy.fatal = []
    return (try? type.read(from: cursor(at: objectRoot), policy: policy, registry: registry).object)
      ?? Object()
  }
}
