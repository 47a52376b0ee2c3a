// Models are made of plain data and of values, so who imports this module sees both.

@_exported import ModelData
@_exported import ModelValues
