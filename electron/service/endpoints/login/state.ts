import { Buffer } from 'node:buffer';
import { type Call, OAuthError } from '#service/kernel/index.ts';

/** Bytes of UTF-8. It is kept until the user has decided, and browsers and servers refuse longer addresses (R53). */
const MAX_LENGTH = 8_192;

/** The `state` to echo; none when it was sent twice, cannot be decoded or is too long (D20, D7). */
export function stateOf(call: Call): string | undefined {
  const state = call.malformed?.names.includes('state') ? undefined : call.parameters.get('state');
  return state === undefined || isTooLong(state) ? undefined : state;
}

/** Refuses a `state` that is too long to be kept and echoed. */
export function checkState(call: Call): void {
  const state = call.parameters.get('state');
  if (state === undefined || !isTooLong(state)) return;
  const details =
    `The state has ${Buffer.byteLength(state)} bytes; ${MAX_LENGTH} are the most, so this redirect carries none. ` +
    'Keep the data on your side and send a short key to it.';
  throw call.trace.refused('R53', new OAuthError('invalid_request', 400006, details, 'invalid:state'));
}

function isTooLong(state: string): boolean {
  return state.length > MAX_LENGTH || Buffer.byteLength(state) > MAX_LENGTH;
}
