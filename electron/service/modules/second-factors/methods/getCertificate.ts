import { withJwtKey } from '#service/modules/jwt/signing.ts';
import { openMethod } from '#service/modules/rest/method.ts';
import { always } from '#service/modules/rest/response-fields.ts';
import type { Bound } from '#service/modules/rest/use.ts';

/** The key that signs JWTs, kept before it is used: a certificate is made asynchronously. */
const signingKey =
  ({ core: { store } }: Bound) =>
  async () => {
    const ready = await withJwtKey(store, (key) => key);
    return typeof ready === 'function' ? store.unitOfWork(ready) : ready;
  };

export const getCertificate = openMethod({
  name: 'accounts.tfa.getCertificate',
  documentation:
    'The certificate (X.509) with the public key that verifies gigyaAssertion and providerAssertion; the key is that of accounts.getJWTPublicKey.',
  parameters: [],
  errors: [],
  response: [always('certificate', 'string', 'PEM.')],
  example: { parameters: {}, response: {} },
  uses: { signingKey },
  async handler({ signingKey }) {
    const key = await signingKey();
    const { certificateOf } = await import('../certificate.ts');
    const certificate = await certificateOf(key);
    return { data: { certificate }, did: `Returned the certificate of the key "${key.jwk.kid}".` };
  },
});
