import SwiftDiagnostics
import SwiftSyntax

/// What the macros cannot take, with the words for it.
enum ModeledMistake: String, DiagnosticMessage {
  case notAClass
  case noSuperclass
  case severalProperties
  case noDefault
  case observers
  case pattern
  case isolatedClass
  case isolatedProperty

  /// What is wrong with a class, if anything, and where.
  static func find(in declaration: some DeclGroupSyntax) -> (ModeledMistake, at: Syntax)? {
    guard let model = declaration.as(ClassDeclSyntax.self) else {
      return (.notAClass, Syntax(declaration.introducer))
    }
    if let actor = actor(in: model.attributes) { return (.isolatedClass, Syntax(actor)) }
    guard model.inheritanceClause?.inheritedTypes.first != nil else {
      return (.noSuperclass, Syntax(model.name))
    }
    return nil
  }

  /// What is wrong with a property, if anything, and where.
  static func find(in property: ModelProperty) -> (ModeledMistake, at: Syntax)? {
    let declaration = property.declaration
    if let actor = actor(in: declaration.attributes) { return (.isolatedProperty, Syntax(actor)) }
    return ModeledMistake(declaring: property).map { ($0, Syntax(declaration)) }
  }

  private init?(declaring property: ModelProperty) {
    if property.declaration.bindings.count > 1 {
      self = .severalProperties
    } else if property.name == nil {
      self = .pattern
    } else if property.hasObservers {
      self = .observers
    } else if property.initialValue == nil, !property.isOptional {
      self = .noDefault
    } else {
      return nil
    }
  }

  /// `@MainActor`, or another that is named for what it is: macros see no types.
  private static func actor(in attributes: AttributeListSyntax) -> AttributeSyntax? {
    attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }
      .first { $0.attributeName.trimmedDescription.hasSuffix("Actor") }
  }

  var message: String {
    switch self {
    case .notAClass: "@Modeled is for classes"
    case .noSuperclass: "a model is a subclass of ModelObject or of another model"
    case .severalProperties: "declare each property of a model by itself"
    case .noDefault: "a property of a model needs a default value; @Transient leaves it alone"
    case .observers:
      "a property of a model cannot have willSet or didSet; @Transient leaves it alone"
    case .pattern: "a property of a model is a single name"
    case .isolatedClass:
      "a model belongs to no actor, as ModelObject does not; it can be used on any, and a record of it sent to any"
    case .isolatedProperty:
      "a property of a model belongs to no actor; @Transient leaves it alone"
    }
  }

  var diagnosticID: MessageID { MessageID(domain: "Modeled", id: rawValue) }
  var severity: DiagnosticSeverity { .error }
}
