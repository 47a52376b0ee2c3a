extension SavedFile {
  /// The remark shown after the save; nil if there is nothing to say.
  package var note: String? {
    warning ?? (method == .inPlace ? "written in place" : nil)
  }

  /// The warnings that the user should act on; nil if there are none.
  package var warning: String? {
    let warnings = [
      conflictCopy.map { "the other version is kept as \($0.lastName)" },
      leftover.map { "\($0) could not be removed" },
      isDurable ? nil : "the disk could not promise that it survives a power cut",
    ].compactMap { $0 }
    return warnings.isEmpty ? nil : warnings.joined(separator: "; ")
  }
}
