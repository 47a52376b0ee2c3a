// Models consist of plain data and values, so an import of this module includes both of their modules.

@_exported import ModelData
@_exported import ModelValues
