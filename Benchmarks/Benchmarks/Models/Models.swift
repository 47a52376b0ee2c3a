import Benchmark

// Each of ours stands next to its peers, so that ratios come from one run.

let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.cpuUser, .cpuTotal], warmupIterations: 1, maxDuration: .seconds(5),
    maxIterations: 15)
  decoding()
  encoding()
  properties()
  changes()
}
