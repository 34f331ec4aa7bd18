import type { ScryptHash } from './password-hash.ts';

/** What the users of the demo site log in with. They are test data, and nobody else's. */
export const DEMO_PASSWORD = 'authdesk-demo';

/** Its hash, made once: five of them would be a fifth of a second of the first start. */
export const demoPasswordHash: ScryptHash = {
  algorithm: 'scrypt',
  hash: 'ZoTYYd6k0jlrk3IyqYYaWAV8BuBshknSY0OO0zlT8os=',
  salt: 'jfuGrebShBqm+gSoInGf4Q==',
  ...{ N: 16_384, r: 8, p: 1 },
};
