import Benchmark
import Foundation
import ModelFiles
import ModelKit

/// From bytes to 100,000 objects of ten properties, and taking them apart again.
func decoding() {
  let bytes = People.text(count: 100_000)
  let data = Data(bytes)

  Benchmark("Decode: model") { benchmark in
    let (people, issues) = try People.decode(bytes, as: .json)
    benchmark.stopMeasurement()
    precondition(people.people.count == 100_000 && issues.isEmpty)
    blackHole(people)
  }
  Benchmark("Decode: JSONDecoder") { benchmark in
    let people = try JSONDecoder().decode(PlainPeople.self, from: data)
    benchmark.stopMeasurement()
    blackHole(people)
  }
  Benchmark("Decode: JSONSerialization and casts") { benchmark in
    let people = PlainPeople(any: try JSONSerialization.jsonObject(with: data))
    benchmark.stopMeasurement()
    blackHole(people)
  }
  Benchmark("Decode: by hand, over the same value") { benchmark in
    let people = PlainPeople(value: try Value.decode(bytes, as: .json))
    benchmark.stopMeasurement()
    blackHole(people)
  }
  Benchmark("Decode: only to a value") { benchmark in
    let value = try Value.decode(bytes, as: .json)
    benchmark.stopMeasurement()
    blackHole(value)
  }
  Benchmark("Free: model") { benchmark in
    var people: People? = try People.decode(bytes, as: .json).object
    blackHole(people)
    benchmark.startMeasurement()
    people = nil
    benchmark.stopMeasurement()
  }
  Benchmark("Free: plain") { benchmark in
    var people: PlainPeople? = PlainPeople(value: try Value.decode(bytes, as: .json))
    blackHole(people)
    benchmark.startMeasurement()
    people = nil
    benchmark.stopMeasurement()
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
