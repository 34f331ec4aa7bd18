import { createPublicKey, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRawSync } from 'node:zlib';
import type { SamlKey } from './repository.ts';
import { ENVELOPED, EXCLUSIVE, RSA_SHA256, SHA256 } from './signature.ts';

/**
 * Signs the root element of a message, whose first child is its Issuer: the signature follows that (SAML Core 5.4).
 *
 * @param xml with the attribute ID at its root
 */
export async function signXml(xml: string, { privateKey, certificate }: SamlKey): Promise<string> {
  const { SignedXml } = await import('xml-crypto');
  const signed = new SignedXml({
    ...{ privateKey, publicCert: certificate, signatureAlgorithm: RSA_SHA256, canonicalizationAlgorithm: EXCLUSIVE },
  });
  signed.addReference({ xpath: '/*', transforms: [ENVELOPED, EXCLUSIVE], digestAlgorithm: SHA256 });
  signed.computeSignature(xml, {
    prefix: 'ds',
    location: { reference: "/*/*[local-name(.)='Issuer']", action: 'after' },
  });
  return signed.getSignedXml();
}

/** A message of the redirect binding. */
interface Sent {
  readonly name: 'SAMLRequest' | 'SAMLResponse';
  readonly xml: string;
  readonly relayState: string | undefined;
}

/**
 * An address of the redirect binding (SAML Bindings 3.4.4.1).
 *
 * @param key absent: it is not signed
 */
export function redirectAddress(address: string, { name, xml, relayState }: Sent, key?: SamlKey): string {
  const pairs: [string, string][] = [[name, deflateRawSync(xml).toString('base64')]];
  if (relayState !== undefined) pairs.push(['RelayState', relayState]);
  if (key !== undefined) pairs.push(['SigAlg', RSA_SHA256]);
  const query = pairs.map(([parameter, value]) => `${parameter}=${encodeURIComponent(value.toWellFormed())}`).join('&');
  const start = `${address}${address.includes('?') ? '&' : '?'}${query}`;
  if (key === undefined) return start;
  const signature = sign('sha256', Buffer.from(query), key.privateKey).toString('base64');
  return `${start}&Signature=${encodeURIComponent(signature)}`;
}

/** An assertion for the holder of a certificate alone (XML Encryption: AES-256-GCM, RSA-OAEP). */
export async function encryptedAssertion(xml: string, certificate: string): Promise<string> {
  const { encrypt } = await import('xml-encryption');
  const data = await promisify(encrypt)(xml, {
    rsa_pub: createPublicKey(certificate).export({ type: 'spki', format: 'pem' }),
    pem: certificate,
    encryptionAlgorithm: 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
    keyEncryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
    disallowEncryptionWithInsecureAlgorithm: true,
  });
  return `<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${data}</saml:EncryptedAssertion>`;
}

/** Makes a key of a site off the thread that answers; what it needs is loaded by the first one. */
export const newSamlKey = async (name: string, now: number): Promise<SamlKey> =>
  (await import('./key.ts')).newSamlKey(name, now);
