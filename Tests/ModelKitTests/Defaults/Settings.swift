import ModelKit

// Groups of defaults, written out as the macro generates them.

extension Model {
  fileprivate func assign<Property: FieldValue>(
    _ number: Int, _ path: ReferenceWritableKeyPath<Self, Property>, _ value: Property
  ) {
    if self[keyPath: path].isSame(as: value) { return }
    willChange(number, self[keyPath: path])
    self[keyPath: path] = value
  }
}

final class Settings: ModelObject {
  var columns: Int {
    get { storedColumns }
    set { assign(0, \.storedColumns, newValue) }
  }
  var accent: Color {
    get { storedAccent }
    set { assign(1, \.storedAccent, newValue) }
  }
  var updated: DateTime? {
    get { storedUpdated }
    set { assign(2, \.storedUpdated, newValue) }
  }
  /// Nil is a value other than the default.
  var title: String? {
    get { storedTitle }
    set { assign(3, \.storedTitle, newValue) }
  }
  var window: Note {
    get { storedWindow }
    set { assign(4, \.storedWindow, newValue) }
  }
  var isWide: Bool { columns > 100 }
  private var storedColumns = 80
  private var storedAccent = Color(rgb: 0x0000FF)
  private var storedUpdated: DateTime?
  private var storedTitle: String? = "Untitled"
  private var storedWindow = Note()

  private static let ownType = ModelType(
    "Settings",
    fields: [
      Field(
        "columns", keys: ["columns", "width"], get: { (model: Settings) in model.storedColumns },
        set: { $0.storedColumns = $1 }, initial: { 80 }),
      Field(
        "accent", get: { (model: Settings) in model.storedAccent },
        set: { $0.storedAccent = $1 }, initial: { Color(rgb: 0x0000FF) }),
      Field(
        "updated", get: { (model: Settings) in model.storedUpdated },
        set: { $0.storedUpdated = $1 }, initial: { nil }),
      Field(
        "title", get: { (model: Settings) in model.storedTitle },
        set: { $0.storedTitle = $1 }, initial: { "Untitled" }),
      Field(
        "window", get: { (model: Settings) in model.storedWindow },
        set: { $0.storedWindow = $1 }, initial: { Note() }),
    ])
  override class var modelType: ModelType { ownType }
}

/// Settings declared as in programs that used MFDynamic.
final class OldSettings: ModelObject {
  var launchAtStartup: Bool {
    get { storedLaunch }
    set { assign(0, \.storedLaunch, newValue) }
  }
  var loginTimeoutInterval: Double {
    get { storedTimeout }
    set { assign(1, \.storedTimeout, newValue) }
  }
  var lastUpdate: DateTime? {
    get { storedUpdate }
    set { assign(2, \.storedUpdate, newValue) }
  }
  var backgroundColor: Color? {
    get { storedBackground }
    set { assign(3, \.storedBackground, newValue) }
  }
  var image: Blob? {
    get { storedImage }
    set { assign(4, \.storedImage, newValue) }
  }
  var names: [String]? {
    get { storedNames }
    set { assign(5, \.storedNames, newValue) }
  }
  private var storedLaunch = false
  private var storedTimeout = 0.0
  private var storedUpdate: DateTime?
  private var storedBackground: Color?
  private var storedImage: Blob?
  private var storedNames: [String]?

  private static let ownType = ModelType(
    "OldSettings", keys: .capitalized,
    fields: [
      Field(
        "launchAtStartup", get: { (model: OldSettings) in model.storedLaunch },
        set: { $0.storedLaunch = $1 }, initial: { false }),
      Field(
        "loginTimeoutInterval", get: { (model: OldSettings) in model.storedTimeout },
        set: { $0.storedTimeout = $1 }, initial: { 0 }),
      Field(
        "lastUpdate", get: { (model: OldSettings) in model.storedUpdate },
        set: { $0.storedUpdate = $1 }, initial: { nil }),
      Field(
        "backgroundColor", get: { (model: OldSettings) in model.storedBackground },
        set: { $0.storedBackground = $1 }, initial: { nil }),
      Field(
        "image", get: { (model: OldSettings) in model.storedImage },
        set: { $0.storedImage = $1 }, initial: { nil }),
      Field(
        "names", get: { (model: OldSettings) in model.storedNames },
        set: { $0.storedNames = $1 }, initial: { nil }),
    ])
  override class var modelType: ModelType { ownType }
}

/// Version 2 of a group, in which a percentage became a fraction under another name.
final class Progress: ModelObject {
  var fraction: Double {
    get { storedFraction }
    set { assign(0, \.storedFraction, newValue) }
  }
  var label: String {
    get { storedLabel }
    set { assign(1, \.storedLabel, newValue) }
  }
  private var storedFraction = 0.0
  private var storedLabel = ""

  private static let ownType = ModelType(
    "Progress", version: 2,
    fields: [
      Field(
        "fraction", get: { (model: Progress) in model.storedFraction },
        set: { $0.storedFraction = $1 }, initial: { 0 }),
      Field(
        "label", get: { (model: Progress) in model.storedLabel },
        set: { $0.storedLabel = $1 }, initial: { "" }),
    ])
  override class var modelType: ModelType { ownType }

  override class func upgrade(_ record: inout Record, from version: Int) {
    guard version == 1, let percent = record.remove("percent")?.number.flatMap(Double.init) else {
      return
    }
    record["fraction"] = Value(percent / 100)
  }
}
