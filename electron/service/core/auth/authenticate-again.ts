import { tokenRepository } from '#service/core/credentials/tokens/index.ts';
import type { Core } from '#service/http/index.ts';
import type { Call } from '#service/kernel/index.ts';
import type { Caller } from '#service/methods/index.ts';
import { withRepositories } from '#service/storage/index.ts';
import { authenticate } from './authenticate.ts';
import { nonceRepository } from './nonces/repository.ts';

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
  const nonces = core.store.of(nonceRepository);
  const tokens = core.store.of(tokenRepository);
  return {
    ...core,
    store: {
      ...core.store,
      of: withRepositories(core.store, [
        [nonceRepository, { ...nonces, remember: isNew }],
        [tokenRepository, { ...tokens, used() {} }],
      ]),
    },
  };
}
