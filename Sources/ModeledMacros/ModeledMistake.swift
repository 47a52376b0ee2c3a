import SwiftDiagnostics
import SwiftSyntax

/// The errors that the macros diagnose, with their messages.
enum ModeledMistake: String, DiagnosticMessage {
  case noType
  case noValue
  case noChoice
  case noSuperclass
  case noModel
  case severalProperties
  case noDefault
  case pattern
  case isolatedProperty
  case wrapped
  case conditional
  case reservedName
  case sharedKey
  case ownKey
  case markerOutsideModel
  case markerWithoutEffect
  case rangeOnNonNumber
  case countOnScalar
  case patternOnNonText
  case badPattern
  case noRule
  case badPath
  case pathInStructure
  case coderInStructure
  case referenceInRecord
  case coderOfReference
  case noReference
  case weakReference
  case keyWithoutCollection
  case equalTagKeys
  case unlabelledInside
  case labelOfTag
  case defaultOutOfRange
  case defaultNotAChoice
  case choiceOfOtherType
  case upgradeWithoutVersion

  /// Returns the error of a declaration and its position; nil if it is valid.
  static func find(in declaration: some DeclGroupSyntax) -> (ModeledMistake, at: Syntax)? {
    if let structure = declaration.as(StructDeclSyntax.self) {
      return value(structure, "ModelValue", .noValue)
    }
    if let enumeration = declaration.as(EnumDeclSyntax.self) {
      return value(enumeration, "ModelChoice", .noChoice)
    }
    guard let model = declaration.as(ClassDeclSyntax.self) else {
      return (.noType, Syntax(declaration.introducer))
    }
    guard let parent = model.inheritanceClause?.inheritedTypes.first?.type, !isProtocol(parent)
    else { return (.noSuperclass, Syntax(model.name)) }
    return nil
  }

  /// Returns the upgrade of a class that directly inherits from the root and has no version; nil if there is none.
  /// With a version of data without one, it may be called for version 0.
  static func find(inUpgradesOf model: ClassDeclSyntax) -> [(ModeledMistake, at: Syntax)] {
    let members = model.memberBlock.members.map(\.decl)
    let hasUnversioned = members.contains { member in
      ModelProperty(member)?.name?.text == "unversioned"
    }
    let upgrade = members.lazy.compactMap { $0.as(FunctionDeclSyntax.self) }.first { function in
      function.name.text == "upgrade" && function.modifiers.contains { $0.name.text == "override" }
    }
    guard !hasUnversioned, let upgrade else { return [] }
    return [(.upgradeWithoutVersion, Syntax(upgrade.name))]
  }

  private static func value(
    _ declaration: some DeclGroupSyntax & NamedDeclSyntax, _ conformance: String,
    _ missing: ModeledMistake
  ) -> (ModeledMistake, at: Syntax)? {
    let named = declaration.inheritanceClause?.inheritedTypes.contains {
      $0.type.trimmedDescription.split(separator: ".").last == conformance[...]
    }
    return named == true ? nil : (missing, Syntax(declaration.name))
  }

  /// Macros see no types, but these names are known.
  private static func isProtocol(_ type: TypeSyntax) -> Bool {
    type.is(AttributedTypeSyntax.self)
      || [
        "AnyObject", "Codable", "CustomStringConvertible", "Decodable", "Encodable", "Equatable",
        "Hashable", "Identifiable", "Observable", "ObservableObject", "Sendable",
      ].contains(type.trimmedDescription)
  }

  /// Returns the error of a property and its position; nil if it is valid.
  static func find(in property: ModelProperty) -> (ModeledMistake, at: Syntax)? {
    let declaration = property.declaration
    if let actor = actor(in: declaration.attributes) { return (.isolatedProperty, Syntax(actor)) }
    return ModeledMistake(declaring: property).map { ($0, Syntax(declaration)) }
  }

  /// Returns the error of a member of a structure; unlike a class's property, it may have a
  /// reserved name.
  static func find(inMember property: ModelProperty) -> (ModeledMistake, at: Syntax)? {
    if let (mistake, position) = find(in: property), mistake != .reservedName {
      return (mistake, position)
    }
    if StoredPath(property)?.outer.isEmpty == false {
      return (.pathInStructure, Syntax(property.declaration))
    }
    return property.coder.map { _ in (.coderInStructure, Syntax(property.declaration)) }
  }

  private init?(declaring property: ModelProperty) {
    if property.declaration.bindings.count > 1 {
      self = .severalProperties
    } else if property.name == nil {
      self = .pattern
    } else if property.declaration.attributes.contains(where: Self.isForeign) {
      self = .wrapped
    } else if Self.reservedNames.contains(property.plainName ?? "") {
      self = .reservedName
    } else if property.isReference, property.referenceType == nil {
      self = .noReference
    } else if property.isReference, property.lacksCollection {
      self = .keyWithoutCollection
    } else if property.initialValue == nil, !property.isOptional {
      self = .noDefault
    } else if property.isReference, property.coder != nil {
      self = .coderOfReference
    } else if let path = StoredPath(property) {
      guard property.isReference, !path.outer.isEmpty else { return nil }
      self = .referenceInRecord
    } else {
      self = .badPath
    }
  }

  /// The names of members that every model has.
  private static let reservedNames: Set<String> = [
    "changedKeys", "changes", "description", "dictionary", "extras", "hasAnyChanges", "hasChanges",
    "json", "previousChanges", "problems", "record", "unknown", "value", "wasUpgraded",
  ]

  /// True for a property wrapper, as far as the syntax shows: attributes of the language are in
  /// lower case.
  private static func isForeign(_ attribute: AttributeListSyntax.Element) -> Bool {
    guard let name = attribute.as(AttributeSyntax.self)?.plainName else { return false }
    return name.first?.isUppercase == true
      && !["Field", "ModeledProperty", "Owned", "Reference"].contains(name)
  }

  /// Returns `@MainActor` or another attribute whose name ends in `Actor`: macros see no types.
  private static func actor(in attributes: AttributeListSyntax) -> AttributeSyntax? {
    attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }
      .first { $0.attributeName.trimmedDescription.hasSuffix("Actor") }
  }

  var message: String {
    switch self {
    case .noType: "@Modeled is for classes, structures and enumerations"
    case .noValue: "a structure that is a model conforms to ModelValue"
    case .noChoice:
      "an enumeration that is a model conforms to ModelChoice; one with a raw type needs no macro, only FieldValue"
    case .noSuperclass, .noModel: "a model is a subclass of ModelObject or of another model"
    case .severalProperties: "declare each property of a model by itself"
    case .noDefault: "a property of a model needs a default value; @Transient leaves it alone"
    case .pattern: "a property of a model is a single name"
    case .isolatedProperty:
      "a property of a model belongs to no actor of its own: put the class on the actor; @Transient leaves the property alone"
    case .wrapped:
      "a property of a model cannot have a property wrapper; @Transient leaves it alone"
    case .conditional:
      "a property of a model cannot be inside #if; @Transient leaves it alone"
    case .reservedName:
      "every model has this itself: give the property another name, and its key with @Field(keys:)"
    case .sharedKey:
      "another property of the model is stored under this key, or read from it: give one of them another key with @Field(keys:)"
    case .ownKey:
      "this is the key of the model's own version or class; @Modeled can give that another, and @Field(keys:) the property"
    case .markerOutsideModel: "this is for properties of a class that is @Modeled"
    case .markerWithoutEffect:
      "this is for variables that are stored: nothing is read or written of a constant, or of a computed, lazy, static or weak property"
    case .rangeOnNonNumber: "only a number has a range"
    case .countOnScalar: "only a text, a list or a dictionary has a count"
    case .patternOnNonText: "only a text has a pattern"
    case .badPattern: "this is no regular expression"
    case .noReference:
      "a reference is to a model that may be missing (`Item?`), or a list of models that is empty at first (`[Item] = []`)"
    case .weakReference:
      "a reference is held weakly anyway: declare it without `weak`; @Transient leaves a weak property alone"
    case .keyWithoutCollection:
      "objects are found by a property of theirs where `in:` says which property has them"
    case .equalTagKeys:
      "the name of the case and its values are stored under these keys: give them different ones"
    case .unlabelledInside:
      "the values of a case are stored under their labels, beside its name: give them labels, or use the tag .adjacent"
    case .labelOfTag:
      "the name of the case is stored under this label: give the value another label, or the tag another key"
    case .defaultOutOfRange:
      "the default value is not in this range, so it could not be read from data: change one of them"
    case .defaultNotAChoice:
      "the default value is none of these, so it could not be read from data: add it, or change the default"
    case .choiceOfOtherType: "a choice is a value of the type of the property: write it as one"
    case .upgradeWithoutVersion:
      "this is never called, because the class has version 1: give it the version that its data has now, `@Modeled(version: 2)`"
    case .badPath:
      "keys with a dot in front are paths to records inside, `.window.size.width`, and those of a property lead to one record; a key that begins with a dot itself is in quotes, `.\".name\"`"
    case .pathInStructure:
      "a member of a structure is stored in its record: give the structure a member that is a structure"
    case .coderInStructure:
      "a member of a structure is read and written by its type: conform that to FieldValue"
    case .referenceInRecord: "a reference is stored in the object itself"
    case .coderOfReference: "what is stored of a reference is said by `in:` and `by:`"
    case .noRule:
      "a rule is a method without parameters, or a computed property, that is a Bool, with words for where it is false, or a String? that says what is wrong"
    }
  }

  var diagnosticID: MessageID { MessageID(domain: "Modeled", id: rawValue) }
  var severity: DiagnosticSeverity { .error }
}
