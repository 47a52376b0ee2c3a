import Foundation
import Modeled

/// User defaults for one demo, removed at its end.
final class DemoDefaults {
  private let suite = "modeled.demo.\(UUID().uuidString)"
  let plain: UserDefaults
  let store: UserDefaultsStore

  init() {
    plain = UserDefaults(suiteName: suite) ?? .standard
    store = UserDefaultsStore(suite: suite) ?? .standard
  }

  deinit {
    plain.removePersistentDomain(forName: suite)
    plain.synchronize()
  }
}
