// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Each type is documented where it is declared.

import ModelBasics
import ModelData
import ModelFiles
import ModelFoundation
import ModelKit
import ModelValues

/// All types of the library by module name, for programs in which another type has the name `Color`
/// or `Path`: `Modeled.Color("#f00")`.
///
/// Without this type, `Modeled` in an expression would mean the macro.
public enum Modeled {
  public typealias Archived = ModelFoundation.Archived
  public typealias Blob = ModelValues.Blob
  public typealias ByteSize = ModelValues.ByteSize
  public typealias ByteSizeKey = ModelValues.ByteSizeKey
  public typealias ByteSizeNotation = ModelValues.ByteSizeNotation
  public typealias CalendarMonth = ModelValues.CalendarMonth
  public typealias ChangeTracking = ModelBasics.ChangeTracking
  public typealias ChoiceCase = ModelKit.ChoiceCase
  public typealias ChoiceTag = ModelKit.ChoiceTag
  public typealias ChoiceType = ModelKit.ChoiceType
  public typealias ClockNotation = ModelValues.ClockNotation
  public typealias ClockTime = ModelValues.ClockTime
  public typealias CodableField = ModelFoundation.CodableField
  public typealias Coded = ModelKit.Coded
  public typealias CodedOptional = ModelKit.CodedOptional
  public typealias CodedValue = ModelKit.CodedValue
  public typealias Color = ModelValues.Color
  public typealias ColorArrayNotation = ModelValues.ColorArrayNotation
  public typealias ColorFunctionNotation = ModelValues.ColorFunctionNotation
  public typealias ColorListNotation = ModelValues.ColorListNotation
  public typealias ColorNameNotation = ModelValues.ColorNameNotation
  public typealias ColorNotation = ModelValues.ColorNotation
  public typealias ColorRecordNotation = ModelValues.ColorRecordNotation
  public typealias ColorSearch = ModelValues.ColorSearch
  public typealias CompoundInterval = ModelValues.CompoundInterval
  public typealias ContrastGrade = ModelValues.ContrastGrade
  public typealias CronExpression = ModelValues.CronExpression
  public typealias DataCursor = ModelData.DataCursor
  public typealias DataKind = ModelValues.DataKind
  public typealias DateLocale = ModelValues.DateLocale
  public typealias DateTime = ModelValues.DateTime
  public typealias Day = ModelValues.Day
  public typealias DecodingPolicy = ModelKit.DecodingPolicy
  public typealias Defaults = ModelKit.Defaults
  public typealias DefaultsColorNotation = ModelKit.DefaultsColorNotation
  public typealias DefaultsObservation = ModelKit.DefaultsObservation
  public typealias DefaultsObservers = ModelKit.DefaultsObservers
  public typealias DefaultsStore = ModelKit.DefaultsStore
  public typealias Difference = ModelKit.Difference
  public typealias Epoch = ModelValues.Epoch
  public typealias EpochNotation = ModelValues.EpochNotation
  public typealias ExtensibleModel = ModelKit.ExtensibleModel
  public typealias Extras = ModelKit.Extras
  public typealias Field = ModelKit.Field
  public typealias FieldCoder = ModelKit.FieldCoder
  public typealias FieldKey = ModelKit.FieldKey
  public typealias FieldLimits = ModelKit.FieldLimits
  public typealias FieldReader = ModelKit.FieldReader
  public typealias FieldType = ModelKit.FieldType
  public typealias FieldValue = ModelKit.FieldValue
  public typealias FieldWriter = ModelKit.FieldWriter
  public typealias FileDefaults = ModelFiles.FileDefaults
  public typealias FractionNotation = ModelValues.FractionNotation
  public typealias GroupedNumber = ModelValues.GroupedNumber
  public typealias Interval = ModelValues.Interval
  public typealias IntervalKey = ModelValues.IntervalKey
  public typealias IntervalNotation = ModelValues.IntervalNotation
  public typealias IntervalParts = ModelValues.IntervalParts
  public typealias IntervalRecordNotation = ModelValues.IntervalRecordNotation
  public typealias Issue = ModelKit.Issue
  public typealias IssueLog = ModelKit.IssueLog
  public typealias MemoryDefaults = ModelKit.MemoryDefaults
  public typealias Model = ModelKit.Model
  public typealias ModelArchive = ModelFoundation.ModelArchive
  public typealias ModelChoice = ModelKit.ModelChoice
  public typealias ModelCoding = ModelKit.ModelCoding
  public typealias ModelDiagnostics = ModelKit.ModelDiagnostics
  public typealias ModelFile = ModelFiles.ModelFile
  public typealias ModelFileError = ModelFiles.ModelFileError
  public typealias ModelFormat = ModelFiles.ModelFormat
  public typealias ModelMistake = ModelKit.ModelMistake
  public typealias ModelObject = ModelKit.ModelObject
  public typealias ModelObservation = ModelKit.ModelObservation
  public typealias ModelProblem = ModelKit.ModelProblem
  public typealias ModelRegistry = ModelKit.ModelRegistry
  public typealias ModelRule = ModelKit.ModelRule
  public typealias ModelSchema = ModelKit.ModelSchema
  public typealias ModelType = ModelKit.ModelType
  public typealias ModelValue = ModelKit.ModelValue
  public typealias Moment = ModelValues.Moment
  public typealias MomentNotation = ModelValues.MomentNotation
  public typealias MomentPhrase = ModelValues.MomentPhrase
  public typealias MomentPhraseError = ModelValues.MomentPhraseError
  public typealias MomentRecordNotation = ModelValues.MomentRecordNotation
  public typealias MomentTemplate = ModelValues.MomentTemplate
  public typealias Notation = ModelValues.Notation
  public typealias NumberNotation = ModelValues.NumberNotation
  public typealias ObjectCopier = ModelKit.ObjectCopier
  public typealias ObjectReference = ModelKit.ObjectReference
  public typealias ObjectSet = ModelKit.ObjectSet
  public typealias ObjectUpdates = ModelKit.ObjectUpdates
  public typealias ObjectVisitor = ModelKit.ObjectVisitor
  public typealias PartDifference = ModelKit.PartDifference
  public typealias PartProblem = ModelKit.PartProblem
  public typealias PatchReport = ModelKit.PatchReport
  public typealias OutsideChange = ModelFiles.OutsideChange
  public typealias Path = ModelBasics.Path
  public typealias PathError = ModelBasics.PathError
  public typealias Problem = ModelBasics.Problem
  public typealias ReadingPhrases = ModelValues.ReadingPhrases
  public typealias Record = ModelData.Record
  public typealias RecordWrapper = ModelKit.RecordWrapper
  public typealias ReferenceProperty = ModelKit.ReferenceProperty
  public typealias ResourceLocator = ModelValues.ResourceLocator
  public typealias RulePolicy = ModelFiles.RulePolicy
  public typealias StoredCodable = ModelKit.StoredCodable
  public typealias StoredColorNotation = ModelValues.StoredColorNotation
  public typealias StoredMomentNotation = ModelValues.StoredMomentNotation
  public typealias TimeOfDay = ModelValues.TimeOfDay
  public typealias Timing = ModelValues.Timing
  public typealias TypeCache = ModelKit.TypeCache
  public typealias UndoLog = ModelKit.UndoLog
  public typealias UniqueIdentifier = ModelValues.UniqueIdentifier
  public typealias UnitNotation = ModelValues.UnitNotation
  public typealias UnknownProperties = ModelKit.UnknownProperties
  public typealias UserDefaultsStore = ModelFoundation.UserDefaultsStore
  public typealias Value = ModelData.Value
  public typealias ValueBuilder = ModelData.ValueBuilder
  public typealias ValueCursor = ModelData.ValueCursor
  public typealias ValueField = ModelKit.ValueField
  public typealias ValueType = ModelKit.ValueType
  public typealias WrappedRecord = ModelKit.WrappedRecord
  public typealias ZoneDatabase = ModelValues.ZoneDatabase
  public typealias ZoneFile = ModelValues.ZoneFile
}
