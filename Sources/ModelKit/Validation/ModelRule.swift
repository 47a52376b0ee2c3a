/// A condition on an object that the limits of single properties cannot express.
public struct ModelRule: Sendable {
  /// The properties that the rule is about; empty for a rule about the object as a whole.
  public let properties: [String]
  /// Returns the problem of an object, or nil if the rule holds.
  let broken: @Sendable (ModelObject) -> String?

  /// Creates a rule from a closure that returns a message if the rule is broken, and nil otherwise.
  public init<Model: ModelObject>(
    about properties: [String] = [], _ broken: @escaping @Sendable (Model) -> String?
  ) {
    self.properties = properties
    self.broken = { object in (object as? Model).flatMap(broken) }
  }

  /// Creates a rule from a condition, with the message for objects that break it.
  public init<Model: ModelObject>(
    _ words: String, about properties: [String] = [],
    _ holds: @escaping @Sendable (Model) -> Bool
  ) {
    self.init(about: properties) { (model: Model) in holds(model) ? nil : words }
  }
}
