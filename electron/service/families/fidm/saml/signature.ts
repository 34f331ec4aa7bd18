import { verify } from 'node:crypto';
import type { CauseName } from '#shared/causes/catalogue.ts';
import { orElse } from '#shared/or-else.ts';
import { childOf, childrenOf, elementsOf, namespaces, readXml, textOf } from './safe-xml.ts';
import { attempt, SamlProblem, type Steps, step, wrong } from './steps.ts';
import { isElement, type XmlElement } from './xml-node.ts';

export const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
export const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
export const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
export const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';

/** RSA with SHA-2: no SHA-1, and no HMAC, whose key would be the certificate that everybody knows. */
const signatureAlgorithms: Readonly<Record<string, string>> = {
  [RSA_SHA256]: 'sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha384': 'sha384',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512': 'sha512',
};
const digests = new Set([
  SHA256,
  'http://www.w3.org/2001/04/xmldsig-more#sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512',
]);

/** Characters of the prefixes of namespaces that an exclusive canonicalization treats as an inclusive one does. */
const MAX_PREFIX_LIST_LENGTH = 500;

const refused = (message: string, cause?: CauseName, value?: string): SamlProblem =>
  new SamlProblem('SAML Core 5.4', message, undefined, cause, value);

/** The signature of a message, and what it signs. */
interface Signed {
  readonly signature: XmlElement;
  readonly element: XmlElement;
}

const algorithmOf = (parent: XmlElement, name: string): string =>
  childOf(parent, namespaces.signature, name)?.getAttribute('Algorithm') ?? '';

/**
 * The one signature of a message: of the message itself or of an assertion right below it, over exactly that element, and by nothing
 * but its id (X 5). Where there are two, what one of them covers could be mistaken for what the other one does.
 *
 * @returns undefined when there is none
 * @throws SamlProblem
 */
export function oneSignature(root: XmlElement): Signed | undefined {
  const all = elementsOf(root).filter(
    ({ namespaceURI, localName }) => namespaceURI === namespaces.signature && localName === 'Signature',
  );
  const [signature] = all;
  if (signature === undefined) return undefined;
  if (all.length > 1)
    throw refused(
      'The message has several signatures. Let the partner sign the response or its assertion, not both.',
      'saml-several-signatures',
    );
  const element = signature.parentNode;
  const misplaced = () => refused('The signature is in an element where none belongs.', 'saml-signature-misplaced');
  if (!isElement(element)) throw misplaced();
  const isAssertion = element.namespaceURI === namespaces.assertion && element.localName === 'Assertion';
  if (element !== root && !(isAssertion && element.parentNode === root)) {
    throw misplaced();
  }
  const info = childOf(signature, namespaces.signature, 'SignedInfo');
  if (info === undefined) throw refused('The signature has no SignedInfo.');
  if (childrenOf(signature, namespaces.signature, 'Object').length > 0)
    throw refused('The signature has an Object in it.');
  const references = childrenOf(info, namespaces.signature, 'Reference');
  const [reference] = references;
  if (reference === undefined || references.length > 1)
    throw refused(`The signature has ${references.length} references; one belongs there.`, 'saml-references');
  const id = element.getAttribute('ID') ?? '';
  if (id === '') throw refused('The signed element has no ID, by which a signature names it.');
  if (reference.getAttribute('URI') !== `#${id}`)
    throw refused('The signature is over another element than the one that it is in.', 'saml-signature-wrapped');
  const method = algorithmOf(info, 'SignatureMethod');
  if (!Object.hasOwn(signatureAlgorithms, method))
    throw refused(
      `The signature algorithm "${method.slice(0, 100)}" is not one of RSA with SHA-256, SHA-384 or SHA-512.`,
      'saml-signature-algorithm',
      method.slice(0, 100),
    );
  const digest = algorithmOf(reference, 'DigestMethod');
  if (!digests.has(digest))
    throw refused(
      `The digest algorithm "${digest.slice(0, 100)}" is not SHA-256, SHA-384 or SHA-512.`,
      'saml-digest-algorithm',
      digest.slice(0, 100),
    );
  if (algorithmOf(info, 'CanonicalizationMethod') !== EXCLUSIVE)
    throw refused('The canonicalization is not the exclusive one.', 'saml-canonicalization');
  const transforms = childOf(reference, namespaces.signature, 'Transforms');
  const kinds =
    transforms === undefined
      ? []
      : childrenOf(transforms, namespaces.signature, 'Transform').map((one) => one.getAttribute('Algorithm') ?? '');
  // Each of its prefixes is looked for at each element, so that a long list would hold up everybody (R52).
  for (const list of elementsOf(info)) {
    if ((list.getAttribute('PrefixList') ?? '').length > MAX_PREFIX_LIST_LENGTH)
      throw refused(`The signature has a PrefixList of more than ${MAX_PREFIX_LIST_LENGTH} characters.`);
  }
  if (kinds.length > 2 || kinds.some((kind) => kind !== ENVELOPED && kind !== EXCLUSIVE)) {
    throw refused(
      'The signature has a transform besides the enveloped signature and the exclusive canonicalization.',
      'saml-transform',
    );
  }
  return { signature, element };
}

/**
 * Verifies the signature of a message with a registered certificate; the one that the message brings along is not looked at.
 *
 * @returns the signed element, read from the very text that was verified
 * @throws SamlProblem
 */
export async function verifiedElement(xml: string, signed: Signed, certificate: string): Promise<XmlElement> {
  const { SignedXml } = await import('xml-crypto');
  const check = new SignedXml({ publicCert: certificate, getCertFromKeyInfo: () => null });
  let verified: readonly string[] = [];
  try {
    check.loadSignature(signed.signature.toString());
    if (check.checkSignature(xml)) verified = check.getSignedReferences();
  } catch {
    // Told below.
  }
  const [text] = verified;
  if (text === undefined || verified.length > 1) throw changedAfterSigning();
  return readXml(text);
}

/** For a signature by the right key over another text. */
export const changedAfterSigning = (): SamlProblem =>
  refused(
    'The message was changed after it was signed: the digest in its signature does not fit. Send it as it was signed.',
  );

/**
 * Whether the SignedInfo was signed with the key of a registered certificate, and what it is over was not changed. The first
 * is cheap: only a partner makes this service canonicalize a large message (R52).
 *
 * @param certificate PEM
 * @param verify reads the signed element from the very text that it verifies; throws a SamlProblem
 * @returns undefined: one of the two does not hold
 */
export async function* signerSteps(
  signed: Signed,
  certificate: string,
  verify: () => Promise<XmlElement>,
): Steps<XmlElement | undefined> {
  const rule = 'SAML Core 5.4';
  if ((await signerOf(signed, [certificate])) === undefined) {
    yield wrong(
      'signer',
      rule,
      'The signature does not fit: it was made with another key than that of the registered certificate, or changed. Import the metadata of the partner again.',
    );
    return undefined;
  }
  const verified = await attempt(verify);
  const isChanged = verified instanceof SamlProblem;
  yield { key: 'unchanged', rule, ...(isChanged && { problem: verified }) };
  return isChanged ? undefined : verified;
}

/**
 * Whose key made a signature, whatever became of what it is over: it verifies the SignedInfo alone.
 *
 * @param certificates PEM, of whom it may be
 * @returns the certificate; undefined: none of them
 */
export async function signerOf({ signature }: Signed, certificates: readonly string[]): Promise<string | undefined> {
  const { ExclusiveCanonicalization } = await import('xml-crypto');
  const info = childOf(signature, namespaces.signature, 'SignedInfo');
  const value = childOf(signature, namespaces.signature, 'SignatureValue');
  const hash = info && signatureAlgorithms[algorithmOf(info, 'SignatureMethod')];
  if (info === undefined || value === undefined || hash === undefined) return undefined;
  const text = new ExclusiveCanonicalization().process(info as never, { ancestorNamespaces: namespacesAbove(info) });
  const made = Buffer.from(textOf(value), 'base64');
  return certificates.find((certificate) => isMadeBy(hash, String(text), certificate, made));
}

/** What is declared around an element, the nearest of each prefix: a PrefixList may name it. */
function namespacesAbove(element: XmlElement): { prefix: string; namespaceURI: string }[] {
  const found = new Map<string, string>();
  for (let above = element.parentNode; isElement(above); above = above.parentNode) {
    for (const { name, value } of Array.from(above.attributes)) {
      const prefix = name.startsWith('xmlns:') ? name.slice('xmlns:'.length) : undefined;
      if (prefix !== undefined && !found.has(prefix)) found.set(prefix, value);
    }
  }
  return Array.from(found, ([prefix, namespaceURI]) => ({ prefix, namespaceURI }));
}

/** False also for what is no certificate. */
function isMadeBy(hash: string, text: string, certificate: string, signature: Uint8Array): boolean {
  return orElse(() => verify(hash, Buffer.from(text), certificate, signature), false);
}

/** True when a text was signed so by the key of a certificate, as the redirect binding signs. */
export const isTextSigned = (text: string, algorithm: string, certificate: string, signature: string): boolean =>
  isMadeBy(anyHash[algorithm] ?? 'sha256', text, certificate, Buffer.from(signature, 'base64'));

/** For saying what was signed, never for taking it: SHA-1 as well. */
const anyHash: Readonly<Record<string, string>> = {
  ...signatureAlgorithms,
  'http://www.w3.org/2000/09/xmldsig#rsa-sha1': 'sha1',
};

/** The pairs of a query as they were sent, by their names. */
export const pairsOf = (query: string): ReadonlyMap<string, string> =>
  new Map(query.split('&').map((pair) => [pair.split('=', 1)[0] ?? '', pair] as const));

/** The value of a pair that was sent; empty: it has none that can be read. */
export function sentValue(pairs: ReadonlyMap<string, string>, name: string): string {
  return orElse(() => decodeURIComponent((pairs.get(name)?.slice(name.length + 1) ?? '').replaceAll('+', ' ')), '');
}

/**
 * The rules of a signature of the redirect binding, over the query as it was sent (SAML Bindings 3.4.4.1).
 *
 * @param name of the message: SAMLRequest or SAMLResponse
 */
export async function* querySteps(query: string, name: string, certificate: string): Steps<void> {
  const rule = 'SAML Core 5.4';
  const pairs = pairsOf(query);
  if (query.split('&').length !== pairs.size) yield wrong('query-form', rule, 'The query has a parameter twice.');
  // Names are read in any case and decoded, but signed as they are written: another spelling would be read without being signed.
  const own = new Map([name, 'RelayState', 'SigAlg', 'Signature'].map((one) => [one.toLowerCase(), one] as const));
  const odd = [...pairs.keys()].find((raw) => raw.includes('%') || (own.get(raw.toLowerCase()) ?? raw) !== raw);
  if (odd !== undefined)
    yield wrong(
      'query-form',
      rule,
      `The parameter "${odd.slice(0, 50)}" is not written as the redirect binding has it.`,
    );
  if (!pairs.has(name)) yield wrong('query-form', rule, `The query has no ${name}.`);
  const isSigned = pairs.has('Signature');
  if (!isSigned)
    yield wrong('signed', rule, 'The query is not signed, and the partner was registered with signed messages.');
  if (!isSigned) return;
  const algorithm = sentValue(pairs, 'SigAlg');
  const hash = Object.hasOwn(signatureAlgorithms, algorithm) ? signatureAlgorithms[algorithm] : undefined;
  if (hash === undefined)
    yield wrong('query-algorithm', rule, 'SigAlg is not one of RSA with SHA-256, SHA-384 or SHA-512.', {
      given: algorithm,
    });
  if (hash === undefined) return;
  const signed = [name, 'RelayState', 'SigAlg'].flatMap((parameter) => pairs.get(parameter) ?? []).join('&');
  yield step(
    'query-signature',
    rule,
    !verify(hash, Buffer.from(signed), certificate, Buffer.from(sentValue(pairs, 'Signature'), 'base64')) &&
      'The signature of the query does not fit: it was changed, or signed with another key than that of the registered certificate.',
  );
}
