import { jwtKey } from '#service/core/jwt/index.ts';
import { always, compute, openMethod } from '#service/methods/index.ts';

export const getCertificate = openMethod({
  name: 'accounts.tfa.getCertificate',
  documentation:
    'The certificate (X.509) with the public key that verifies gigyaAssertion and providerAssertion; the key is that of accounts.getJWTPublicKey.',
  response: [always('certificate', 'string', 'PEM.')],
  uses: { jwtKey, compute },
  handler({ jwtKey, compute }) {
    const key = jwtKey();
    const certificate = compute(['certificate', key.jwk.kid], async () => {
      const { certificateOf } = await import('../certificate.ts');
      return certificateOf(key);
    });
    return { data: { certificate }, did: `Returned the certificate of the key "${key.jwk.kid}".` };
  },
});
