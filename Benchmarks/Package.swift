// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that nobody who uses the library gets the benchmark tools with it.
// `swift package benchmark` runs all; see README.md.

let package = Package(
  name: "modeled-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "modeled", path: ".."),
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    .executableTarget(
      name: "Models",
      dependencies: [
        .product(name: "ModelKit", package: "modeled"),
        .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Benchmarks/Models",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
    // A plain program that `shapes.py` runs, because other programs take turns with it.
    .executableTarget(
      name: "Shapes", dependencies: [.product(name: "Modeled", package: "modeled")],
      path: "Benchmarks/Shapes"),
  ],
  swiftLanguageModes: [.v6]
)
