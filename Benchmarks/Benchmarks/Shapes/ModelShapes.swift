import Foundation
import Modeled

// The records of each shape as models.

protocol ModelBatch: Model {
  associatedtype Item: Model
  var items: [Item] { get }
}

@Modeled(writesNames: false) final class FewModel: ModelObject {
  var id = 0
  var name = ""
  var score = 0.0
  var isActive = false
}

@Modeled(writesNames: false) final class ManyModel: ModelObject {
  var id = 0
  var firstName = ""
  var lastName = ""
  var street = ""
  var city = ""
  var country = ""
  var phone = ""
  var email = ""
  var age = 0
  var height = 0.0
  var weight = 0.0
  var visits = 0
  var isMember = false
  var isActive = false
  var notes = ""
  var balance = 0.0
  var discount = 0.0
  var orders = 0
  var returns = 0
  var group = ""
  var manager = ""
  var level = 0
  var hasNews = false
  var language = ""
}

@Modeled(writesNames: false) final class TextsModel: ModelObject {
  var first = ""
  var second = ""
  var third = ""
  var fourth = ""
}

@Modeled(writesNames: false) final class AddressModel: ModelObject {
  var street = ""
  var city = ""
}

@Modeled(writesNames: false) final class CustomerModel: ModelObject {
  var name = ""
  var address = AddressModel()
}

@Modeled(writesNames: false) final class LineModel: ModelObject {
  var product = ""
  var count = 0
  var price = 0.0
}

@Modeled(writesNames: false) final class OrderModel: ModelObject {
  var id = 0
  var customer = CustomerModel()
  var lines: [LineModel] = []
}

@Modeled(writesNames: false) final class NumbersModel: ModelObject {
  var whole: [Int] = []
  var decimal: [Double] = []
}

@Modeled(writesNames: false) final class DatesModel: ModelObject {
  var made = Date(timeIntervalSince1970: 0)
  var changed = Date(timeIntervalSince1970: 0)
  var due = Date(timeIntervalSince1970: 0)
  var done = Date(timeIntervalSince1970: 0)
}

@Modeled(writesNames: false) final class ColorsModel: ModelObject {
  var text = Color.black
  var back = Color.white
  var border = Color.black
  var accent = Color.black
}

@Modeled(writesNames: false) final class OptionalModel: ModelObject {
  var id: Int?
  var name: String?
  var score: Double?
  var count: Int?
  var note: String?
  var isDone: Bool?
  var parent: Int?
  var owner: String?
}

@Modeled(writesNames: false) final class DictionaryModel: ModelObject {
  var id = 0
  var counts: [String: Int] = [:]
}

@Modeled(writesNames: false) final class NodeModel: ModelObject {
  var id = 0
  var name = ""
}

@Modeled(writesNames: false) final class GraphModel: ModelObject {
  var nodes: [NodeModel] = []
  @Reference(in: "nodes", by: "id") var first: NodeModel?
  @Reference(in: "nodes", by: "id") var last: NodeModel?
}

// Lists of them, each of a class of its own, as a program declares them.

@Modeled(writesNames: false) final class FewModels: ModelObject, ModelBatch {
  var items: [FewModel] = []
}

@Modeled(writesNames: false) final class ManyModels: ModelObject, ModelBatch {
  var items: [ManyModel] = []
}

@Modeled(writesNames: false) final class TextsModels: ModelObject, ModelBatch {
  var items: [TextsModel] = []
}

@Modeled(writesNames: false) final class OrderModels: ModelObject, ModelBatch {
  var items: [OrderModel] = []
}

@Modeled(writesNames: false) final class NumbersModels: ModelObject, ModelBatch {
  var items: [NumbersModel] = []
}

@Modeled(writesNames: false) final class DatesModels: ModelObject, ModelBatch {
  var items: [DatesModel] = []
}

@Modeled(writesNames: false) final class ColorsModels: ModelObject, ModelBatch {
  var items: [ColorsModel] = []
}

@Modeled(writesNames: false) final class OptionalModels: ModelObject, ModelBatch {
  var items: [OptionalModel] = []
}

@Modeled(writesNames: false) final class DictionaryModels: ModelObject, ModelBatch {
  var items: [DictionaryModel] = []
}

@Modeled(writesNames: false) final class GraphModels: ModelObject, ModelBatch {
  var items: [GraphModel] = []
}
