import type { Core } from '#service/http/index.ts';
import { ApiError, type Call } from '#service/kernel/index.ts';
import type { SecretRecord, SiteRecord } from '#service/records/index.ts';
import { ownState } from '#shared/causes/own-state.ts';
import { maskAddress } from '#shared/protocol/masking.ts';
import { asSigned } from '#shared/protocol/signature.ts';
import type { CredentialOf, SentSignature } from './credential.ts';
import { signatureRefused } from './explain-mismatch.ts';
import { addressOf, matchingForm, type SigningKey } from './matching-form.ts';
import { rememberNonce } from './nonce.ts';
import { checkSecretOf, siteSecrets } from './secret.ts';
import { checkTimestamp } from './timestamp.ts';
import { applicationOf, findApplication, shownUserKey, takesUserKey } from './user-key.ts';

/**
 * Checks a signed call in the order of D29: timestamp, window, signature, nonce. The nonce comes last, so that calls
 * with a wrong signature cannot use up nonces (D33). A secret beside the signature is checked first (D65).
 *
 * @throws ApiError 400001 for a userKey unless the site allows signed ones (D30), 403005 for an unknown userKey, 400006,
 *   403002, 403003, 403004, 403010
 */
export function checkSignature(core: Core, call: Call, site: SiteRecord, credential: CredentialOf<'signature'>): void {
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
  credential: SentSignature,
): void {
  checkTimestamp(core, call, site, keys, credential);
  const form = matchingForm(call, keys, credential.sig);
  if (form === undefined) throw signatureRefused(core, call, site, keys, credential.sig);
  call.trace.passed(
    'D31',
    `The signature is right: made with ${form.key}, over the parameters ${asSigned(form.name)}.`,
    {
      // Whole: it is no secret, the row shows it among the parameters too.
      sig: credential.sig,
      'URL signed': `${addressOf(call).scheme}://${call.host}${maskAddress(call.path)}`,
      ...{ 'signed with': form.key, 'parameters signed': form.name },
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
