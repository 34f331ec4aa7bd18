import { foundInSlices, type Judge } from '#service/console/judge/index.ts';
import type { RefusedSignature, SignatureRecipe } from '#service/http/index.ts';
import type { RandomSource } from '#service/kernel/index.ts';
import type { CallDetail } from '#shared/contract/log.ts';
import type { RequestToJudge } from '#shared/contract/requests.ts';
import { decodedOrAsIs } from '#shared/protocol/percent.ts';
import { normalizeSignature } from '#shared/protocol/signature.ts';

/** Why the signature of a call matches or does not, so that another key can repeat it. */
export type SignatureCause = SignatureRecipe | { readonly kind: 'unexplained' };

/** What the trace of a judged call says; undefined when the signature was not checked. */
export function causeInTrace(trace: CallDetail['trace']): SignatureCause | undefined {
  const noted = trace.find(({ values }) => values?.mistake !== undefined);
  if (noted?.values?.mistake !== undefined) {
    return { kind: 'mistake', name: noted.values.mistake, sentence: noted.check };
  }
  const checked = trace.find(({ rule, outcome }) => rule === 'D31' && outcome !== 'noted');
  if (checked === undefined) return undefined;
  if (checked.outcome !== 'passed') return { kind: 'unexplained' };
  // Rows of an older log name neither.
  const { 'signed with': key = '', 'parameters signed': form = 'as received' } = checked.values ?? {};
  return { kind: 'right', form, key };
}

/**
 * The signature that gives a call the same cause with the secrets of another service; undefined when none does, or it does
 * not show the form of the original.
 *
 * @param judge of that service, which refuses what stands for the signature and knows which keys would be right
 * @param call with everything filled in but the signature
 * @param received the signature as it arrived, whose form is kept
 */
export async function remadeSignature(
  { judge, random }: { readonly judge: Judge; readonly random: RandomSource },
  call: (sig: string) => RequestToJudge,
  cause: SignatureCause,
  received: string,
): Promise<string | undefined> {
  const form = signatureForm(received);
  if (form === undefined && cause.kind === 'unexplained') return lookalike(received, random);
  const dressed = (digest: Buffer): string | undefined => (form ? form.dress(digest) : digest.toString('base64'));
  const anything = dressed(random(form?.bytes ?? 20));
  if (cause.kind === 'unexplained') return anything;
  let refused: RefusedSignature | undefined;
  // What stands for the signature has its form: some mistakes are found by that.
  await judge(call(anything ?? received), {
    watch: { tried() {}, isStopped: () => true },
    refused(one) {
      refused = one;
    },
  });
  const found = refused === undefined ? [] : await foundInSlices(refused.digestsBy(cause));
  return found.map((digest) => dressed(Buffer.from(digest))).find((text) => text !== undefined);
}

/**
 * The form in which a `sig` arrived. A signature that is made again arrives in the same one: some mistakes are nothing but
 * the form.
 */
interface SignatureForm {
  /** In words, for the manifest. */
  readonly name: string;
  /** Of the digest; 20 unless another hash made it. */
  readonly bytes?: number;
  /** The digest of 20 bytes as the client would have sent it; undefined when this digest cannot show the form. */
  dress(digest: Buffer): string | undefined;
}

const base64 = (digest: Buffer): string => digest.toString('base64');
const forms: readonly (SignatureForm & { matches(sig: string): boolean })[] = [
  { name: 'base64', matches: (sig) => isDigest(sig) && sig.endsWith('=') && !/[-_]/.test(sig), dress: base64 },
  {
    name: 'base64 without padding',
    matches: (sig) => isDigest(sig) && !/[-_]/.test(sig),
    dress: (digest) => base64(digest).slice(0, -1),
  },
  {
    name: 'base64url',
    matches: (sig) => isDigest(sig) && sig.endsWith('='),
    dress: (digest) => whenDifferent(`${digest.toString('base64url')}=`, base64(digest)),
  },
  {
    name: 'base64url without padding',
    matches: isDigest,
    dress: (digest) => whenDifferent(digest.toString('base64url'), base64(digest)),
  },
  {
    name: 'base64 with "+" turned into a blank',
    matches: (sig) => sig.includes(' ') && isDigest(sig.replaceAll(' ', '+')),
    dress: (digest) => whenDifferent(base64(digest).replaceAll('+', ' '), base64(digest)),
  },
  {
    name: 'percent-encoded twice',
    matches: (sig) => sig.includes('%') && isDigest(decodedOrAsIs(sig)),
    dress: (digest) => encodeURIComponent(base64(digest)),
  },
  { name: 'hex', matches: (sig) => /^[0-9a-f]{40}$/.test(sig), dress: (digest) => digest.toString('hex') },
  {
    name: 'hex in upper case',
    matches: (sig) => /^[0-9A-F]{40}$/.test(sig),
    dress: (digest) => digest.toString('hex').toUpperCase(),
  },
  {
    name: 'base64 of hex',
    matches: (sig) => /^[0-9a-f]{40}$/i.test(Buffer.from(sig, 'base64').toString('latin1')),
    dress: (digest) => Buffer.from(digest.toString('hex')).toString('base64'),
  },
];

function isDigest(sig: string): boolean {
  return normalizeSignature(sig) !== undefined;
}

function whenDifferent(text: string, other: string): string | undefined {
  return text === other ? undefined : text;
}

/** The form of a signature, decoded once; undefined when it is no digest of 20 bytes in any form. */
export function signatureForm(sig: string): SignatureForm | undefined {
  const core = sig.trim();
  const form = forms.find((one) => one.matches(core)) ?? otherLength(core);
  if (form === undefined || core === sig) return form;
  const [before = '', after = ''] = sig.split(core);
  return {
    name: `${form.name}, with blanks or line ends around it`,
    dress: (digest) => {
      const text = form.dress(digest);
      return text === undefined ? undefined : `${before}${text}${after}`;
    },
  };
}

/** The digest of another hash, in base64 or hex. */
function otherLength(sig: string): SignatureForm | undefined {
  const length = [16, 32, 48, 64].find((bytes) => sig.length === Math.ceil(bytes / 3) * 4 || sig.length === bytes * 2);
  if (length === undefined) return undefined;
  const name = `a digest of ${length} bytes`;
  if (/^[0-9a-f]+$/.test(sig))
    return { name: `${name} in hex`, bytes: length, dress: (digest) => digest.toString('hex') };
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(sig)) return undefined;
  return { name: `${name} in base64`, bytes: length, dress: base64 };
}

/** A text that looks like a given one and is not it: each letter and digit is replaced by another of its kind. */
function lookalike(text: string, random: RandomSource): string {
  // Hex stays hex.
  const kinds = /^[0-9a-f]+$/i.test(text)
    ? ['0123456789', 'abcdef', 'ABCDEF']
    : ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const bytes = random(Math.max(1, text.length));
  return [...text]
    .map((character, index) => {
      const kind = kinds.find((one) => one.includes(character));
      return kind === undefined ? character : kind.charAt((bytes[index] ?? 0) % kind.length);
    })
    .join('');
}
