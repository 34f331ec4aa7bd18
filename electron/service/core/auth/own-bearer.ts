import type { Call } from '#service/kernel/index.ts';

/** Methods that read `Authorization: Bearer` themselves: it says what a passkey has proved, and not who calls. */
const methods: ReadonlySet<string> = new Set(['oauth.authorize', 'oauth.connect', 'oauth.disconnect']);

/** True when the header is no credential of the call, but read by its method (`readOwnBearer`). */
export function hasOwnBearer({ facts, authorization }: Call): boolean {
  return authorization?.scheme === 'bearer' && methods.has(facts.method);
}

/** What such a method is given behind Bearer; undefined: no header, more than one, or not one word. */
export function readOwnBearer({ authorization }: Call): string | undefined {
  if (authorization?.scheme !== 'bearer' || authorization.values.length > 1) return undefined;
  return /^[ \t]+([\x21-\x7e]+)[ \t]*$/.exec(authorization.rest)?.[1];
}
