import type { PastedSaml } from '#service/diagnosis/signed-texts/index.ts';
import {
  certificatePem,
  isTextSigned,
  oneSignature,
  pairsOf,
  type SamlProblem,
  type Step,
  sentValue,
  signerOf,
} from '#service/families/fidm/index.ts';
import type { Core } from '#service/http/index.ts';
import { samlRow } from '#shared/causes/catalogue.ts';
import { decodedOrAsIs } from '#shared/protocol/percent.ts';
import type { Fault } from '../checks.ts';
import { embeddedCertificate, fingerprintOf } from './explained.ts';
import type { ReadSaml } from './judging.ts';
import { type KnownCertificate, knownCertificates } from './parties.ts';

const IMPORT = 'Import the metadata of the partner anew: it has the certificate that it signs with.';

/** Whose signature it should be. */
export interface Signer {
  readonly core: Core;
  /** PEM of whom it names as its sender. */
  readonly certificate?: string | undefined;
  /** `the partner "work"` */
  readonly sender?: string;
}

/** What is said of a rule of a signature that is not met; undefined: it is about something else, or has its row. */
export async function signatureFault(
  { key, problem }: Step,
  { root, pasted }: ReadSaml,
  signer: Signer,
): Promise<Fault | undefined> {
  const isCopied = pasted.isXml === true;
  if (key === 'signature-form') return problem && badForm(problem);
  if (key === 'unchanged') return changed(isCopied, signer);
  if (key === 'query-signature') return wrongQuery(pasted, problem, signer);
  if (key !== 'signer') return undefined;
  const signed = oneSignature(root);
  const own = signed && embeddedCertificate(signed.signature);
  const embedded = own === undefined ? undefined : certificatePem(own);
  const known = knownCertificates(signer.core);
  const candidates = [...known.map(({ certificate }) => certificate), ...(embedded === undefined ? [] : [embedded])];
  return foreign(signed && (await signerOf(signed, candidates)), { ...signer, known, isCopied }, embedded);
}

/** What `oneSignature` refuses, said in short. */
function badForm({ message, causeName, value }: SamlProblem): Fault {
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

function changed(isCopied: boolean, { sender = 'its sender' }: Signer): Fault {
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
  {
    certificate,
    known,
    isCopied,
    sender = 'its sender',
  }: Signer & {
    readonly known: readonly KnownCertificate[];
    readonly isCopied: boolean;
  },
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

const decoded = (text: string): string => decodedOrAsIs(text.replaceAll('+', ' '));

/** What is signed of a query; '' stands for the message. */
const signedParts = ['', 'RelayState', 'SigAlg'];
const IN_ORDER = 'Sign message, RelayState and SigAlg, in this order.';

/** Ways to sign a query wrongly, what is signed then, and how it is written (SAML Bindings 3.4.4.1). */
const wrongWays: readonly (readonly [
  cause: string,
  fix: string,
  parts: readonly string[],
  written?: (value: string) => string,
])[] = [
  [
    'The values were signed without their percent-encoding.',
    'Sign the query as it is sent, with its percent-encoding.',
    signedParts,
    decoded,
  ],
  [
    'The query was signed with percent-encoding in lower case.',
    'Sign the very characters that are sent, or encode with capital letters (%2B).',
    signedParts,
    (text) => text.replaceAll(/%[0-9A-F]{2}/g, (one) => one.toLowerCase()),
  ],
  [
    'The query was signed with percent-encoding in capital letters.',
    'Sign the very characters that are sent.',
    signedParts,
    (text) => text.replaceAll(/%[0-9a-f]{2}/g, (one) => one.toUpperCase()),
  ],
  ['RelayState was left out of what is signed.', IN_ORDER, ['', 'SigAlg']],
  [
    'An empty RelayState was signed that is not in the query.',
    'Leave RelayState out of what is signed where it is not sent.',
    ['', 'RelayState=', 'SigAlg'],
  ],
  ['The query was signed in another order.', IN_ORDER, ['RelayState', '', 'SigAlg']],
  ['The query was signed in another order.', IN_ORDER, ['', 'SigAlg', 'RelayState']],
  ['SigAlg was left out of what is signed.', IN_ORDER, ['', 'RelayState']],
];

/** What is said of a signature of a query that does not fit: what was signed instead, or by whom. */
function wrongQuery(
  { query = '', name = 'SAMLRequest' }: PastedSaml,
  problem: SamlProblem | undefined,
  { core, certificate = '', sender = 'its sender' }: Signer,
): Fault | undefined {
  if (problem === undefined) return undefined;
  const pairs = pairsOf(query);
  const [algorithm, signature] = [sentValue(pairs, 'SigAlg'), sentValue(pairs, 'Signature')];
  const fits = (text: string, of = certificate) => isTextSigned(text, algorithm, of, signature);
  const member = 'Query/Signature';
  const joined = (parts: readonly string[], written = (value: string) => value): string =>
    parts
      .flatMap((part) => {
        const [own, pair] = [part || name, pairs.get(part || name)];
        if (own.endsWith('=')) return [own];
        return pair === undefined ? [] : [`${own}=${written(pair.slice(own.length + 1))}`];
      })
      .join('&');
  const way = wrongWays.find(([, , parts, written]) => fits(joined(parts, written)));
  if (way !== undefined) {
    const [cause, fix] = way;
    return { cause, fix, proof: `Made so, the key of ${sender} gives exactly this Signature.`, member };
  }
  const right = joined(signedParts);
  const owner = knownCertificates(core).find((one) => fits(right, one.certificate))?.owner;
  const registered = fingerprintOf(certificate);
  const [cause, proof] =
    owner === undefined
      ? [
          `The signature of the query is not that of ${sender}.`,
          `The registered certificate ${registered}… does not fit: the query was changed, or another key made it.`,
        ]
      : [
          `The query is signed with the key of ${owner}.`,
          `That certificate fits; the registered one is ${registered}….`,
        ];
  return { cause, fix: IMPORT, proof, member };
}
