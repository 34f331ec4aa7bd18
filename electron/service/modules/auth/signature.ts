import { constantTimeEqualDigests } from '#node/constant-time.ts';
import type { Call } from '#service/kernel/call.ts';
import type { Core } from '#service/kernel/core.ts';
import { ApiError } from '#service/kernel/errors.ts';
import type { SecretRecord, SiteRecord } from '#service/storage/records.ts';
import type { SignatureFinding } from '#shared/contract/signature-finding.ts';
import { mask, maskAddress } from '#shared/protocol/masking.ts';
import { acceptedForms, normalizeSignature, overParameters, type SignedAddress } from '#shared/protocol/signature.ts';
import type { SignatureCredential } from './credential.ts';
import { expectedBaseString, findNow, searchFor } from './explain-mismatch.ts';
import { hashable, hmacSha1 } from './hmac.ts';
import { rememberNonce } from './nonce.ts';
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
  let keys = signingKeys(call, site, credential.userKey);
  if (credential.secret !== undefined) {
    const owner = checkSecretOf(call, site, credential.secret, credential.userKey);
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
  checkTimestamp(call, credential.timestamp, site.acceptMilliseconds);
  const form = matchingForm(call, keys, credential.sig);
  if (form === undefined) throw mismatch(core, call, site, keys, credential);
  call.trace.passed('D31', `The signature is right: made with ${form.key}, ${overParameters(form.name)}.`, {
    // Whole: it is no secret, the row shows it among the parameters too.
    sig: credential.sig,
    'URL signed': `${addressOf(call).scheme}://${call.host}${maskAddress(call.path)}`,
  });
  rememberNonce(core.store, call, site.apiKey, credential.nonce);
}

/** A secret beside the signature belongs to the same principal (D65). */
function isOfSite(site: SiteRecord, key: SecretRecord): boolean {
  return key === site.secret || key === site.previousSecret;
}

function signingKeys(call: Call, site: SiteRecord, userKey: string | undefined): readonly SigningKey[] {
  const ofSite = siteSecrets(site).map(([name, secret]) => [`the site's ${name}`, secret] as const);
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
    throw call.trace.refused('D30', new ApiError(400001, details), { userKey: shownUserKey(userKey) }, check);
  }
  call.trace.passed('D30', 'The site accepts signed calls with a userKey.', { userKey: shownUserKey(userKey) });
  return [[`the secret of the application "${userKey}"`, findApplication(call, site, userKey).secret]];
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

/** Why a signature is wrong: the cause first, then what to do; when nothing is known, what it is not. */
export function reasonOf(finding: SignatureFinding): string {
  const { mistakes, arrived, excluded } = finding;
  if (mistakes.length === 0) {
    return `No known mistake explains the signature. ${arrived} Excluded: ${excluded.join(' ')} What is left: a secret that is not known here, or a value that was changed after signing.`;
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
  call.trace.failed('D31', check, {
    sig: mask(credential.sig),
    ...expectedBaseString(call, addressOf(call)),
  });

  const secrets = keys.map(([, secret]) => secret);
  const search = searchFor(core, call, addressOf(call), site, secrets, credential.sig);
  core.signatureRefused?.(search);
  const finding = findNow(search);
  if (finding.mistakes.length > 0)
    call.trace.noted('D31', `The mistake was found: ${causeOf(finding)}`, toldOf(finding));
  return new ApiError(403003, reasonOf(finding));
}
