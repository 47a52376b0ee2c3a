import ModelKit
import Observation
import Synchronization
import Testing

@Suite struct ObservedDefaultsTests {
  @Test("observation reports changes made through the defaults and in the store")
  func observation() {
    let store = MemoryDefaults()
    let defaults = Defaults<Settings>(in: store)
    let notificationCount = Mutex(0)
    func watch() {
      withObservationTracking {
        _ = defaults.columns
      } onChange: {
        notificationCount.withLock { $0 += 1 }
      }
    }
    watch()
    defaults.columns = 100
    #expect(notificationCount.withLock { $0 } == 1)
    defaults.columns = 110
    #expect(notificationCount.withLock { $0 } == 1)
    watch()
    store["columns"] = 7
    #expect(notificationCount.withLock { $0 } == 2)
    #expect(defaults.columns == 7)
  }

  @Test("each change is one element of the updates", .timeLimit(.minutes(1)))
  func updateSequence() async {
    let defaults = Defaults<Settings>(in: MemoryDefaults())
    var updates = defaults.updates().makeAsyncIterator()
    defaults.columns = 100
    defaults.update {
      $0.columns = 90
      $0.title = "t"
    }
    #expect(await updates.next() == ["columns"])
    #expect(await updates.next() == ["columns", "title"])
  }
}
