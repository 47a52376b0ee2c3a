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
/// The class is a subclass of `ModelObject` or of another model, and each property has a default.
/// Constants, computed, lazy, static and weak properties are left alone.
///
/// A property can have `willSet` and `didSet`. They run when it is set, changed in place (which
/// copies it then), reverted or undone; not with its default, when it is read from data or copied, nor
/// for what they set the property to themselves.
///
/// A **structure** that is a model is stored by its members, with the same tolerance: what of it
/// cannot be read, and what no member takes, is kept by the object that has it. Changes are seen by
/// that object, each under the way to the member. An **enumeration** is stored by the name of its
/// case and the values of that; one with a raw type needs no macro, only `FieldValue`.
///
///     @Modeled struct Size: ModelValue { var width = 0.0; var height = 0.0 }
///     @Modeled enum Shape: ModelChoice { case none; case circle(radius: Double) }
///
/// A subclass of a model needs the macro too: without it nothing of its own is tracked or stored
/// (`ModelMistake.undeclaredClass`).
///
/// - Parameters:
///   - name: The name stored for the class; without one it is the class's.
///   - version: The version of what is stored: without one that of the superclass, or 1.
///   - keys: How property names become keys.
///   - versionKey: The key of the version, for data in which `version` is something else. A
///     subclass has that of its superclass.
///   - classKey: The key of the class's name, in the same way.
///   - tag: Of an enumeration, where the name of a case is stored.
///   - writesNames: Whether the version and the class's name are written: the one where the class says
///     one and the other where it could not be read without it, or both always (`true`) or never
///     (`false`); in the same way.
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
) = #externalMacro(module: "ModeledMacros", type: "ModeledMacro")

/// What ``Modeled(_:version:keys:versionKey:classKey:writesNames:tag:)`` puts on each property that it tracks.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
public macro ModeledProperty(_ number: Int, inherits: Bool = false, at path: String? = nil) =
  #externalMacro(module: "ModeledMacros", type: "PropertyMacro")

/// How a property is stored: the keys it is written to (the first) and read from (all), what it is
/// for people, and what its values can be: the range a number must be in, the values there are, how
/// many characters, elements or members there must be, the pattern (a regular expression) that the
/// whole of a text must match.
///
/// A key that begins with a dot is a path to a record inside: with `.window.size.width` the width is
/// read from and written to `{"window": {"size": {"width": 800}}}`, and what else is in there is kept.
///
/// A `coder` reads and writes the property in a form of its own, or one of a type that is no
/// `FieldValue`: see `FieldCoder`.
///
/// A number out of its range, or a value that is none of the choices, is not read from data. What an
/// object has that breaks a limit is among its `problems`.
@attached(peer)
public macro Field(
  keys: String..., range: ClosedRange<Double>? = nil, choices: [Value] = [],
  count: ClosedRange<Int>? = nil, notEmpty: Bool = false, pattern: String? = nil,
  help: String = "", readOnly: Bool = false, coder: (any FieldCoder.Type)? = nil
) = #externalMacro(module: "ModeledMacros", type: "MarkerMacro")

/// A property whose objects belong to this one. Properties that hold objects are that anyway;
/// the mark says so to people.
@attached(peer)
public macro Owned() = #externalMacro(module: "ModeledMacros", type: "MarkerMacro")

/// A property that refers to an object, or a list of objects, that another property has.
///
///     var items: [Item] = []
///     @Reference(in: "items", by: "id") var selected: Item?
///     @Reference(in: "items") var favorites: [Item] = []
///
/// It is tracked like any property, but its objects do not belong to it, and are held weakly. What is
/// stored follows from where an object is when the reference is written. Data that leads to nothing
/// is an issue (`Issue.Kind.danglingReference`) and is kept until the property is set; an
/// object that is gone, or not where it should be, is a problem
/// (`ModelProblem.Rule.reference`). A property that is neither tracked nor stored is
/// ``Transient()``.
///
/// - Parameters:
///   - collection: The property that has the objects: one of the same object (`items`), or one that
///     is found from the root of the tree (`/library.items`). Without it any object of the tree can
///     be referred to, and its path from the root is stored: `.items[0]`.
///   - key: The property of the objects that is stored. Without it, what is stored is the index of
///     the object in a list, or its key in a dictionary.
@attached(peer)
public macro Reference(in collection: String? = nil, by key: String? = nil) =
  #externalMacro(module: "ModeledMacros", type: "MarkerMacro")

/// A property that is neither tracked nor stored: a cache, or one that leads to an object that belongs
/// elsewhere and is no ``Reference(in:by:)``.
@attached(peer)
public macro Transient() = #externalMacro(module: "ModeledMacros", type: "MarkerMacro")

/// A rule of a model, on a method without parameters or a computed property: a `Bool` that is true
/// where the rule holds, with the words for where it does not, or a `String?` that says what is wrong.
///
///     @Rule("ends before it begins", about: "end")
///     var isOrdered: Bool { begin <= end }
///
/// - Parameters:
///   - words: What is wrong where the rule does not hold.
///   - properties: What the rule is about: a problem is shown at the first.
@attached(peer)
public macro Rule(_ words: String? = nil, about properties: String...) =
  #externalMacro(module: "ModeledMacros", type: "MarkerMacro")
