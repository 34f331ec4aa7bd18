export { type Budget, callLimits, openBudget, readLimits } from './budget.ts';
export {
  bindDependencies,
  type CallScope,
  clockMoves,
  forSite,
  jobOfSite,
  ofSite,
  random,
  transport,
  type Used,
} from './call-scope.ts';
export type { Caller } from './caller.ts';
export { readCid } from './cid.ts';
export { commonHints, commonNotEmulated } from './common-parameters.ts';
export { Awaiting, Computations, type Compute, compute } from './computed.ts';
export { chooseFormat, type Format } from './envelope/format.ts';
export { errorOutcome, type Outcome, respond } from './envelope/response.ts';
export { elementName, escapeText, singular } from './envelope/xml-text.ts';
export { noteKept } from './kept.ts';
export type { KnownMethod } from './known-method.ts';
export { maskedMembers, returnsSecrets } from './masked-members.ts';
export { memoryEstimate } from './memory-estimate.ts';
export {
  type Access,
  aliasOf,
  type Method,
  type MethodContext,
  type MethodResult,
  methodsIn,
  openMethod,
  optionalUserMethod,
  publicMethod,
  type Registration,
  signedInMethod,
  siteMethod,
  userMethod,
} from './method.ts';
export type { MethodOverride } from './method-override.ts';
export {
  invalidParameter,
  type MethodParameter,
  missingParameter,
  readParameter,
  shorten,
  type ValuesOf,
} from './parameter.ts';
export { date, flag, integer, json, jsonArray, jsonObject, list, text } from './parameter-builders.ts';
export { checkNames, type IgnoredParameter } from './parameter-names.ts';
export { readsOnly } from './reads-only.ts';
export { always, membersOf, sometimes } from './response-fields.ts';
export { readShape } from './shape.ts';
