@_exported import ModelBasics
@_exported import ModelFiles
@_exported import ModelFoundation
@_exported import ModelKit

/// Makes a class a model: its stored properties are tracked, read and written.
///
///     @Modeled("Demo", version: 2)
///     class Demo: ModelObject {
///       var text = "Foo"
///       @Field(keys: "every", "interval") var every = 5
///       var children: [Demo] = []
///       @Transient var cache: [String: Int] = [:]
///     }
///
/// The class is a subclass of `ModelObject` or of another model, and each property has a default
/// value. Constants and computed, lazy, static and weak properties are neither tracked nor stored.
///
/// A property can have `willSet` and `didSet`. They run when it is set, changed in place (which
/// then copies the value), reverted or undone. They do not run for its default value, when it is
/// read from data or copied, or for an assignment in the observers themselves.
///
/// What an initializer of the class sets is part of the new object and not a change.
///
/// A **structure** that is a model is stored by its members, with the same tolerance: values that
/// cannot be read, and unknown members, are kept by the object that owns it. That object also
/// tracks the changes, each with the path to the member. An **enumeration** is stored by the name
/// of its case and the case's associated values. An enumeration with a raw type needs no macro,
/// only `FieldValue`.
///
///     @Modeled struct Size: ModelValue { var width = 0.0; var height = 0.0 }
///     @Modeled enum Shape: ModelChoice { case none; case circle(radius: Double) }
///
/// A subclass of a model needs the macro too; without it, its own properties are neither tracked
/// nor stored (`ModelMistake.undeclaredClass`).
///
/// - Parameters:
///   - name: The stored name of the class; by default the name of the class.
///   - version: The version of the stored form; by default that of the superclass, or 1.
///   - keys: The conversion of property names to keys.
///   - versionKey: The key of the version, for data in which `version` means something else. A
///     subclass inherits it.
///   - classKey: The key of the class's name. A subclass inherits it.
///   - tag: For an enumeration, where the name of the case is stored.
///   - writesNames: Whether the version and the class's name are written: the version if the class
///     gives one and the name if the object could not be read without it, or both always (`true`) or
///     never (`false`). A subclass inherits it.
@attached(
  member, conformances: Model,
  names: named(init), named(modelType), named(valueType), named(choiceType), named(_firstField),
  named(_ownModelType), named(willRead),
  named(willAssign), named(willSet), named(willChange), named(didChange), named(isSame),
  named(observing), arbitrary)
@attached(memberAttribute)
@attached(peer)
public macro Modeled(
  _ name: String? = nil, version: Int? = nil, keys: ModelType.KeyStrategy = .asIs,
  versionKey: String = "version", classKey: String = "representedClassName",
  writesNames: ModelType.NameWriting = .whereNeeded,
  tag: ChoiceTag = .external
) = #externalMacro(module: "ModeledMacros", type: "ModeledExpansion")

/// The macro that ``Modeled(_:version:keys:versionKey:classKey:writesNames:tag:)`` attaches to each
/// tracked property.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
public macro ModeledProperty(_ number: Int, inherits: Bool = false, at path: String? = nil) =
  #externalMacro(module: "ModeledMacros", type: "PropertyExpansion")

/// The macro that ``Modeled(_:version:keys:versionKey:classKey:writesNames:tag:)`` attaches to each
/// initializer: what it sets after `super.init` or `self.init` is not a change.
@attached(body)
public macro ModeledInitializer() =
  #externalMacro(module: "ModeledMacros", type: "InitializerExpansion")

/// Determines how a property is stored: the key it is written to (the first) and those it is read
/// from (all), its description for users, and the limits of its values: the range of a number, the
/// permitted values, the number of characters, elements or members, and the pattern (a regular
/// expression) that a whole text must match.
///
/// A key with a leading dot is a path to a nested record: with `.window.size.width` the width is
/// read from and written to `{"window": {"size": {"width": 800}}}`, and other members there are
/// kept.
///
/// A `coder` reads and writes the property in its own format, or a property whose type is not a
/// `FieldValue`: see `FieldCoder`.
///
/// A number out of its range, or a value that is not among the choices, is not read from data.
/// Values of an object that break a limit are among its `problems`.
@attached(peer)
public macro Field(
  keys: String..., range: ClosedRange<Double>? = nil, choices: [Value] = [],
  count: ClosedRange<Int>? = nil, notEmpty: Bool = false, pattern: String? = nil,
  help: String = "", readOnly: Bool = false, coder: (any FieldCoder.Type)? = nil
) = #externalMacro(module: "ModeledMacros", type: "MarkerExpansion")

/// A property that owns its objects. Properties that contain objects own them anyway; the marker
/// documents it.
@attached(peer)
public macro Owned() = #externalMacro(module: "ModeledMacros", type: "MarkerExpansion")

/// A property that refers to one or more objects that another property owns.
///
///     var items: [Item] = []
///     @Reference(in: "items", by: "id") var selected: Item?
///     @Reference(in: "items") var favorites: [Item] = []
///
/// It is tracked like any property, but does not own its objects and holds them weakly. The stored
/// form follows from the position of the object when the reference is written. Data that refers to
/// no object is an issue (`Issue.Kind.danglingReference`) and is kept until the property is set; an
/// object that was released, or is not in the expected collection, is a problem
/// (`ModelProblem.Rule.reference`). For a property that is neither tracked nor stored, use
/// ``Transient()``.
///
/// - Parameters:
///   - collection: The property that owns the objects: one of the same object (`items`), or one found
///     from the root of the tree (`/library.items`). Without it, the property can refer to any object
///     of the tree, and the path from the root is stored: `.items[0]`.
///   - key: The property of the objects that is stored. Without it, the index of the object in its
///     list, or its key in a dictionary, is stored.
///
/// The compiler checks both names, except on a path from the root.
@attached(peer, names: prefixed(_names_))
public macro Reference(in collection: String? = nil, by key: String? = nil) =
  #externalMacro(module: "ModeledMacros", type: "MarkerExpansion")

/// A property that is neither tracked nor stored: a cache, or one that refers to an object owned
/// elsewhere and is not a ``Reference(in:by:)``.
@attached(peer)
public macro Transient() = #externalMacro(module: "ModeledMacros", type: "MarkerExpansion")

/// A rule of a model, on a method without parameters or a computed property: either a `Bool` that
/// is true if the rule holds, with a message for when it does not, or a `String?` that is the
/// message.
///
///     @Rule("ends before it begins", about: "end")
///     var isOrdered: Bool { begin <= end }
///
/// - Parameters:
///   - message: The message if the rule does not hold.
///   - properties: The properties that the rule is about; a problem is shown at the first. The
///     compiler checks their names.
@attached(peer, names: prefixed(_names_))
public macro Rule(_ message: String? = nil, about properties: String...) =
  #externalMacro(module: "ModeledMacros", type: "MarkerExpansion")
