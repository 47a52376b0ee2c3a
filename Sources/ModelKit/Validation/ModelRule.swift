/// Something that must hold for an object, which a property by itself cannot tell.
public struct ModelRule: Sendable {
  /// The properties it is about; none is the object as a whole.
  public let properties: [String]
  /// What is wrong with an object; nil where the rule holds.
  let broken: @Sendable (ModelObject) -> String?

  /// A rule that says what is wrong; nil is nothing.
  public init<Model: ModelObject>(
    about properties: [String] = [], _ broken: @escaping @Sendable (Model) -> String?
  ) {
    self.properties = properties
    self.broken = { object in (object as? Model).flatMap(broken) }
  }

  /// A rule that holds or does not, and the words for that.
  public init<Model: ModelObject>(
    _ words: String, about properties: [String] = [],
    _ holds: @escaping @Sendable (Model) -> Bool
  ) {
    self.init(about: properties) { (model: Model) in holds(model) ? nil : words }
  }
}
