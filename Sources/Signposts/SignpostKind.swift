/// The kind of a record in the spool; the raw values are part of the file format.
///
/// C has the same numbers in `include/Vocabulary.h`, which `VocabularyTests` writes.
package enum SignpostKind: UInt8, Sendable, CaseIterable {
  /// The duration of the next record if it needs more than 32 bits, in the payload.
  case longDuration = 1
  case string = 2
  case item = 3
  case constraint = 4
  case stack = 5
  case module = 6
  case stackOfNext = 7
  case equationNoted = 8
  case insetsNoted = 9

  case engineCreated = 10
  case engineDiscarded = 11
  case constraintAdded = 12
  case constraintRemoved = 13
  case constantSet = 14
  case prioritySet = 15
  case constraintBroken = 16
  case errorMinimized = 17
  case valuesRead = 18
  case ambiguityNoted = 19

  case passBegan = 20
  case passPhase = 21
  case passEnded = 22

  case viewPhase = 30
  case setNeeds = 31
  case frameChanged = 32
  case boundsOriginChanged = 33
  case viewAdded = 34
  case viewRemoved = 35
  case viewHidden = 36
  case viewIdentified = 37
  case textSet = 38
  case intrinsicSizeInvalidated = 39
  case intrinsicSizeMeasured = 40
  case safeAreaChanged = 41
  case traitChanged = 42
  case listChanged = 43
  case sizeMeasured = 44
  case cacheLookedUp = 45

  /// Definitions for other engines: the terms of an expression, the weight of a constraint.
  case termsNoted = 46
  case weightNoted = 47
  case solverReset = 48
  case passNamed = 49
  case variablesNoted = 60
  case frameNoted = 61

  case testBegan = 50
  case testEnded = 51
  case mark = 52
  case intervalBegan = 53
  case intervalEnded = 54
  case value = 55
  case testFound = 56
  case motionNoted = 57
}
