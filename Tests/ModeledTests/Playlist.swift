import Modeled
import ModelKit

@Modeled class Track: ModelObject {
  var id = 0
  var title: String?
  @Reference(in: "/tracks") var next: Track?
}

@Modeled(writesNames: false) final class Playlist: ModelObject {
  @Reference(in: "tracks", by: "id") var selected: Track?
  @Reference(in: "tracks") var current: Track?
  @Reference(in: "tracks") var favorites: [Track] = []
  @Reference(in: "/shelf.named") var best: Track?
  @Reference var any: Track?
  @Reference var folder: Shelf?
  var tracks: [Track] = []
  var shelf: Shelf?
  var lists: [String: [Track]] = [:]
}

@Modeled(writesNames: false) final class Shelf: ModelObject {
  var named: [String: Track] = [:]
  @Reference(in: "named") var first: Track?
  @Reference(in: "/tracks", by: "id") var outside: Track? {
    didSet { settings += 1 }
  }
  @Transient var settings = 0
}

func readPlaylist(_ text: String) throws -> (object: Playlist, issues: [ModelKit.Issue]) {
  try Playlist.decode(text.utf8, as: .json)
}

func track(_ id: Int) -> Track {
  let track = Track()
  track.id = id
  return track
}
