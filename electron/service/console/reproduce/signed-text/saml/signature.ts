import type { PastedSaml } from '#service/diagnosis/signed-texts/index.ts';
import {
  certificatePem,
  isTextSigned,
  oneSignature,
  readXml,
  SamlProblem,
  signerOf,
  verifiedElement,
  type XmlElement,
} from '#service/families/fidm/index.ts';
import { samlRow } from '#shared/causes/catalogue.ts';
import type { Checks } from '../checks.ts';
import type { Fault } from '../said-text.ts';
import { embeddedCertificate, fingerprintOf } from './explained.ts';
import type { KnownCertificate } from './parties.ts';

export interface Signed {
  readonly xml: string;
  readonly root: XmlElement;
  /** True: the text is XML that was copied, so that its blanks may be others than those that were signed. */
  readonly isCopied: boolean;
  /** PEM of whom it names as its sender; undefined: none is known. */
  readonly certificate: string | undefined;
  /** `the partner "work"` */
  readonly sender: string;
  readonly known: readonly KnownCertificate[];
}

const RULE = 'SAML Core 5.4';
const IMPORT = 'Import the metadata of the partner anew: it has the certificate that it signs with.';

/** What `oneSignature` refuses, said in short. */
function faultOfSignature({ message, causeName, value }: SamlProblem): Fault {
  if (value !== undefined) {
    const isDigest = causeName === 'saml-digest-algorithm';
    return {
      cause: `The ${isDigest ? 'digest' : 'signature'} algorithm is ${value.replace(/^.*#/, '') || 'none'}, which is not accepted.`,
      fix: 'Let the partner sign with RSA and SHA-256.',
      proof: `Accepted are RSA with SHA-256, SHA-384 and SHA-512; the message has "${value}".`,
      member: isDigest ? 'Signature/DigestMethod' : 'Signature/SignatureMethod',
    };
  }
  const { line = message, todo } = samlRow(causeName) ?? {};
  return { cause: line, fix: todo, member: 'Signature/Signed element' };
}

/**
 * Checks the signature inside of a message.
 *
 * @returns true: it is of its sender, and nothing was changed
 */
export async function checkSignature(signed: Signed, checks: Checks): Promise<boolean> {
  const { root, xml, certificate, sender, known, isCopied } = signed;
  let found: ReturnType<typeof oneSignature>;
  try {
    found = oneSignature(root);
  } catch (error) {
    if (!(error instanceof SamlProblem)) throw error;
    checks.failed(RULE, faultOfSignature(error));
    return false;
  }
  if (found === undefined) return false;
  const own = embeddedCertificate(found.signature);
  const embedded = own === undefined ? undefined : certificatePem(own);
  const candidates = [
    ...(certificate ? [certificate] : []),
    ...known.map((one) => one.certificate),
    ...(embedded ? [embedded] : []),
  ];
  const signer = await signerOf(found, candidates);
  const isSender = signer !== undefined && signer === certificate;
  if (isSender && (await isWhole(xml, certificate))) {
    checks.passed(RULE, `The signature is that of ${sender}.`, { certificate: `${fingerprintOf(certificate)}…` });
    return true;
  }
  if (isCopied && (await isWhole(compact(xml), certificate))) {
    checks.passed(
      RULE,
      `The signature is that of ${sender}; the text has blanks between its elements that were not sent.`,
    );
    return true;
  }
  if (certificate === undefined) {
    checks.failed(RULE, {
      cause: 'Whether the signature is right is not known here.',
      fix: 'Import the metadata of its sender: the certificate is in it.',
      outcome: 'unknown',
    });
    return false;
  }
  checks.failed(RULE, isSender ? changed(isCopied, sender) : foreign(signer, signed, embedded));
  return false;
}

/** Without blanks between elements. */
export const compact = (xml: string): string => xml.replaceAll(/>\s+</g, '><').trim();

/** True when the element that is signed is the one that was signed. */
async function isWhole(xml: string, certificate: string | undefined): Promise<boolean> {
  if (certificate === undefined) return false;
  try {
    const found = oneSignature(await readXml(xml));
    if (found === undefined) return false;
    await verifiedElement(xml, found, certificate);
    return true;
  } catch (error) {
    if (error instanceof SamlProblem) return false;
    throw error;
  }
}

function changed(isCopied: boolean, sender: string): Fault {
  if (isCopied) {
    return {
      cause: 'The digest does not fit the text as it stands here.',
      fix: 'Paste the base64 as it was sent: XML that was copied or formatted has other blanks.',
      proof: `The signature itself is that of ${sender}: the element was changed, or formatted when it was copied.`,
      outcome: 'unknown',
    };
  }
  return {
    cause: 'The message was changed after it was signed.',
    fix: 'Take the message as it was sent, character by character.',
    proof: `The signature is that of ${sender}, and the digest is that of another content.`,
    member: 'Signature/Signed element',
  };
}

function foreign(
  signer: string | undefined,
  { certificate, known, isCopied, sender }: Signed,
  embedded: string | undefined,
): Fault {
  const registered = certificate === undefined ? '' : `; the registered one is ${fingerprintOf(certificate)}…`;
  const owner = known.find((one) => one.certificate === signer)?.owner;
  if (owner !== undefined) {
    return {
      cause: `The message is signed with the key of ${owner}.`,
      fix: IMPORT,
      proof: `Its certificate is ${fingerprintOf(signer ?? '')}…${registered}.`,
      member: 'Signature/Certificate',
    };
  }
  if (signer !== undefined && signer === embedded) {
    return {
      cause: 'The message is signed with another key than the registered one.',
      fix: IMPORT,
      proof: `It brings the certificate ${fingerprintOf(signer)}…, which fits its signature${registered}.`,
      member: 'Signature/Certificate',
    };
  }
  if (isCopied) {
    return {
      cause: 'The signature does not fit the text as it stands here.',
      fix: 'Paste the base64 as it was sent: XML that was copied or formatted has other blanks.',
      outcome: 'unknown',
    };
  }
  return {
    cause: `The signature is not that of ${sender}.`,
    fix: IMPORT,
    proof: `No certificate that is known here fits the signature${registered}: another key made it, or it was changed.`,
    member: 'Signature/SignatureMethod',
  };
}

/** Ways to sign a query wrongly, and the text that is signed then (SAML Bindings 3.4.4.1). */
const wrongTexts: readonly (readonly [
  cause: string,
  fix: string,
  made: (pairs: ReadonlyMap<string, string>, name: string) => string,
])[] = [
  [
    'The values were signed without their percent-encoding.',
    'Sign the query as it is sent, with its percent-encoding.',
    (pairs, name) => joined(pairs, [name, 'RelayState', 'SigAlg'], decoded),
  ],
  [
    'The query was signed with percent-encoding in lower case.',
    'Sign the very characters that are sent, or encode with capital letters (%2B).',
    (pairs, name) =>
      joined(pairs, [name, 'RelayState', 'SigAlg'], (text) =>
        text.replaceAll(/%[0-9A-F]{2}/g, (one) => one.toLowerCase()),
      ),
  ],
  [
    'The query was signed with percent-encoding in capital letters.',
    'Sign the very characters that are sent.',
    (pairs, name) =>
      joined(pairs, [name, 'RelayState', 'SigAlg'], (text) =>
        text.replaceAll(/%[0-9a-f]{2}/g, (one) => one.toUpperCase()),
      ),
  ],
  [
    'RelayState was left out of what is signed.',
    'Sign message, RelayState and SigAlg, in this order.',
    (pairs, name) => joined(pairs, [name, 'SigAlg']),
  ],
  [
    'An empty RelayState was signed that is not in the query.',
    'Leave RelayState out of what is signed where it is not sent.',
    (pairs, name) => `${pairs.get(name) ?? ''}&RelayState=&${pairs.get('SigAlg') ?? ''}`,
  ],
  [
    'The query was signed in another order.',
    'Sign message, RelayState and SigAlg, in this order.',
    (pairs, name) => joined(pairs, ['RelayState', name, 'SigAlg']),
  ],
  [
    'The query was signed in another order.',
    'Sign message, RelayState and SigAlg, in this order.',
    (pairs, name) => joined(pairs, [name, 'SigAlg', 'RelayState']),
  ],
  [
    'SigAlg was left out of what is signed.',
    'Sign message, RelayState and SigAlg, in this order.',
    (pairs, name) => joined(pairs, [name, 'RelayState']),
  ],
];

const same = (text: string): string => text;
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
};

const joined = (
  pairs: ReadonlyMap<string, string>,
  names: readonly string[],
  written: (value: string) => string = same,
): string =>
  names
    .flatMap((name) => {
      const pair = pairs.get(name);
      return pair === undefined ? [] : [`${name}=${written(pair.slice(name.length + 1))}`];
    })
    .join('&');

const SHA1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1';
const accepted = /^http:\/\/www\.w3\.org\/2001\/04\/xmldsig-more#rsa-sha(?:256|384|512)$/;

/** Checks the signature of a query; returns true when it is of its sender. */
export function checkQuery(
  { query = '' }: Pick<PastedSaml, 'query'>,
  name: string,
  { certificate, sender, known }: Pick<Signed, 'certificate' | 'sender' | 'known'>,
  checks: Checks,
): boolean {
  const rule = 'SAML Bindings 3.4.4.1';
  const pairs = new Map(query.split('&').map((pair) => [pair.split('=', 1)[0] ?? '', pair] as const));
  const value = (one: string): string => decoded(pairs.get(one)?.slice(one.length + 1) ?? '');
  const [algorithm, signature] = [value('SigAlg'), value('Signature').replaceAll(' ', '+')];
  if (signature === '') return false;
  if (!accepted.test(algorithm)) {
    const isSha1 = algorithm === SHA1;
    checks.failed(rule, {
      cause: isSha1
        ? 'The query is signed with SHA-1, which is not accepted.'
        : algorithm === ''
          ? 'The query has a Signature without SigAlg.'
          : 'SigAlg names an algorithm that is not accepted.',
      fix: 'Sign with RSA and SHA-256.',
      proof: `SigAlg is "${algorithm.slice(0, 100)}".`,
      member: 'Query/SigAlg',
    });
    return false;
  }
  if (certificate === undefined) return false;
  const right = joined(pairs, [name, 'RelayState', 'SigAlg']);
  const fits = (text: string, of = certificate) => isTextSigned(text, algorithm, of, signature);
  if (fits(right)) {
    checks.passed(rule, `The query is signed by ${sender}.`);
    return true;
  }
  const way = wrongTexts.find(([, , made]) => fits(made(pairs, name)));
  if (way !== undefined) {
    const [cause, fix] = way;
    checks.failed(rule, {
      cause,
      fix,
      proof: `Made so, the key of ${sender} gives exactly this Signature.`,
      member: 'Query/Signature',
    });
    return false;
  }
  const owner = known.find((one) => fits(right, one.certificate))?.owner;
  checks.failed(
    rule,
    owner === undefined
      ? {
          cause: `The signature of the query is not that of ${sender}.`,
          fix: IMPORT,
          proof: `The registered certificate ${fingerprintOf(certificate)}… does not fit: the query was changed, or another key made it.`,
          member: 'Query/Signature',
        }
      : {
          cause: `The query is signed with the key of ${owner}.`,
          fix: IMPORT,
          proof: `That certificate fits; the registered one is ${fingerprintOf(certificate)}….`,
          member: 'Query/Signature',
        },
  );
  return false;
}
