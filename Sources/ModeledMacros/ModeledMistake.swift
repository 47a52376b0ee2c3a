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

  /// What is wrong with a property, if anything.
  init?(_ property: ModelProperty) {
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

  var message: String {
    switch self {
    case .notAClass: "@Modeled is for classes"
    case .noSuperclass: "a model is a subclass of ModelObject or of another model"
    case .severalProperties: "declare each property of a model by itself"
    case .noDefault: "a property of a model needs a default value; @Transient leaves it alone"
    case .observers:
      "a property of a model cannot have willSet or didSet; @Transient leaves it alone"
    case .pattern: "a property of a model is a single name"
    }
  }

  var diagnosticID: MessageID { MessageID(domain: "Modeled", id: rawValue) }
  var severity: DiagnosticSeverity { .error }
}
