import { constantTimeEqualDigests } from '#node/constant-time.ts';
import type { Core } from '#service/http/index.ts';
import { ApiError, type Call, hashable, hmacSha1 } from '#service/kernel/index.ts';
import type { SecretRecord, SiteRecord } from '#service/records/index.ts';
import { ownState } from '#shared/causes/own-state.ts';
import type { SignatureFinding } from '#shared/contract/signature-finding.ts';
import { mask, maskAddress } from '#shared/protocol/masking.ts';
import { acceptedForms, asSigned, normalizeSignature, type SignedAddress } from '#shared/protocol/signature.ts';
import type { SignatureCredential } from './credential.ts';
import { expectedBaseString, findNow, searchFor } from './explain-mismatch.ts';
import { rememberNonce } from './nonce.ts';
import { nonceRepository } from './nonces/repository.ts';
import { siteSecrets } from './secret.ts';
import { checkSecretOf } from './secret-owner.ts';
import { checkTimestamp } from './timestamp.ts';
import { findApplication, shownUserKey } from './user-key.ts';
import { applicationOf, takesUserKey } from './user-key-parameter.ts';

/** A secret that may have signed a call, with what it is called in traces. */
export type SigningKey = readonly [name: string, secret: SecretRecord];

/**
 * Checks a signed call in the order of D29: timestamp, window, signature, nonce. The nonce comes last, so that calls
 * with a wrong signature cannot use up nonces (D33). A secret beside the signature is checked first (D65).
 *
 * @throws ApiError 400001 for a userKey unless the site allows signed ones (D30), 403005 for an unknown userKey, 400006,
 *   403002, 403003, 403004, 403010
 */
export function checkSignature(core: Core, call: Call, site: SiteRecord, credential: SignatureCredential): void {
  let keys = signingKeys(core, call, site, credential.userKey);
  if (credential.secret !== undefined) {
    const owner = checkSecretOf(core, call, site, credential.secret, credential.userKey);
    keys = keys.filter(([, key]) => owner === (isOfSite(site, key) ? 'site' : 'application'));
  }
  checkSigned(core, call, site, keys, credential);
}

/**
 * The same with given keys: those of the site, or of a session (D51).
 *
 * @throws ApiError 400006, 403002, 403003, 403004
 */
export function checkSigned(
  core: Core,
  call: Call,
  site: SiteRecord,
  keys: readonly SigningKey[],
  credential: Pick<SignatureCredential, 'timestamp' | 'nonce' | 'sig'>,
): void {
  const isSignedRight = () =>
    matchingForm(call, keys, credential.sig) !== undefined &&
    core.store.of(nonceRepository).usedAt(site.apiKey, credential.nonce) === undefined;
  checkTimestamp(core, call, credential.timestamp, isSignedRight, site.acceptMilliseconds);
  const form = matchingForm(call, keys, credential.sig);
  if (form === undefined) throw mismatch(core, call, site, keys, credential);
  call.trace.passed(
    'D31',
    `The signature is right: made with ${form.key}, over the parameters ${asSigned(form.name)}.`,
    {
      // Whole: it is no secret, the row shows it among the parameters too.
      sig: credential.sig,
      'URL signed': `${addressOf(call).scheme}://${call.host}${maskAddress(call.path)}`,
    },
  );
  rememberNonce(core, call, site.apiKey, credential);
}

/** A secret beside the signature belongs to the same principal (D65). */
function isOfSite(site: SiteRecord, key: SecretRecord): boolean {
  return key === site.secret || key === site.previousSecret;
}

function signingKeys(
  core: Pick<Core, 'store'>,
  call: Call,
  site: SiteRecord,
  userKey: string | undefined,
): readonly SigningKey[] {
  const ofSite = siteSecrets(site);
  if (userKey === undefined) return ofSite;
  if (takesUserKey(call)) {
    const own = site.allowSignedUserKey ? applicationOf(site, userKey) : undefined;
    return own === undefined ? ofSite : [...ofSite, [`the secret of the application "${userKey}"`, own.secret]];
  }
  if (!site.allowSignedUserKey) {
    const details =
      'userKey takes the secret of the application in the parameter secret, over HTTPS, without timestamp, nonce and sig. ' +
      'To accept signed calls with userKey as the common client libraries send them, switch on "allowSignedUserKey" of the site.';
    const check = 'The call signs with a userKey, which the site does not allow.';
    const reason = `Signed calls with a userKey are switched off for the site "${site.name}" (allowSignedUserKey). Switch them on in Sites, or send the secret: ${details}`;
    const values = { userKey: shownUserKey(userKey), ...ownState('switched off for the site') };
    const error = new ApiError(400001, details, {}, { reason, cause: 'switched-off-for-the-site' });
    throw call.trace.refused('D30', error, values, check);
  }
  call.trace.passed('D30', 'The site accepts signed calls with a userKey.', { userKey: shownUserKey(userKey) });
  return [[`the secret of the application "${userKey}"`, findApplication(core, call, site, userKey).secret]];
}

/** The URL as the client saw it: scheme of the listener, `Host`, path (D31). */
export function addressOf(call: Call): SignedAddress {
  return { scheme: call.transport, host: call.host, path: call.path };
}

/**
 * Parameters that are longer in a base string are not written a second time, with `apikey` and `uid` in lower case (R52): that
 * takes longer than all other steps of a refused call. Of a client that encodes what it has to, the largest body makes 1.75 MB.
 */
const LONGEST_REWRITTEN = 2 * 1024 * 1024;

/** The first accepted form and secret that give the signature; every compare takes constant time (D31, R9). */
function matchingForm(
  call: Call,
  keys: readonly SigningKey[],
  sig: string,
): { readonly name: string; readonly key: string } | undefined {
  const normalized = normalizeSignature(sig);
  if (normalized === undefined) return undefined;
  const given = Buffer.from(normalized, 'base64');
  let parameters = '';
  let bytes: string | Buffer = '';
  for (const form of acceptedForms(call.httpMethod, addressOf(call), call.parameters)) {
    if (form.parameters.length > LONGEST_REWRITTEN && form.name.startsWith('lower-case')) {
      const check = `The base string has ${form.baseString.length} characters: only its forms with names as received are compared.`;
      call.trace.noted('R52', check);
      return undefined;
    }
    if (form.parameters !== parameters) bytes = hashable(form.parameters);
    parameters = form.parameters;
    for (const [key, secret] of keys) {
      const digest =
        typeof bytes === 'string' ? hmacSha1(secret.key, form.baseString) : hmacSha1(secret.key, bytes, form.beginning);
      if (constantTimeEqualDigests(given, digest)) return { name: form.name, key };
    }
  }
  return undefined;
}

/** What the client did, in one or two sentences. */
export function causeOf({ mistakes }: SignatureFinding): string {
  return mistakes.map(({ sentence }) => sentence).join(' ');
}

/** Names and remedies of the mistakes that were found, for the trace. */
export function toldOf({ mistakes, key }: SignatureFinding): Record<string, string> {
  const clients = mistakes.flatMap(({ client }) => client ?? []);
  const others = mistakes.flatMap(({ or }) => or);
  return {
    mistake: mistakes.map(({ name }) => name).join(' + '),
    fix: mistakes.map(({ fix }) => fix).join(' '),
    ...(clients.length > 0 && { client: clients.join(' ') }),
    ...(others.length > 0 && { 'or as well': others.join(' ') }),
    'key expected': `${key.expected.owner}, fingerprint ${key.expected.fingerprint}`,
    ...(key.used && { 'key used': `${key.used.owner}, fingerprint ${key.used.fingerprint}` }),
  };
}

/**
 * What is left where no mistake explains a signature, in the first sentence, and what to compare. The key of an HMAC cannot
 * be computed from its digest, so the fingerprint that is named is that of the right secret.
 */
export function whatIsLeft(
  { arrived, isNoDigest, isStopped, allSingles, allPairs, pairs, key, tried }: SignatureFinding,
  reader: Reader,
): {
  readonly cause: string;
  readonly fix: readonly string[];
} {
  if (isNoDigest) {
    return { cause: arrived, fix: ['Send the base64 text of the 20 bytes that HMAC-SHA1 gives: 28 characters.'] };
  }
  const { fingerprint } = key.expected;
  const owner = key.expected.owner;
  // A caller who signed with no secret must not learn by what to test guesses of the right one.
  const compare =
    reader === 'caller'
      ? [`Compare the secret that signs with ${owner}, in Sites.`, 'If it is that one, compare the base strings.']
      : [
          `Compare secrets: the client's, base64-decoded and hashed with SHA-256, has to begin with ${fingerprint} as ${owner} does (printf %s "$SECRET" | base64 -d | sha256sum).`,
          'If it does, compare the base strings.',
        ];
  if (isStopped) {
    return { cause: 'The signature is wrong; the search for its cause was stopped.', fix: compare };
  }
  const how = !pairs
    ? allSingles
      ? 'alone'
      : `in the ${tried.toLocaleString('en')} ways that were tried`
    : allPairs
      ? 'alone or in pairs'
      : !allSingles
        ? `in the ${tried.toLocaleString('en')} ways that were tried`
        : `alone, or in the ${tried.toLocaleString('en')} combinations that were tried`;
  return {
    cause: `The call is signed with a secret that Authdesk does not know, or over something that no known mistake makes, ${how}.`,
    fix: [...compare, arrived],
  };
}

/** Who reads a reason: whoever made the call, or the user of the desk. */
type Reader = 'caller' | 'desk';

/** Why a signature is wrong: the cause first, then what to do; when nothing is known, what it is not. */
export function reasonOf(finding: SignatureFinding, reader: Reader = 'desk'): string {
  const { mistakes, excluded } = finding;
  if (mistakes.length === 0) {
    const { cause, fix } = whatIsLeft(finding, reader);
    return `${[cause, ...fix].join(' ')} Excluded: ${excluded.join(' ')}`;
  }
  const others = [...new Set(mistakes.flatMap(({ or }) => or))];
  const clients = mistakes.flatMap(({ client }) => client ?? []);
  return [
    causeOf(finding),
    ...clients,
    ...(others.length > 0 ? [`This call cannot tell it from: ${others.join(' ')}`] : []),
    ...mistakes.map(({ fix }) => fix),
  ].join(' ');
}

function mismatch(
  core: Core,
  call: Call,
  site: SiteRecord,
  keys: readonly SigningKey[],
  credential: Pick<SignatureCredential, 'sig'>,
): ApiError {
  const malformed = normalizeSignature(credential.sig) === undefined;
  const check = malformed
    ? 'The signature is not the base64 text of a SHA-1 digest.'
    : 'The signature matches no accepted form.';
  const values = { sig: mask(credential.sig), ...expectedBaseString(call, addressOf(call)) };
  call.trace.failed('D31', check, values, malformed ? 'malformed-signature' : 'unexplained');

  const secrets = keys.map(([, secret]) => secret);
  const search = searchFor(core, call, addressOf(call), site, secrets, credential.sig);
  const finding = findNow(search);
  core.signatureRefused?.({ callId: call.id, finding, search });
  if (finding.mistakes.length > 0)
    call.trace.noted('D31', `The mistake was found: ${causeOf(finding)}`, toldOf(finding));
  return new ApiError(403003, reasonOf(finding, 'caller'), {}, { reason: reasonOf(finding) });
}
