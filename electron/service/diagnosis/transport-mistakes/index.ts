export { findHmacMistake, type HmacMistake, textAsKey } from './hmac-mistakes.ts';
export { type Joined, joinedMistake } from './joined-signature.ts';
export { partOf } from './part-of.ts';
export { isMasked, isPlaceholder } from './placeholders.ts';
export {
  decodedFully,
  findTransportMistake,
  type TransportMistakeName,
  unescapeHtml,
  withoutQuotes,
} from './transport-mistakes.ts';
