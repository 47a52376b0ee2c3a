/// A condition on an object that the limits of single properties cannot express.
public struct ModelRule: Sendable {
  /// The properties that the rule is about; empty for a rule about the object as a whole.
  public let properties: [String]
  /// Returns the problem of an object, or nil if the rule holds.
  let violation: @Sendable (ModelObject) -> String?

  /// Creates a rule from a closure that returns a message if the rule is broken, and nil otherwise.
  public init<Model: ModelObject>(
    about properties: [String] = [], _ violation: @escaping @Sendable (Model) -> String?
  ) {
    self.properties = properties
    self.violation = { object in (object as? Model).flatMap(violation) }
  }

  /// Creates a rule from a condition, with the message for objects that break it.
  public init<Model: ModelObject>(
    _ message: String, about properties: [String] = [],
    _ holds: @escaping @Sendable (Model) -> Bool
  ) {
    self.init(about: properties) { (model: Model) in holds(model) ? nil : message }
  }
}
