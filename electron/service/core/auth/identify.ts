import type { Core } from '#service/http/index.ts';
import { ApiError, type Call } from '#service/kernel/index.ts';
import { authenticate, withoutRecording } from './authenticate.ts';
import { nonceRepository } from './nonces/repository.ts';

/**
 * Notes who makes a call that is refused whoever makes it, so that its log row has its site, user and credential, and its
 * trace what else would refuse it. Nothing is written: the nonce stays unused, so that the corrected call may have it.
 */
export function identify(core: Core, call: Call): void {
  const nonces = core.store.of(nonceRepository);
  const reading = withoutRecording(core, (apiKey, nonce) => nonces.usedAt(apiKey, nonce) === undefined);
  try {
    authenticate(reading, call);
  } catch (error) {
    // The trace has it.
    if (!(error instanceof ApiError)) throw error;
  }
}
