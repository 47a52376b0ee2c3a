extension SavedFile {
  /// What a person should know about how it was saved.
  package var note: String? {
    warning ?? (method == .inPlace ? "written in place" : nil)
  }

  /// What a person should see to.
  package var warning: String? {
    let warnings = [
      keptAside.map { "the other version is kept as \($0.lastName)" },
      leftover.map { "\($0) could not be removed" },
      isDurable ? nil : "the disk could not promise that it survives a power cut",
    ].compactMap { $0 }
    return warnings.isEmpty ? nil : warnings.joined(separator: "; ")
  }
}
