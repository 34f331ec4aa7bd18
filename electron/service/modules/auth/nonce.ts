import type { Call } from '#service/kernel/call.ts';
import { ApiError } from '#service/kernel/errors.ts';
import type { Store } from '#service/storage/store.ts';
import { NONCE_MEMORY_S } from '#shared/protocol/lifetimes.ts';

/**
 * Records the nonce of a call whose signature was right. Checking and recording are one step, so a replay fails also in
 * parallel. The record is durable before the response is sent, so a replay fails also after a crash (D33, R5).
 *
 * @throws ApiError 403004 when the nonce was used in the last 10 minutes, or when that is unknown (D39)
 */
export function rememberNonce(store: Pick<Store, 'nonces'>, call: Call, apiKey: string, nonce: string): void {
  const shown = nonce.slice(0, 200);
  if (store.nonces.remember(apiKey, nonce, call.at)) {
    call.trace.passed('D33', `The nonce was not used in the last ${NONCE_MEMORY_S} s.`, { nonce: shown });
    return;
  }
  const usedAt = store.nonces.usedAt(apiKey, nonce);
  if (usedAt === undefined || usedAt < call.at - NONCE_MEMORY_S * 1000) {
    const now = new Date(call.at).toISOString();
    const details = `The service clock was moved back to ${now}, and the nonces of that time have been forgotten, so a call that is sent again cannot be told from a new one. Move the service clock to another time, or reset the workspace.`;
    throw call.trace.refused(
      'D33',
      new ApiError(403004, details),
      { nonce: shown, 'service clock': now },
      'The nonces of this time have been forgotten: the service clock was moved back to it.',
    );
  }
  const first = `at ${new Date(usedAt).toISOString()}`;
  const seconds = (Math.abs(call.at - usedAt) / 1000).toFixed(3);
  const details = `The nonce "${shown}" was used ${first}, ${seconds} s ${usedAt <= call.at ? 'before' : 'after'} this call. Make a new nonce for every call, also when a call is repeated, and sign it again.`;
  throw call.trace.refused(
    'D33',
    new ApiError(403004, details),
    { nonce: shown, 'first used': first },
    `The nonce was used in the last ${NONCE_MEMORY_S} s.`,
  );
}
