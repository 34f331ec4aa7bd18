export { checkEncrypted, DEFAULT_LIMIT, invalidAt, invalidQuery, noteForms, readQuery } from './check-query.ts';
export { predicateOf } from './condition.ts';
export {
  compilePattern,
  longestPattern,
  longestValue,
  PatternProblem,
  type RegularExpression,
  writtenOut,
} from './regular-expression.ts';
export { compareKeys, partsOf, type SortKeys, sortKeys } from './search.ts';
export {
  type BatchJob,
  batchOfSource,
  type SearchDone,
  type SearchJob,
  searchLimits,
  searchSource,
} from './search-job.ts';
export {
  cursorsOf,
  queryLimits,
  respondToSearch,
  searchEntry,
  searchParameters,
  searchResponse,
} from './search-method.ts';
export type { Document, Field, Narrow, SearchSource, SourceOf } from './source.ts';
export { type Condition, isAuditLog, type Literal, type Path, type Query } from './syntax.ts';
