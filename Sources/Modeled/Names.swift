// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What each type is, is said where it is declared.

import ModelBasics
import ModelFiles
import ModelFoundation
import ModelKit

/// All types of the library by the name of its module, for programs in which another `Color` or `Path`
/// is meant by the name alone: `Modeled.Color("#f00")`.
///
/// Without this, `Modeled` in an expression would be the macro.
public enum Modeled {
  public typealias Archived = ModelFoundation.Archived
  public typealias Blob = ModelKit.Blob
  public typealias ByteSize = ModelKit.ByteSize
  public typealias ByteSizeKey = ModelKit.ByteSizeKey
  public typealias ByteSizeNotation = ModelKit.ByteSizeNotation
  public typealias CalendarMonth = ModelKit.CalendarMonth
  public typealias ChangeTracking = ModelBasics.ChangeTracking
  public typealias ChoiceCase = ModelKit.ChoiceCase
  public typealias ChoiceTag = ModelKit.ChoiceTag
  public typealias ChoiceType = ModelKit.ChoiceType
  public typealias ClockNotation = ModelKit.ClockNotation
  public typealias ClockTime = ModelKit.ClockTime
  public typealias CodableField = ModelFoundation.CodableField
  public typealias Coded = ModelKit.Coded
  public typealias CodedOptional = ModelKit.CodedOptional
  public typealias CodedValue = ModelKit.CodedValue
  public typealias Color = ModelKit.Color
  public typealias ColorArrayNotation = ModelKit.ColorArrayNotation
  public typealias ColorFunctionNotation = ModelKit.ColorFunctionNotation
  public typealias ColorListNotation = ModelKit.ColorListNotation
  public typealias ColorNameNotation = ModelKit.ColorNameNotation
  public typealias ColorNotation = ModelKit.ColorNotation
  public typealias ColorRecordNotation = ModelKit.ColorRecordNotation
  public typealias ColorSearch = ModelKit.ColorSearch
  public typealias CompoundInterval = ModelKit.CompoundInterval
  public typealias ContrastGrade = ModelKit.ContrastGrade
  public typealias CronExpression = ModelKit.CronExpression
  public typealias DataCursor = ModelKit.DataCursor
  public typealias DataKind = ModelKit.DataKind
  public typealias DateLocale = ModelKit.DateLocale
  public typealias DateTime = ModelKit.DateTime
  public typealias Day = ModelKit.Day
  public typealias DecodingPolicy = ModelKit.DecodingPolicy
  public typealias Defaults = ModelKit.Defaults
  public typealias DefaultsColorNotation = ModelKit.DefaultsColorNotation
  public typealias DefaultsObservation = ModelKit.DefaultsObservation
  public typealias DefaultsObservers = ModelKit.DefaultsObservers
  public typealias DefaultsStore = ModelKit.DefaultsStore
  public typealias Difference = ModelKit.Difference
  public typealias Epoch = ModelKit.Epoch
  public typealias EpochNotation = ModelKit.EpochNotation
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
  public typealias FractionNotation = ModelKit.FractionNotation
  public typealias GroupedNumber = ModelKit.GroupedNumber
  public typealias Interval = ModelKit.Interval
  public typealias IntervalKey = ModelKit.IntervalKey
  public typealias IntervalNotation = ModelKit.IntervalNotation
  public typealias IntervalParts = ModelKit.IntervalParts
  public typealias IntervalRecordNotation = ModelKit.IntervalRecordNotation
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
  public typealias Moment = ModelKit.Moment
  public typealias MomentNotation = ModelKit.MomentNotation
  public typealias MomentPhrase = ModelKit.MomentPhrase
  public typealias MomentPhraseError = ModelKit.MomentPhraseError
  public typealias MomentRecordNotation = ModelKit.MomentRecordNotation
  public typealias MomentTemplate = ModelKit.MomentTemplate
  public typealias NumberNotation = ModelKit.NumberNotation
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
  public typealias ReadingWords = ModelKit.ReadingWords
  public typealias Record = ModelKit.Record
  public typealias RecordWrapper = ModelKit.RecordWrapper
  public typealias ReferenceProperty = ModelKit.ReferenceProperty
  public typealias ResourceLocator = ModelKit.ResourceLocator
  public typealias RulePolicy = ModelFiles.RulePolicy
  public typealias StoredCodable = ModelKit.StoredCodable
  public typealias TimeOfDay = ModelKit.TimeOfDay
  public typealias Timing = ModelKit.Timing
  public typealias TypeCache = ModelKit.TypeCache
  public typealias UndoLog = ModelKit.UndoLog
  public typealias UniqueIdentifier = ModelKit.UniqueIdentifier
  public typealias UnitNotation = ModelKit.UnitNotation
  public typealias UnknownProperties = ModelKit.UnknownProperties
  public typealias UserDefaultsStore = ModelFoundation.UserDefaultsStore
  public typealias Value = ModelKit.Value
  public typealias ValueBuilder = ModelKit.ValueBuilder
  public typealias ValueCursor = ModelKit.ValueCursor
  public typealias ValueField = ModelKit.ValueField
  public typealias ValueType = ModelKit.ValueType
  public typealias WrappedRecord = ModelKit.WrappedRecord
  public typealias ZoneDatabase = ModelKit.ZoneDatabase
  public typealias ZoneFile = ModelKit.ZoneFile
}
