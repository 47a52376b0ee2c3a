// All messages about damaged archives.

extension ArchiveFault {
  /// The reason as a clause; nil if the file is something else.
  var message: String? {
    reason.map { "this keyed archive is shown as its property list: \($0)" }
  }

  private var reason: String? {
    switch self {
    case .notArchive: nil
    case .noTop: "it has no dictionary $top with its roots"
    case .noObjects: "it has no array $objects"
    case .noNull: "the first of its $objects is not $null"
    case .tooLarge: "it is larger than 64 MiB, or its text larger than 128 MiB"
    case .expandsTooMuch: "its tree would be too large, as parts of it repeat too often"
    }
  }
}

extension ArchiveProblem {
  var message: String {
    switch self {
    case .missingObject(let number, let count):
      "refers to object \(number), but the archive has \(count) objects"
    case .referenceToReference(let number):
      "refers to object \(number), which is only a reference itself"
    case .unevenKeys(let keys, let values):
      "has \(keys) \(keys == 1 ? "key" : "keys") and \(values) \(values == 1 ? "value" : "values")"
    case .noClass: "is an object without a class"
    case .undescribedClass: "has a class that the archive does not describe"
    }
  }

  static func message(hidden count: Int) -> String {
    "and \(count) more objects with faults"
  }
}
