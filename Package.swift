// swift-tools-version: 6.2
import CompilerPluginSupport
import PackageDescription

// Imports point one way. The edges below are the import rules; `.ci/run` builds with
// `--explicit-target-dependency-import-check error`, so an undeclared import fails.
//
//   ModeledProgram → ModeledCommand → NcursesTerminal → TerminalUI → EditorCore → DocumentFormats
//       → {DocumentTree, ModelValues}     DocumentTree → ModelBasics
//   ModelKit → ModelValues → ModelData → ModelBasics
//   ModeledCommand → DocumentFiles → {DocumentFormats, FileStorage}
//   Modeled → {ModelFiles, ModelFoundation} → {DocumentFormats, ModelKit}   ModelFiles → DocumentFiles

let package = Package(
  name: "modeled",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "modeled", targets: ["ModeledProgram"]),
    .library(name: "Modeled", targets: ["Modeled"]),
    // The library without the macro, which nothing in it needs.
    .library(name: "ModelKit", targets: ["ModelKit", "ModelFiles"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    // For the macro alone: nothing that the program is made of depends on it.
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.0"),
    // For the documentation alone: `swift package generate-documentation --target Modeled`.
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.4.0"),
  ],
  targets: [
    .target(name: "CNcurses", linkerSettings: [.linkedLibrary("ncursesw")]),
    .target(name: "CStorage"),
    .target(name: "CScan"),

    .target(name: "ModelBasics", dependencies: ["CScan"]),
    .target(name: "ModelData", dependencies: ["ModelBasics", "CScan"]),
    .target(
      name: "ModelValues", dependencies: ["ModelData", "ModelBasics"],
      resources: [
        .embedInCode("../../Resources/Strings/fr.strings"),
        .embedInCode("../../Resources/Strings/de.strings"),
      ]),
    // Re-exports ModelData and ModelValues.
    .target(name: "ModelKit", dependencies: ["ModelValues", "ModelData", "ModelBasics", "CScan"]),
    // Tests run it in the compiler. Those that depended on it would build it, with all that it uses, a second time.
    .macro(
      name: "ModeledMacros",
      dependencies: [
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
        .product(name: "SwiftDiagnostics", package: "swift-syntax"),
        .product(name: "SwiftCompilerPlugin", package: "swift-syntax"),
      ]),
    .target(
      name: "Modeled",
      dependencies: [
        "ModelFiles", "ModelFoundation", "DocumentFormats", "ModelKit", "ModelValues", "ModelData",
        "ModelBasics", "ModeledMacros",
      ]),
    .target(name: "DocumentTree", dependencies: ["ModelBasics", "CScan"]),
    .target(
      name: "DocumentFormats",
      dependencies: ["DocumentTree", "ModelValues", "ModelData", "ModelBasics", "CScan"]),
    .target(name: "FileStorage", dependencies: ["ModelBasics", "CStorage"]),
    .target(
      name: "DocumentFiles",
      dependencies: ["DocumentFormats", "DocumentTree", "FileStorage", "ModelBasics"]),
    .executableTarget(name: "StorageProbe", dependencies: ["FileStorage", "ModelBasics"]),
    .target(
      name: "ModelFiles",
      dependencies: [
        "DocumentFiles", "DocumentFormats", "DocumentTree", "ModelKit", "ModelBasics",
      ]),
    .target(name: "ModelFoundation", dependencies: ["DocumentFormats", "ModelKit", "ModelBasics"]),
    .target(
      name: "EditorCore",
      dependencies: [
        "DocumentFormats", "DocumentTree", "ModelValues", "ModelData", "ModelBasics",
      ]),
    .target(name: "TerminalUI", dependencies: ["EditorCore", "ModelBasics"]),
    .target(
      name: "NcursesTerminal", dependencies: ["TerminalUI", "EditorCore", "CNcurses"],
      resources: [
        .embedInCode("../../Resources/Terminfo/modeled-xterm.b64"),
        .embedInCode("../../Resources/Terminfo/modeled-tmux.b64"),
        .embedInCode("../../Resources/Terminfo/modeled-xterm-256.b64"),
        .embedInCode("../../Resources/Terminfo/modeled-tmux-256.b64"),
      ]),
    .executableTarget(name: "ModeledProgram", dependencies: ["ModeledCommand"]),
    .target(
      name: "ModeledCommand",
      dependencies: [
        "NcursesTerminal", "TerminalUI", "EditorCore", "DocumentFiles", "DocumentFormats",
        "DocumentTree", "ModelValues", "ModelData", "ModelBasics", "FileStorage", "CStorage",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    // What tests share, split by what it tests, so that a change of the editor compiles no test of values again.
    .target(name: "TestBasics", path: "Sources/TestSupport/Basics"),
    .target(
      name: "TestDocuments",
      dependencies: [
        "DocumentFormats", "DocumentTree", "ModelData", "ModelBasics", "FileStorage", "TestBasics",
      ], path: "Sources/TestSupport/Documents"),
    .target(
      name: "TestModels",
      dependencies: ["ModelFiles", "ModelFoundation", "ModelKit", "FileStorage", "TestBasics"],
      path: "Sources/TestSupport/Models"),
    .target(
      name: "TestSessions",
      dependencies: [
        "TerminalUI", "EditorCore", "DocumentFormats", "DocumentTree", "ModelKit", "ModelBasics",
        "TestDocuments", "TestBasics",
      ], path: "Sources/TestSupport/Sessions"),
    // What many changes cost: `swift run -c release edit-times 1000000 1000 2000 4000`.
    .executableTarget(
      name: "edit-times", dependencies: ["DocumentFormats", "DocumentTree", "ModelBasics"],
      path: "Sources/EditTimes"),
    // Random edit scripts in numbers: `swift run -c release edit-scripts 100000`.
    .executableTarget(
      name: "edit-scripts",
      dependencies: ["TestSessions", "TestModels", "TestDocuments", "TestBasics"],
      path: "Sources/EditScripts"),
    .testTarget(
      name: "ModelDataTests", dependencies: ["ModelData", "ModelBasics"]),
    .testTarget(
      name: "ModelValuesTests",
      dependencies: ["ModelValues", "ModelData", "ModelBasics", "TestBasics"]),
    .testTarget(
      name: "ModelKitTests", dependencies: ["ModelKit", "ModelBasics", "TestBasics"]),
    .testTarget(
      name: "ModelFilesTests",
      dependencies: [
        "ModelFiles", "DocumentFormats", "DocumentTree", "ModelKit", "ModelBasics", "FileStorage",
        "TestModels", "TestBasics",
      ]),
    .testTarget(
      name: "ModelFoundationTests",
      dependencies: [
        "ModelFoundation", "DocumentFormats", "ModelKit", "ModelBasics", "TestBasics",
      ]),
    .testTarget(
      name: "ModeledTests",
      dependencies: ["Modeled", "TestSessions", "TestBasics"]),
    // Models where everything is on the main actor by default, as in applications.
    .testTarget(
      name: "MainActorTests", dependencies: ["Modeled"],
      swiftSettings: [.unsafeFlags(["-default-isolation", "MainActor"])]),
    .testTarget(
      name: "DocumentTreeTests",
      dependencies: [
        "DocumentTree", "DocumentFormats", "ModelBasics", "TestDocuments", "TestBasics",
      ]),
    .testTarget(
      name: "DocumentFormatsTests",
      dependencies: [
        "DocumentFormats", "DocumentTree", "ModelValues", "ModelData", "ModelBasics", "CScan",
        "TestDocuments", "TestBasics",
      ]),
    .testTarget(
      name: "FileStorageTests",
      dependencies: ["FileStorage", "ModelBasics", "TestBasics", "StorageProbe", "CStorage"]),
    .testTarget(
      name: "DocumentFilesTests",
      dependencies: [
        "DocumentFiles", "DocumentFormats", "DocumentTree", "FileStorage", "ModelBasics",
      ]),
    .testTarget(
      name: "EditorCoreTests",
      dependencies: [
        "EditorCore", "TerminalUI", "DocumentFormats", "DocumentTree", "ModelValues", "ModelData",
        "ModelBasics", "TestSessions", "TestDocuments", "TestBasics",
      ]),
    .testTarget(
      name: "TerminalUITests",
      dependencies: ["TerminalUI", "NcursesTerminal", "EditorCore", "TestSessions", "TestBasics"]),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "TestSessions", "TestBasics", "ModeledProgram", "ModeledCommand", "EditorCore",
        "DocumentFormats", "DocumentTree", "FileStorage", "ModelBasics",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
