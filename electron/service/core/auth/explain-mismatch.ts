import { createHash, hash } from 'node:crypto';
import { constantTimeEqualDigests } from '#node/constant-time.ts';
import { siteRepository, sitesOf } from '#service/core/sites/index.ts';
import {
  causeOf,
  type Digests,
  digestsOfMistakes,
  explaining,
  type HashName,
  reasonOf,
  type SigningKey,
  toldOf,
  type UnmatchedCall,
} from '#service/diagnosis/mistakes/index.ts';
import type { Core, RefusedSignature, SignatureSearch } from '#service/http/index.ts';
import { ApiError, type Call, hmacSha1, paddedKey, ThreadTime } from '#service/kernel/index.ts';
import type { SecretRecord, SiteRecord } from '#service/records/index.ts';
import type { SignatureFinding } from '#shared/contract/signature-finding.ts';
import { isSecretParameter, mask } from '#shared/protocol/masking.ts';
import { acceptedForms, normalizeSignature } from '#shared/protocol/signature.ts';
import { addressOf, type SigningKey as NamedKey } from './matching-form.ts';
import { possibleHosts, possiblePorts, possiblePrefixes } from './possible-addresses.ts';

/** Longest base string that the log shows. */
const longestShown = 4000;
/** Most secrets of others that are tried. */
const mostOtherKeys = 100;

/** HMAC by RFC 2104 of two plain hashes: `createHmac` takes ten times as long to set up. */
function hmacOf(algorithm: HashName, key: string | Uint8Array, text: string | Uint8Array): Uint8Array {
  const block = algorithm === 'sha384' || algorithm === 'sha512' ? 128 : 64;
  const { inner, outer } = paddedKey(algorithm, Buffer.from(key), block);
  const digest = hash(algorithm, Buffer.concat([inner, Buffer.from(text)]), 'buffer');
  return hash(algorithm, Buffer.concat([outer, digest]), 'buffer');
}

/** Hashes of this host for the search. */
export const digests: Digests = {
  hmac: (algorithm, key, text) =>
    algorithm === 'sha1' && typeof text === 'string' && typeof key !== 'string'
      ? hmacSha1(key, text)
      : hmacOf(algorithm, key, text),
  hash(algorithm, ...parts) {
    const made = createHash(algorithm);
    for (const part of parts) made.update(part);
    return made.digest();
  },
  text: (bytes) => Buffer.from(bytes).toString('utf8'),
  equal: constantTimeEqualDigests,
};

/**
 * The refusal of a call that no accepted form signs right: what is expected, and the mistake that is found at once (D31).
 *
 * @param keys that would be right
 */
export function signatureRefused(
  core: Core,
  call: Call,
  site: SiteRecord,
  keys: readonly NamedKey[],
  sig: string,
): ApiError {
  const malformed = normalizeSignature(sig) === undefined;
  const check = malformed
    ? 'The signature is not the base64 text of a SHA-1 digest.'
    : 'The signature matches no accepted form.';
  const values = { sig: mask(sig), ...expectedBaseString(call) };
  call.trace.failed('D31', check, values, malformed ? 'malformed-signature' : 'unexplained');

  const secrets = keys.map(([, secret]) => secret);
  const unmatched = unmatchedCall(core, call, site, secrets, sig);
  const search = searchFor(unmatched);
  const finding = findNow(search);
  core.signatureRefused?.({ callId: call.id, finding, search, digestsBy: remaking(call, keys, unmatched) });
  if (finding.mistakes.length > 0) call.trace.noted('D31', causeOf(finding), toldOf(finding));
  return new ApiError(403003, reasonOf(finding, 'caller'), {}, { reason: reasonOf(finding) });
}

/**
 * Prepares the search for the mistakes with which a wrong signature matches, so that 403003 says what to change (D31). Never
 * used to accept a call.
 */
function searchFor(unmatched: UnmatchedCall & { readonly otherKeys: readonly SigningKey[] }): SignatureSearch {
  const otherKeys = unmatched.otherKeys.slice(0, mostOtherKeys);
  return ({ pairs, budget }) => explaining({ ...unmatched, otherKeys }, digests, { pairs, budget });
}

/** Signs the call anew, for a bundle: with a key of these, or by a mistake alone or, where none fits, two together. */
function remaking(call: Call, keys: readonly NamedKey[], unmatched: UnmatchedCall): RefusedSignature['digestsBy'] {
  return function* (recipe) {
    if (recipe.kind === 'right') {
      const forms = [...acceptedForms(call.httpMethod, addressOf(call), call.parameters)];
      const form = forms.find(({ name }) => name === recipe.form);
      const [, secret] = keys.find(([name]) => name === recipe.key) ?? keys[0] ?? [];
      return form && secret ? [hmacSha1(secret.key, form.baseString)] : [];
    }
    const alone = yield* digestsOfMistakes(unmatched, digests, recipe);
    return alone.length > 0 ? alone : yield* digestsOfMistakes(unmatched, digests, recipe, { pairs: true });
  };
}

/** A call as the search wants it, with what a client of this service may have taken by mistake. */
function unmatchedCall(
  core: Pick<Core, 'store' | 'listening'>,
  call: Call,
  site: SiteRecord,
  right: readonly SecretRecord[],
  sig: string,
): UnmatchedCall & { readonly otherKeys: readonly SigningKey[] } {
  const { keys, otherKeys } = knownKeys(core, site, right);
  const userKeys = site.applications.map(({ userKey }) => userKey);
  return {
    httpMethod: call.httpMethod,
    address: addressOf(call),
    parameters: [...call.parameters],
    sig,
    keys,
    otherKeys,
    texts: [
      { owner: 'the API key', text: site.apiKey },
      ...userKeys.map((text) => ({ owner: `the userKey "${text}"`, text })),
      { owner: 'the UID', text: call.parameters.get('UID') ?? '' },
      { owner: 'the nonce', text: call.parameters.get('nonce') ?? '' },
    ].filter(({ text }) => text !== ''),
    otherHosts: possibleHosts(core, call, site),
    ports: possiblePorts(core, call),
    userKeys,
    query: call.query,
    pathPrefixes: possiblePrefixes(call),
    ...(call.facts.method?.includes('.') && { method: call.facts.method }),
  };
}

/** In characters that are hashed: half of what all mistakes alone cost, which is over the 50 ms of R52 on a slow machine. */
const budgetOfAnswer = 4_500_000;

/** And not longer, on however slow a machine: with what else a call takes, less than the 50 ms of R52. */
const millisecondsOfAnswer = 35;
/** The first search of a process runs code that V8 has yet to compile, which takes twice as long: once, for the call that users try first. */
const millisecondsOfFirst = 2 * millisecondsOfAnswer;
let isFirst = true;

function timeOfAnswer(): ThreadTime {
  const milliseconds = isFirst ? millisecondsOfFirst : millisecondsOfAnswer;
  isFirst = false;
  return new ThreadTime(milliseconds);
}

/**
 * Runs a search on the answering thread, for mistakes alone, the commonest first, and ends it before a slow machine would
 * answer nobody else for long (R52). What it had no time for is searched afterwards (`console/judge/further-search.ts`).
 */
function findNow(search: SignatureSearch): SignatureFinding {
  const time = timeOfAnswer();
  const steps = search({ pairs: false, budget: budgetOfAnswer });
  for (;;) {
    const step = time.during(() => steps.next(time.isUsedUp ? 'out of time' : undefined));
    if (step.done) return step.value;
  }
}

/** The right keys of a call, and every secret that a client may have taken by mistake, those of the called site first. */
function knownKeys(
  { store }: Pick<Core, 'store'>,
  site: SiteRecord,
  right: readonly SecretRecord[],
): { readonly keys: readonly SigningKey[]; readonly otherKeys: readonly SigningKey[] } {
  const others = sitesOf(store).filter(({ apiKey }) => apiKey !== site.apiKey);
  const own = keysOf(site);
  const ended = store
    .of(siteRepository)
    .expiredSecrets()
    .map(
      ({ text, key, apiKey, siteName, userKey, expiredAt }): SigningKey => ({
        owner: formerSecret(store.of(siteRepository).get(apiKey)?.name ?? siteName, userKey),
        text,
        bytes: key,
        ended: `on ${new Date(expiredAt).toISOString().slice(0, 16).replace('T', ' at ')} UTC`,
      }),
    );
  const isRight = ({ text }: SigningKey) => right.some((secret) => secret.text === text);
  const keys = right.map(
    (secret) =>
      own.find(({ text }) => text === secret.text) ?? {
        // One that is none of the site signs a call with a token (D51).
        owner: 'the secret of the session',
        text: secret.text,
        bytes: secret.key,
      },
  );
  return { keys, otherKeys: [...own, ...ended, ...others.flatMap(keysOf)].filter((key) => !isRight(key)) };
}

function formerSecret(site: string, userKey: string | undefined): string {
  return userKey === undefined
    ? `a former secret of the site "${site}"`
    : `a former secret of the application "${userKey}" of the site "${site}"`;
}

function keysOf(site: SiteRecord): readonly SigningKey[] {
  const { name } = site;
  const key = (owner: string, secret: SecretRecord) => ({ owner, text: secret.text, bytes: secret.key });
  return [
    key(`the secret of the site "${name}"`, site.secret),
    ...(site.previousSecret ? [key(`the previous secret of the site "${name}"`, site.previousSecret)] : []),
    ...site.applications.map(({ userKey, secret }) =>
      key(`the secret of the application "${userKey}" of the site "${name}"`, secret),
    ),
  ];
}

/** The base string that the service expects, for the trace; left out when the call holds a secret of any kind. */
function expectedBaseString(call: Call): Record<string, string> {
  let sent = 0;
  for (const { name, value } of call.parameters) {
    sent += name.length + value.length;
    if (isSecretParameter(name)) return {};
  }
  if (sent > longestShown) return {};
  const first = acceptedForms(call.httpMethod, addressOf(call), call.parameters).next().value?.baseString;
  return first === undefined || first.length > longestShown ? {} : { 'base string expected': first };
}
