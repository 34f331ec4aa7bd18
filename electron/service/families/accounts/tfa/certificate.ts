// The certificate library needs this polyfill. This file is loaded only to make a certificate, which an ordinary start
// does not.
import 'reflect-metadata';
import { X509CertificateGenerator } from '@peculiar/x509';
import type { JwtKey } from '#service/core/jwt/index.ts';

const FORM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;

/** The certificate of a key, self-signed; always the same for the same key. Returns PEM. */
export async function certificateOf({ privateKey, publicKey, jwk: { kid } }: JwtKey): Promise<string> {
  const certificate = await X509CertificateGenerator.createSelfSigned({
    // A positive number from the id of the key, which is a hash of it.
    serialNumber: `01${Buffer.from(kid, 'base64url').toString('hex', 0, 16)}`,
    name: 'CN=Authdesk second factors, O=Authdesk',
    // Machine and service clock may be anywhere between them.
    notBefore: new Date('2000-01-01T00:00:00Z'),
    notAfter: new Date('2049-12-31T00:00:00Z'),
    keys: {
      privateKey: privateKey.toCryptoKey(FORM, true, ['sign']),
      publicKey: publicKey.toCryptoKey(FORM, true, ['verify']),
    },
    signingAlgorithm: FORM,
  });
  return certificate.toString('pem');
}
