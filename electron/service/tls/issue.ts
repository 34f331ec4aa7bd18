// The certificate library needs this polyfill. This file is loaded only to make a certificate, which an ordinary start
// does not.
import 'reflect-metadata';
import { createPrivateKey, webcrypto } from 'node:crypto';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';
import type { RandomSource } from '#service/kernel/index.ts';
import { encodeNameConstraints, NAME_CONSTRAINTS_OID } from './name-constraints.ts';
import { type LeafNames, LOOPBACK_ADDRESSES, LOOPBACK_NAME } from './names.ts';

const KEY = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const SIGNING = { name: 'ECDSA', hash: 'SHA-256' } as const;
const DAY_MS = 86_400_000;
/** Certificates are valid from a little earlier on, because clocks of other machines differ. */
const BACKDATE_MS = 3_600_000;
const CA_DAYS = 3_650;
/** Browsers reject server certificates of more than 397 days, the first included. */
const LEAF_DAYS = 396;

/** PEM texts. */
export interface Issued {
  readonly cert: string;
  readonly key: string;
}

type Pair = webcrypto.CryptoKeyPair;

const newPair = (): Promise<Pair> => webcrypto.subtle.generateKey(KEY, true, ['sign', 'verify']);

async function privatePem(pair: Pair): Promise<string> {
  const der = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', pair.privateKey));
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
    .export({ type: 'pkcs8', format: 'pem' })
    .toString();
}

/** 16 random bytes as a positive number. */
function serialNumber(random: RandomSource): string {
  const bytes = random(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes.toString('hex');
}

/**
 * Makes a local CA that can vouch only for these data-center domains, `localhost` and loopback addresses (D9, R34):
 * P-256, ten years, no CA below it, TLS servers only.
 *
 * @param now machine time, milliseconds
 */
export async function issueCa(domains: readonly string[], now: number, random: RandomSource): Promise<Issued> {
  const keys = await newPair();
  const names = [...new Set([LOOPBACK_NAME, ...domains])];
  const certificate = await X509CertificateGenerator.createSelfSigned(
    {
      serialNumber: serialNumber(random),
      // A unique name: a trust store must not confuse two CAs of one machine.
      name: `CN=Authdesk local CA ${random(4).toString('hex')}, O=Authdesk`,
      notBefore: new Date(now - BACKDATE_MS),
      notAfter: new Date(now + CA_DAYS * DAY_MS),
      keys,
      signingAlgorithm: SIGNING,
      extensions: [
        new BasicConstraintsExtension(true, 0, true),
        new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
        new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
        new Extension(NAME_CONSTRAINTS_OID, true, Uint8Array.from(encodeNameConstraints(names, LOOPBACK_ADDRESSES))),
        await SubjectKeyIdentifierExtension.create(keys.publicKey),
      ],
    },
    webcrypto,
  );
  return { cert: `${certificate.toString('pem')}\n`, key: await privatePem(keys) };
}

/**
 * Makes the certificate of the HTTPS listener, for at most 397 days (R35).
 *
 * @param now machine time, milliseconds
 */
export async function issueLeaf(ca: Issued, names: LeafNames, now: number, random: RandomSource): Promise<Issued> {
  const issuer = new X509Certificate(ca.cert);
  const keys = await newPair();
  const pkcs8 = createPrivateKey(ca.key).export({ type: 'pkcs8', format: 'der' });
  const signingKey = await webcrypto.subtle.importKey('pkcs8', pkcs8, KEY, false, ['sign']);
  const certificate = await X509CertificateGenerator.create(
    {
      serialNumber: serialNumber(random),
      subject: 'CN=Authdesk on this machine, O=Authdesk',
      issuer: issuer.subject,
      notBefore: new Date(now - BACKDATE_MS),
      notAfter: new Date(Math.min(now + LEAF_DAYS * DAY_MS, issuer.notAfter.getTime())),
      publicKey: keys.publicKey,
      signingKey,
      signingAlgorithm: SIGNING,
      extensions: [
        new BasicConstraintsExtension(false, undefined, true),
        new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
        new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
        new SubjectAlternativeNameExtension([
          ...names.dns.map((value) => ({ type: 'dns' as const, value })),
          ...names.ip.map((value) => ({ type: 'ip' as const, value })),
        ]),
        await AuthorityKeyIdentifierExtension.create(issuer, false, webcrypto),
        await SubjectKeyIdentifierExtension.create(keys.publicKey),
      ],
    },
    webcrypto,
  );
  return { cert: `${certificate.toString('pem')}\n`, key: await privatePem(keys) };
}
