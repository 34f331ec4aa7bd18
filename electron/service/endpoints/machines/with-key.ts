import { machineTokenRepository } from '#service/core/credentials/machine-tokens/index.ts';
import type { JwtKey } from '#service/core/jwt/index.ts';
import { inOwnForm } from '#service/endpoints/openid/index.ts';
import type { Core } from '#service/http/index.ts';
import type { Call, Endpoint } from '#service/kernel/index.ts';

/**
 * An end-point that needs the key of the server. The first call that is not refused makes it, in another thread (R47), and is
 * decided anew afterwards (R56).
 *
 * @param respond returns undefined, and has written nothing, where it needs a key and was given none
 */
export function withKey(
  { store }: Core,
  respond: (call: Call, key: JwtKey | undefined) => ReturnType<Endpoint> | undefined,
): Endpoint {
  return (call) => {
    const keys = store.of(machineTokenRepository);
    const from = call.trace.steps.length;
    const decided = inOwnForm((one) => {
      const response = respond(one, keys.key());
      if (response !== undefined) return response;
      return keys.makeKey().then((made) => () => {
        keys.keepKey(made);
        one.trace.drop(from, one.trace.steps.length);
        return decided(one);
      });
    });
    return decided(call);
  };
}
