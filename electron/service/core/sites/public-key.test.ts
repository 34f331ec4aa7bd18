import { createPublicKey, generateKeyPairSync, hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fingerprintOf, readPublicKey } from './public-key.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const spki = publicKey.export({ format: 'pem', type: 'spki' }).toString();

describe('D62: the public key of an application', () => {
  test('SPKI and PKCS#1, with blanks around and any line ends, are the same key, with the fingerprint of openssl', () => {
    const pkcs1 = publicKey.export({ format: 'pem', type: 'pkcs1' }).toString();
    for (const text of [spki, `\n ${spki} `, spki.replaceAll('\n', '\r\n'), pkcs1]) {
      expect(readPublicKey(text)).toEqual({ pem: spki });
    }
    const der = createPublicKey(spki).export({ format: 'der', type: 'spki' });
    expect(fingerprintOf(spki)).toBe(hash('sha256', der, 'hex'));
  });

  const pem = (type: 'rsa' | 'rsa-pss' | 'ec', bits = 2048) =>
    (type === 'ec'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync(type as 'rsa', { modulusLength: bits })
    ).publicKey
      .export({ format: 'pem', type: 'spki' })
      .toString();
  test.each<[string, () => string, RegExp]>([
    [
      'a private key',
      () => privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
      /^This is a private key\. It stays with the application/,
    ],
    ['a certificate', () => '-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----', /certificate/],
    ['a short key', () => pem('rsa', 1024), /It has 1024 bits/],
    ['a key of a curve', () => pem('ec'), /It is a key for ec; RS256 needs an RSA key/],
    ['a key for PSS only', () => pem('rsa-pss', 1024), /rsa-pss/],
    ['two keys', () => spki + spki, /more than one key/],
    ['an SSH key', () => 'ssh-rsa AAAA me@host', /SSH key/],
    ['a JWK', () => '{"kty":"RSA"}', /JWK/],
    ['half a key', () => `${spki.slice(0, 120)}\n-----END PUBLIC KEY-----`, /copy it again as a whole/],
    ['a word', () => 'key', /not in PEM form/],
  ])('%s is refused with what it is', (_name, text, problem) => {
    expect(readPublicKey(text())).toEqual({ problem: expect.stringMatching(problem) });
  });
});
