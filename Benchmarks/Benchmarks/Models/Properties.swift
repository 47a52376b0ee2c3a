import Benchmark
import ModelKit

/// What it costs that a property knows whether it has changed; each beside a plain class's.
func properties() {
  let texts = ["Hello, here is a text", "Hello, here is another"]

  Benchmark("Init: model", configuration: .init(scalingFactor: .mega)) { benchmark in
    for _ in benchmark.scaledIterations { blackHole(Person()) }
  }
  Benchmark("Init: plain", configuration: .init(scalingFactor: .mega)) { benchmark in
    for _ in benchmark.scaledIterations { blackHole(Plain()) }
  }
  Benchmark("Get: model", configuration: .init(scalingFactor: .mega)) { benchmark in
    let person = Person()
    for _ in benchmark.scaledIterations { blackHole(person.count) }
  }
  Benchmark("Get: plain", configuration: .init(scalingFactor: .mega)) { benchmark in
    let plain = Plain()
    for _ in benchmark.scaledIterations { blackHole(plain.count) }
  }
  Benchmark("Set Int: model", configuration: .init(scalingFactor: .mega)) { benchmark in
    let person = Person()
    for number in benchmark.scaledIterations {
      person.count = number
      blackHole(person)
    }
  }
  Benchmark("Set Int: plain", configuration: .init(scalingFactor: .mega)) { benchmark in
    let plain = Plain()
    for number in benchmark.scaledIterations {
      plain.count = number
      blackHole(plain)
    }
  }
  Benchmark("Set String: model", configuration: .init(scalingFactor: .mega)) { benchmark in
    let person = Person()
    for number in benchmark.scaledIterations {
      person.name = texts[number & 1]
      blackHole(person)
    }
  }
  Benchmark("Set String: plain", configuration: .init(scalingFactor: .mega)) { benchmark in
    let plain = Plain()
    for number in benchmark.scaledIterations {
      plain.name = texts[number & 1]
      blackHole(plain)
    }
  }
  Benchmark("Append: model", configuration: .init(scalingFactor: .mega)) { benchmark in
    let person = Person()
    for _ in benchmark.scaledIterations {
      person.tags.append("a")
      blackHole(person)
    }
  }
  Benchmark("Append: plain", configuration: .init(scalingFactor: .mega)) { benchmark in
    let plain = Plain()
    for _ in benchmark.scaledIterations {
      plain.tags.append("a")
      blackHole(plain)
    }
  }
}

/// Asking a tree whether anything in it has changed, after one object in its middle has.
func changes() {
  for count in [1_000, 10_000, 100_000, 1_000_000] {
    Benchmark("hasAnyChanges of \(count)", configuration: .init(scalingFactor: .kilo)) {
      benchmark in
      let people = People()
      people.people = (0..<count).map { _ in Person() }
      people.clearChanges()
      let person = people.people[count / 2]
      benchmark.startMeasurement()
      for number in benchmark.scaledIterations {
        person.count = number + 1
        blackHole(people.hasAnyChanges)
      }
      benchmark.stopMeasurement()
    }
  }
}
