import type { Call } from '#service/kernel/call.ts';
import type { Core } from '#service/kernel/core.ts';
import { authenticate } from './authenticate.ts';
import type { Caller } from './caller.ts';

/**
 * Decides anew who makes a call, after it waited (R56): its secret, application, token or session may have ended meanwhile.
 * Its nonce was recorded and its token was marked as used when it was decided first.
 *
 * @throws ApiError as `authenticate`
 */
export function authenticateAgain(core: Core, call: Call, needsNone?: boolean): Caller {
  return authenticate(
    withoutRecording(core, () => true),
    call,
    needsNone,
  );
}

/**
 * A core with which authenticating records nothing.
 *
 * @param isNew whether the site did not use this nonce before
 */
export function withoutRecording(core: Core, isNew: (apiKey: string, nonce: string) => boolean): Core {
  const { nonces, tokens } = core.store;
  return {
    ...core,
    store: { ...core.store, nonces: { ...nonces, remember: isNew }, tokens: { ...tokens, used() {} } },
  };
}
