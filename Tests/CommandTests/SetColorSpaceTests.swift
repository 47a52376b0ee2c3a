import Testing

/// `set` writes the numbers of a colour in the colour space that the file names.
@Suite struct SetColorSpaceTests {
  private static func catalogue(
    _ space: String, _ red: String, _ green: String, _ blue: String, _ alpha: String? = "1.000"
  ) -> String {
    let alpha = alpha.map { "\"alpha\": \"\($0)\", " } ?? ""
    return
      "{\"color\": {\"color-space\": \"\(space)\", \"components\": {\(alpha)\"blue\": \"\(blue)\", \"green\": \"\(green)\", \"red\": \"\(red)\"}}}"
  }

  private static func set(_ old: String, _ typed: String, _ new: String) -> CommandRow {
    CommandRow("set", "f.json", ".color.components", typed, on: old, after: new)
  }

  @Test(
    "components of an asset catalogue keep their form",
    arguments: [
      set(
        catalogue("srgb", "0x7F", "0xD6", "0xFF"), "#ff8000",
        catalogue("srgb", "0xFF", "0x80", "0x00")),
      set(
        catalogue("srgb", "0x7f", "0xd6", "0xff"), "#ab8000",
        catalogue("srgb", "0xab", "0x80", "0x00")),
      set(catalogue("srgb", "127", "214", "255"), "#ff8000", catalogue("srgb", "255", "128", "0")),
      set(
        catalogue("srgb", "0.500", "0.250", "1.000"), "#ff8000",
        catalogue("srgb", "1.000", "0.502", "0.000")),
      set(catalogue("srgb", "1", "0", "0"), "#ff8000", catalogue("srgb", "1", "0.5", "0")),
      set(
        catalogue("srgb", "0x7F", "214", "0.5"), "#ff8000", catalogue("srgb", "0xFF", "128", "0")),
      set(
        catalogue("srgb", "0x7F", "0xD6", "0xFF"), "#ff800080",
        catalogue("srgb", "0xFF", "0x80", "0x00", "0.502")),
      set(
        catalogue("srgb", "0x7F", "0xD6", "0xFF", "0xFF"), "#ff800080",
        catalogue("srgb", "0xFF", "0x80", "0x00", "0x80")),
      set(
        catalogue("display-p3", "0.500", "0.250", "1.000"), "#ff8000",
        catalogue("display-p3", "0.936", "0.529", "0.199")),
      set(
        catalogue("display-p3", "0x7F", "0xD6", "0xFF"), "#ff8000",
        catalogue("display-p3", "0xEF", "0x87", "0x33")),
      set(
        catalogue("display-p3", "1.000", "0.000", "0.000"), "color(display-p3 0 1 0)",
        catalogue("display-p3", "0.000", "1.000", "0.000")),
      set(
        catalogue("extended-srgb", "1.100", "0.500", "0.000"), "#ff8000",
        catalogue("extended-srgb", "1.000", "0.502", "0.000")),
      set(
        catalogue("extended-linear-srgb", "0.500", "0.250", "1.000"), "#ff8000",
        catalogue("extended-linear-srgb", "1.000", "0.216", "0.000")),
    ])
  private func catalogues(row: CommandRow) throws { try row.check() }

  private static func grey(_ space: String, _ white: String) -> String {
    "{\"color\": {\"color-space\": \"\(space)\", \"components\": {\"alpha\": \"1.000\", \"white\": \"\(white)\"}}}"
  }

  @Test(
    "the components of a grey hold greys",
    arguments: [
      set(grey("gray-gamma-22", "0.500"), "#ffffff", grey("gray-gamma-22", "1.000")),
      set(grey("gray-gamma-22", "0x7F"), "#ffffff", grey("gray-gamma-22", "0xFF")),
      set(grey("extended-gray", "0.500"), "#404040", grey("extended-gray", "0.251")),
      CommandRow(
        "set", "f.json", ".color.components", "#ff8000", on: grey("gray-gamma-22", "0.500"),
        errors:
          "modeled: f.json: .color.components not changed: {white, alpha} (gamma 2.2) has no room for it; --type string accepts any text",
        code: 1),
    ])
  private func greys(row: CommandRow) throws { try row.check() }

  private static func iTerm(
    _ red: String, _ green: String, _ blue: String, space: String? = nil
  ) -> String {
    let space = space.map { ", \"Color Space\": \"\($0)\"" } ?? ""
    return
      "{\"a\": {\"Blue Component\": \(blue), \"Green Component\": \(green), \"Red Component\": \(red)\(space)}}"
  }

  private static func setITerm(
    _ old: String, _ typed: String, _ new: String, errors: String = ""
  ) -> CommandRow {
    CommandRow("set", "f.json", ".a", typed, on: old, errors: errors, after: new)
  }

  @Test(
    "the calibrated colours of iTerm2 are in Apple's generic RGB",
    arguments: [
      setITerm(iTerm("0.500", "0.500", "0.500"), "#20242b", iTerm("0.095", "0.106", "0.126")),
      setITerm(
        iTerm("0.500", "0.500", "0.500", space: "Calibrated"), "#20242b",
        iTerm("0.095", "0.106", "0.126", space: "Calibrated")),
      setITerm(
        iTerm("0.500", "0.500", "0.500", space: "sRGB"), "#20242b",
        iTerm("0.125", "0.141", "0.169", space: "sRGB")),
      setITerm(iTerm("0.5", "0.5", "0.5"), "#ffffff", iTerm("1", "1", "1")),
      setITerm(iTerm("0.5", "0.5", "0.5"), "#000000", iTerm("0", "0", "0")),
      // Pure blue is outside of it.
      setITerm(
        iTerm("0.5", "0.5", "0.5"), "#0000ff", iTerm("0", "0", "1", space: "sRGB"),
        errors:
          "modeled: f.json: .a is {Red Component, Green Component, Blue Component} (sRGB) now: {Red Component, Green Component, Blue Component} (calibrated RGB) had no room for it"
      ),
      setITerm(
        iTerm("0.5", "0.5", "0.5", space: "Calibrated"), "#ff0000",
        iTerm("1", "0", "0", space: "sRGB"),
        errors:
          "modeled: f.json: .a is {Red Component, Green Component, Blue Component} (sRGB) now: {Red Component, Green Component, Blue Component} (calibrated RGB) had no room for it"
      ),
    ])
  private func calibrated(row: CommandRow) throws { try row.check() }

  /// An NSColor of `0.5 0.5 0.5`, in the calibrated space and in that of the device.
  private static let calibratedGrey =
    "YnBsaXN0MDDUAQIDBAUGFRhZJGFyY2hpdmVyWCRvYmplY3RzVCR0b3BYJHZlcnNpb25fEA9OU0tleWVkQXJjaGl2ZXKjBwgPVSRudWxs0wkKCwwNDlYkY2xhc3NcTlNDb2xvclNwYWNlVU5TUkdCgAIQAUswLjUgMC41IDAuNdIQERITWCRjbGFzc2VzWiRjbGFzc25hbWWiExRXTlNDb2xvclhOU09iamVjdNEWF1Ryb290gAESAAGGoAgRGyQpMkRITlVcaW9xc3+EjZibo6yvtLYAAAAAAAABAQAAAAAAAAAZAAAAAAAAAAAAAAAAAAAAuw=="
  private static let deviceGrey =
    "YnBsaXN0MDDUAQIDBAUGFRhZJGFyY2hpdmVyWCRvYmplY3RzVCR0b3BYJHZlcnNpb25fEA9OU0tleWVkQXJjaGl2ZXKjBwgPVSRudWxs0wkKCwwNDlYkY2xhc3NcTlNDb2xvclNwYWNlVU5TUkdCgAIQAkwwLjUgMC41IDAuNQDSEBESE1gkY2xhc3Nlc1okY2xhc3NuYW1lohMUV05TQ29sb3JYTlNPYmplY3TRFhdUcm9vdIABEgABhqAIERskKTJESE5VXGlvcXOAhY6ZnKStsLW3AAAAAAAAAQEAAAAAAAAAGQAAAAAAAAAAAAAAAAAAALw="

  @Test(
    "a colour in the data of a Terminal profile is set as one",
    arguments: [
      (calibratedGrey, "#20242b", "0.095 0.106 0.126"), (calibratedGrey, "#ffffff", "1 1 1"),
      (deviceGrey, "#ff8000", "1 0.5 0"), (deviceGrey, "#80808080", "0.5 0.5 0.5 0.5"),
    ])
  func archives(data: String, typed: String, numbers: String) throws {
    let list =
      "<plist version=\"1.0\"><dict><key>C</key><data>\(data)</data></dict></plist>\n"
    let program = try Program(files: ["f.terminal": list])
    #expect(try program.run(["show", "f.terminal"]).output.contains("■"))
    let outcome = try program.run(["set", "f.terminal", ".C", typed])
    #expect(outcome.errors == "" && outcome.code == 0)
    let archive = try program.run(["get", "f.terminal", ".C", "--raw"]).output
    #expect(archive.contains(numbers))
  }

  @Test("other text for a colour in an archive is refused")
  func refusal() throws {
    let list =
      "<plist version=\"1.0\"><dict><key>C</key><data>\(Self.deviceGrey)</data></dict></plist>\n"
    let program = try Program(files: ["f.terminal": list])
    let outcome = try program.run(["set", "f.terminal", ".C", "tomoto"])
    #expect(outcome.errors.contains("not a colour") && outcome.code == 1)
    #expect(program.text(of: "f.terminal") == list)
  }
}
