import type { Core } from '#service/http/index.ts';
import { ApiError, type Call } from '#service/kernel/index.ts';
import { NONCE_MEMORY_S } from '#shared/protocol/lifetimes.ts';
import { normalizeSignature } from '#shared/protocol/signature.ts';
import { firstCallOf, nonceRepository, rememberFirstCall, SAME_SIG } from './nonces/repository.ts';

/**
 * Records the nonce of a call whose signature was right. Checking and recording are one step, so a replay fails also in
 * parallel. The record is durable before the response is sent, so a replay fails also after a crash (D33, R5).
 *
 * @throws ApiError 403004 when the nonce was used in the last 10 minutes, or when that is unknown (D39)
 */
export function rememberNonce(
  { store }: Pick<Core, 'store'>,
  call: Call,
  apiKey: string,
  { nonce, sig }: { readonly nonce: string; readonly sig: string },
): void {
  const shown = nonce.slice(0, 200);
  if (store.of(nonceRepository).remember(apiKey, nonce, call.at)) {
    rememberFirstCall(store.of(nonceRepository), apiKey, nonce, { callId: call.id, at: call.at, sig });
    call.trace.passed('D33', `The nonce was not used in the last ${NONCE_MEMORY_S} s.`, { nonce: shown });
    return;
  }
  const usedAt = store.of(nonceRepository).usedAt(apiKey, nonce);
  if (usedAt === undefined || usedAt < call.at - NONCE_MEMORY_S * 1000) {
    const now = new Date(call.at).toISOString();
    const details = `The service clock was moved back to ${now}, and the nonces of that time have been forgotten, so a call that is sent again cannot be told from a new one. Move the service clock to another time, or reset the workspace.`;
    throw call.trace.refused(
      'D33',
      new ApiError(403004, details, {}, 'nonces-forgotten'),
      { nonce: shown, 'service clock': now },
      `The nonces of this time have been forgotten: the service clock was moved back to it.`,
    );
  }
  const first = `at ${new Date(usedAt).toISOString()}`;
  const seconds = (Math.abs(call.at - usedAt) / 1000).toFixed(3);
  const known = firstCallOf(store.of(nonceRepository), apiKey, nonce, usedAt);
  const apart = `${seconds} s ${usedAt <= call.at ? 'before' : 'after'} this call`;
  const by = known === undefined ? '' : `, by call ${known.callId}`;
  const advice = 'Make a new nonce for every call, also when a call is repeated, and sign it again.';
  const isSame =
    known !== undefined && (known.sig === SAME_SIG || normalizeSignature(known.sig) === normalizeSignature(sig));
  const details = isSame
    ? `This very call arrived before: ${first}, ${apart}, as call ${known.callId}, which used its nonce. Something sent it twice: a retry, a proxy, a double click. ${advice}`
    : `The nonce "${shown}" was used ${first}, ${apart}${by}. ${advice}`;
  throw call.trace.refused(
    'D33',
    new ApiError(403004, details, {}, isSame ? 'call-arrived-twice' : 'nonce-used-before'),
    { nonce: shown, 'first used': first, ...(known && { 'call of the first use': known.callId }) },
    `The nonce was used in the last ${NONCE_MEMORY_S} s.`,
  );
}
