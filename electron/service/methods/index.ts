export { type Budget, callLimits, memoryEstimate, openBudget, readLimits } from './budget.ts';
export type { Caller } from './call-scope.ts';
export {
  bindDependencies,
  type CallScope,
  clockMoves,
  type Dependencies,
  jobOfSite,
  ofSite,
  random,
  transport,
  type Used,
} from './call-scope.ts';
export { checkNames, commonHints, commonNotEmulated, type IgnoredParameter, readCid } from './common-parameters.ts';
export { Awaiting, Computations, type Compute, compute } from './computed.ts';
export { chooseFormat, type Format } from './envelope/format.ts';
export { errorOutcome, type Outcome, respond } from './envelope/response.ts';
export { elementName, escapeText, singular } from './envelope/xml.ts';
export { maskedMembers, returnsSecrets } from './masked-members.ts';
export {
  type Access,
  aliasOf,
  always,
  arrayOf,
  callsOf,
  type Entry,
  type Method,
  type MethodContext,
  type MethodResult,
  membersOf,
  methodsIn,
  methodsUsing,
  type NoUses,
  objectOf,
  openMethod,
  optionalUserMethod,
  publicMethod,
  type Registration,
  signedInMethod,
  siteMethod,
  sometimes,
  userMethod,
} from './method.ts';
export type { KnownMethod, MethodOverride } from './method-override.ts';
export {
  invalidParameter,
  type MethodParameter,
  missingParameter,
  noteKept,
  readParameter,
  readShape,
  shorten,
  type ValuesOf,
} from './parameter.ts';
export { date, flag, integer, json, jsonArray, jsonObject, list, text } from './parameter-builders.ts';
export { readsOnly } from './reads-only.ts';
