// The certificate library needs this polyfill; a start without SAML loads neither.
import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import { X509CertificateGenerator } from '@peculiar/x509';
import type { SamlKey } from './repository.ts';

const KEY = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
} as const;
const DAY_MS = 86_400_000;
/** Partners take the certificate as a key with a name: it ends after ten years, and begins a day early. */
const DAYS = 3_650;

/**
 * A key of a site, with its self-signed certificate, as partners register it.
 *
 * @param now service clock, milliseconds
 */
export async function newSamlKey(name: string, now: number): Promise<SamlKey> {
  const keys = await webcrypto.subtle.generateKey(KEY, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned(
    {
      name: [{ CN: [name] }],
      ...{ notBefore: new Date(now - DAY_MS), notAfter: new Date(now + DAYS * DAY_MS) },
      ...{ keys, signingAlgorithm: KEY },
    },
    webcrypto,
  );
  const der = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  const body = der.replaceAll(/(.{64})/g, '$1\n').trimEnd();
  return {
    privateKey: `-----BEGIN PRIVATE KEY-----\n${body}\n-----END PRIVATE KEY-----\n`,
    certificate: `${certificate.toString('pem')}\n`,
  };
}
