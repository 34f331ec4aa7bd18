export {
  type IsToken,
  readAuthorization,
  type UnreadToken,
  unreadNameOfToken,
  unreadTokenOf,
  usesOAuthStyle,
} from './authorization-header.ts';
export {
  type Authorization,
  type Call,
  type Endpoint,
  type Eventual,
  type Malformed,
  type Parameter,
  Parameters,
  parseAuthorization,
  type Response,
  schemeOf,
} from './call.ts';
export {
  type Clock,
  type ClockMoves,
  createClock,
  createMovableClock,
  formatUtc,
  formatUtcMinute,
  type MovableClock,
  memoizeLast,
} from './clock.ts';
export { type CompactJwt, compactParts, looksLikeJwt, readCompactJwt, signingKeys } from './compact-jwt.ts';
export { cookieAge, cookieDomain, cookieOf } from './cookies.ts';
export { ApiError, invalidIn, type KnownCause, missingIn, OAuthError, quoteForMessage } from './errors.ts';
export { createEvents, type Events } from './events.ts';
export { hashable, hmacSha1, paddedKey } from './hmac.ts';
export type { ForwardableCall, NameSources, Traffic, UpstreamStage } from './interfaces.ts';
export { deeperThan, MAX_JSON_DEPTH, parseFileJson } from './json-depth.ts';
export {
  BACK_TO_MACHINE_TIME,
  clockMoved,
  clockSentence,
  expiredByMove,
  machineTimeOf,
  spanInWords,
  stateOfMove,
  validByMachineTime,
} from './moved-clock.ts';
export {
  conflict,
  found,
  type Handler,
  type Handlers,
  invalidMember,
  missing,
  notFound,
  OperationProblem,
  problemsBySchema,
  readBySchema,
  refused,
  refuseUnheard,
  unavailable,
  wholeBySchema,
} from './operation-problem.ts';
export { createRandom, type RandomSource } from './random.ts';
export {
  causeOfOtherHost,
  DATE_AHEAD,
  type Failure,
  isCertificateHost,
  type Provoked,
  type ProvokedError,
  type ProvokedFailures,
  type ProvokedRoute,
  type Route,
} from './route.ts';
export { ThreadTime } from './thread-time.ts';
export { Trace } from './trace.ts';
