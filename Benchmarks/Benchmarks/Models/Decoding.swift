import Benchmark
import Foundation
import ModelFiles
import ModelKit

/// From bytes to 100,000 objects of ten properties.
func decoding() {
  let bytes = People.text(count: 100_000)
  let data = Data(bytes)

  Benchmark("Decode: model") { _ in
    let (people, issues) = try People.decode(bytes, as: .json)
    precondition(people.people.count == 100_000 && issues.isEmpty)
    blackHole(people)
  }
  Benchmark("Decode: JSONDecoder") { _ in
    blackHole(try JSONDecoder().decode(PlainPeople.self, from: data))
  }
  Benchmark("Decode: JSONSerialization and casts") { _ in
    blackHole(PlainPeople(any: try JSONSerialization.jsonObject(with: data)))
  }
  Benchmark("Decode: by hand, over the same value") { _ in
    blackHole(PlainPeople(value: try Value.decode(bytes, as: .json)))
  }
  Benchmark("Decode: only to a value") { _ in
    blackHole(try Value.decode(bytes, as: .json))
  }
}

/// From 100,000 objects to bytes.
func encoding() {
  let bytes = People.text(count: 100_000)

  Benchmark("Encode: model") { benchmark in
    let people = try People.decode(bytes, as: .json).object
    benchmark.startMeasurement()
    blackHole(people.encoded(as: .json))
  }
  Benchmark("Encode: JSONEncoder") { benchmark in
    let people = PlainPeople(value: try Value.decode(bytes, as: .json))
    benchmark.startMeasurement()
    blackHole(try JSONEncoder().encode(people))
  }
}
