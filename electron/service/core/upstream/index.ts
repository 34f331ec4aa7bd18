export { UpstreamAddresses, UpstreamFailure } from './address.ts';
export {
  bodyText,
  type HeaderPair,
  headerPairs,
  isRefusal,
  type ReadAnswer,
  rawHeader,
  readAnswer,
  unpacked,
} from './answer.ts';
export { passedOn, type UpstreamAnswer, upstreamExchanges } from './exchange.ts';
export { compareAnswers, explain, type OwnVerdict } from './explain.ts';
export { madeUp, madeUpKey, withMaskedSecrets } from './made-up.ts';
export { upstreamRepository, upstreamTables } from './repository.ts';
export {
  isAgreed,
  TICKET_HEADER,
  type UpstreamConsent,
  upstreamRuntime,
} from './runtime.ts';
