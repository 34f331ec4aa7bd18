import type { Call } from '#service/kernel/call.ts';
import type { Core } from '#service/kernel/core.ts';
import { ApiError } from '#service/kernel/errors.ts';
import { authenticate } from './authenticate.ts';
import { withoutRecording } from './authenticate-again.ts';

/**
 * Notes who makes a call that is refused whoever makes it, so that its log row has its site, user and credential, and its
 * trace what else would refuse it. Nothing is written: the nonce stays unused, so that the corrected call may have it.
 */
export function identify(core: Core, call: Call): void {
  const { nonces } = core.store;
  const reading = withoutRecording(core, (apiKey, nonce) => nonces.usedAt(apiKey, nonce) === undefined);
  try {
    authenticate(reading, call);
  } catch (error) {
    // The trace has it.
    if (!(error instanceof ApiError)) throw error;
  }
}
