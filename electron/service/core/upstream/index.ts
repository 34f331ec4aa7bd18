export { UpstreamAddresses } from './address.ts';
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
export { compareAnswers } from './compare.ts';
export { passedOn, type UpstreamAnswer, upstreamExchanges } from './exchange.ts';
export { explain, type OwnVerdict } from './explain.ts';
export { UpstreamFailure } from './failure.ts';
export { madeUp, madeUpKey, withMaskedSecrets } from './made-up.ts';
export { upstreamRepository } from './repository.ts';
export {
  isAgreed,
  TICKET_HEADER,
  type Ticket,
  type UpstreamConsent,
  upstreamRuntime,
} from './runtime.ts';
export { upstreamTables } from './tables.ts';
