import { createHash } from 'node:crypto';
import { siteSecrets } from '#service/core/auth/index.ts';
import { siteRepository } from '#service/core/sites/index.ts';
import type { PastedCall, SignatureString } from '#service/diagnosis/pasted-calls/index.ts';
import { hmacSha1 } from '#service/kernel/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import type { SignatureComparison } from '#shared/contract/reproduce.ts';
import type { JudgedCall } from '#shared/contract/requests.ts';
import type { ShownKey, SignatureFinding } from '#shared/contract/signature-finding.ts';
import type { NamedValue } from '#shared/protocol/base-string.ts';
import { isSecretParameter, mask } from '#shared/protocol/masking.ts';
import { normalizeSignature, sign } from '#shared/protocol/signature.ts';
import { differenceOf } from './difference.ts';
import type { ReproduceContext } from './judgement.ts';
import { readGiven } from './pasted.ts';
import { ownTime, parametersOf, requestOf, signaturesFor, withSignature } from './request.ts';

/** A key with whose it is. */
interface OwnedKey {
  readonly owner: string;
  readonly key: Uint8Array;
}

/** Longest base string that is compared: what it takes to read it. */
const MAX_LENGTH = 20_000;

/**
 * The base string that the service expects beside the one that was signed. Undefined for a call that is not signed, and
 * where the site is not known: then there is no key to compare by.
 *
 * @param given a base string or a sig that somebody's code made
 */
export async function compare(
  context: ReproduceContext,
  call: PastedCall,
  judged: JudgedCall,
  at: number,
  given: string | undefined,
): Promise<SignatureComparison | undefined> {
  const { parameters } = parametersOf(call);
  const sig = parameters.get('sig');
  const site = context.core.store.of(siteRepository).get(parameters.get('apiKey') || (judged.apiKey ?? ''));
  if (site === undefined || (sig === undefined && given === undefined && !parameters.has('timestamp')))
    return undefined;
  const right = keyOf(site, parameters.get('userKey'));
  const list = [...parameters];
  const { expected, key } = expectedOf(call, list, right, sig);
  if (expected.length > MAX_LENGTH) return undefined;
  const hides = maskSecretValues(list);
  const shown = { owner: key.owner, fingerprint: fingerprint(key.key) };
  const base: Omit<SignatureComparison, 'signed' | 'difference'> = {
    expected: { baseString: hides(expected), key: shown },
    ...(sig !== undefined && { sig }),
    masked: list.some(({ name, value }) => value !== '' && isSecretParameter(name)),
  };
  if (given !== undefined && given.trim() !== '') {
    const read = readGiven(given);
    return { ...base, ...(await againstGiven(context, { call, at, expected, key, sig, hides }, read)) };
  }
  const found = judged.signature;
  return {
    ...base,
    ...(found && { expected: { baseString: found.expected, key: found.key.expected } }),
    ...mistakePart(found),
  };
}

/** What was signed by the mistake that was found. */
const mistakePart = (found: SignatureFinding | undefined): ReturnType<typeof signedPart> | undefined =>
  found?.signed === undefined ? undefined : signedPart(found.expected, found.signed, found.key.used, 'mistake');

function signedPart(
  expected: string,
  signed: string,
  key: ShownKey | undefined,
  source: 'mistake' | 'given',
): Pick<SignatureComparison, 'signed' | 'difference'> {
  const difference = differenceOf(expected, signed);
  return { signed: { baseString: signed, ...(key && { key }), source }, ...(difference && { difference }) };
}

interface Comparing {
  readonly call: PastedCall;
  readonly at: number;
  readonly expected: string;
  readonly key: OwnedKey;
  readonly sig: string | undefined;
  readonly hides: (text: string) => string;
}

/** Compares what is expected with what somebody's code signed, and finds the mistake that makes the one of the other. */
async function againstGiven(
  { judge }: ReproduceContext,
  { call, at, expected, key, sig, hides }: Comparing,
  given: SignatureString,
): Promise<Partial<SignatureComparison>> {
  const isSig = given.kind === 'signature';
  const made = isSig ? given.value : sign(given.value, key.key, hmacSha1);
  // Beside a base string the difference says what a search for several mistakes would.
  const request = requestOf(withSignature(call, made), ownTime(call) ?? at);
  const { signature: finding, errorCode } = await judge(request, { newNonce: true, pairs: isSig });
  const isRight = errorCode !== 403003;
  const mistakes = finding?.mistakes.flatMap(({ sentence, fix }) => [sentence, fix]) ?? [];
  if (isSig && isRight) return { given: 'This sig is right: with it, the signature of the call would be accepted.' };
  if (isSig) {
    const cause =
      mistakes.length > 0 ? mistakes : [...(finding ? [finding.arrived] : []), 'No known mistake explains it.'];
    return { given: ['This sig is wrong.', ...cause].join(' '), ...mistakePart(finding) };
  }
  const part = signedPart(hides(expected), hides(given.value), undefined, 'given');
  const isSigOfCall = sig !== undefined && normalizeSignature(sig) === made;
  if (given.value === expected) {
    const equal = isSigOfCall
      ? 'Both strings are equal, and this one gives the sig of the call.'
      : `Both strings are equal, so the key is the cause: the code signs with another secret than ${key.owner}.`;
    return { ...part, given: equal };
  }
  if (isRight) {
    // Another form that is accepted: the port left out, or names in lower case (D31).
    return { ...part, given: 'The strings differ only in what is accepted both ways: this one is right too.' };
  }
  const gives = isSigOfCall
    ? `Signed with ${key.owner}, it gives exactly the sig of the call.`
    : 'Signed with the right secret, it does not give the sig of the call: the key differs as well.';
  const cause =
    mistakes.length > 0 ? mistakes : ['No known mistake makes this string of the call; look at the first difference.'];
  return { ...part, given: [...cause, ...(sig === undefined ? [] : [gives])].join(' ') };
}

/** The secrets that may sign a call: the application's when it names one, else the site's, the present one first. */
function keyOf(site: SiteRecord, userKey: string | undefined): readonly OwnedKey[] {
  const application = site.applications.find((one) => one.userKey === userKey);
  if (application !== undefined) {
    return [{ owner: `the secret of the application "${userKey}"`, key: application.secret.key }];
  }
  return siteSecrets(site).map(([, secret]) => ({
    owner:
      secret === site.secret
        ? `the current secret of the site "${site.name}"`
        : `the previous secret, valid until it is removed of the site "${site.name}"`,
    key: secret.key,
  }));
}

/** The accepted form that gives the signature, or else the first one, with its key (D31). */
function expectedOf(
  call: PastedCall,
  parameters: readonly NamedValue[],
  keys: readonly OwnedKey[],
  sig: string | undefined,
): { readonly expected: string; readonly key: OwnedKey } {
  const all = [...signaturesFor(call, parameters, keys)];
  const given = sig === undefined ? undefined : normalizeSignature(sig);
  const { baseString = '', key = noKey } = all.find((one) => one.sig === given) ?? all[0] ?? {};
  return { expected: baseString, key };
}

const noKey: OwnedKey = { owner: 'no secret', key: Buffer.alloc(0) };

/** First eight hex digits of the SHA-256 of a key. */
function fingerprint(key: Uint8Array): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 8);
}

/** Masks the values of secret parameters in a base string, however often they are encoded in it. */
function maskSecretValues(parameters: readonly NamedValue[]): (text: string) => string {
  const secret = new Map(
    parameters
      .filter(({ name, value }) => value !== '' && isSecretParameter(name))
      .map(({ name, value }) => [name.toLowerCase(), mask(value)]),
  );
  if (secret.size === 0) return (text) => text;
  const names = [...secret.keys()].map((name) => name.replace(/[^\w]/g, '\\$&')).join('|');
  const pair = new RegExp(`((?:^|&|%(?:25)*26)(${names})(?:=|%(?:25)*3D))((?:(?!%(?:25)*26)[^&])*)`, 'gi');
  return (text) =>
    text.replace(pair, (_, start: string, name: string) => start + (secret.get(name.toLowerCase()) ?? '…'));
}
