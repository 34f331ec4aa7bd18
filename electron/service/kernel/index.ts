export { type Authorization, parseAuthorization, schemeOf } from './authorization.ts';
export { readAuthorization, usesOAuthStyle } from './authorization-header.ts';
export {
  type Call,
  type Endpoint,
  type Eventual,
  type Malformed,
  type Parameter,
  Parameters,
  type Response,
} from './call.ts';
export {
  type Clock,
  type ClockMoves,
  createClock,
  createMovableClock,
  formatUtc,
  formatUtcMinute,
  type MovableClock,
} from './clock.ts';
export { type CompactJwt, compactParts, looksLikeJwt, readCompactJwt } from './compact-jwt.ts';
export { cookieAge, cookieDomain, cookieOf } from './cookies.ts';
export { ApiError, invalidIn, type KnownCause, missingIn, OAuthError } from './errors.ts';
export { createEvents, type Events } from './events.ts';
export type { Handler, Handlers } from './handlers.ts';
export { hashable, hmacSha1 } from './hmac.ts';
export { problemsBySchema, readBySchema, wholeBySchema } from './invalid-input.ts';
export { deeperThan, MAX_JSON_DEPTH, parseFileJson } from './json-depth.ts';
export { memoizeLast } from './memoize.ts';
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
export type { NameSources } from './name-sources.ts';
export { causeOfOtherHost, isCertificateHost } from './namespace-host.ts';
export {
  conflict,
  found,
  invalidMember,
  missing,
  notFound,
  OperationProblem,
  refused,
  unavailable,
} from './operation-problem.ts';
export { quoteForMessage } from './quote-for-message.ts';
export { createRandom, type RandomSource } from './random.ts';
export {
  DATE_AHEAD,
  type Failure,
  type Provoked,
  type ProvokedError,
  type ProvokedFailures,
  type ProvokedRoute,
  type Route,
} from './route.ts';
export { signingKeys } from './signing-keys.ts';
export { ThreadTime } from './thread-time.ts';
export { Trace } from './trace.ts';
export type { Traffic } from './traffic.ts';
export { refuseUnheard } from './unheard.ts';
export { type IsToken, type UnreadToken, unreadNameOfToken, unreadTokenOf } from './unread-token.ts';
export type { ForwardableCall, UpstreamStage } from './upstream.ts';
