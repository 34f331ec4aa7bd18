import { constantTimeEqual } from '#node/constant-time.ts';
import type { Call } from '#service/kernel/call.ts';
import type { Core } from '#service/kernel/core.ts';
import type { SecretRecord, SiteRecord } from '#service/storage/records.ts';
import { isSecretParameter } from '#shared/protocol/masking.ts';
import { type CandidateMistake, explainMismatch, type SigningKey } from '#shared/protocol/mistakes.ts';
import { acceptedForms, type SignedAddress } from '#shared/protocol/signature.ts';
import { hmacSha1 } from './hmac.ts';

/** Longest base string that the log shows. */
const longestShown = 4000;
/** Most secrets of other sites that are tried. */
const mostOtherKeys = 20;

/**
 * Finds the known mistake with which a wrong signature matches, so that 403003 says what to change (D31). Never used to
 * accept a call.
 *
 * @param right the secrets that would have been right
 */
export function explain(
  core: Core,
  call: Call,
  address: SignedAddress,
  site: SiteRecord,
  right: readonly SecretRecord[],
  sig: string,
): CandidateMistake | undefined {
  const keys = knownKeys(core, site);
  for (const secret of right) {
    const key = keys.find((one) => one.bytes === secret.key);
    if (key === undefined) continue;
    const otherKeys = keys.filter((one) => one !== key).slice(0, mostOtherKeys);
    const unmatched = {
      httpMethod: call.httpMethod,
      address,
      parameters: call.parameters,
      sig,
      key,
      otherKeys,
      query: call.query,
    };
    const mistake = explainMismatch(unmatched, hmacSha1, constantTimeEqual);
    if (mistake !== undefined) return mistake;
  }
  return undefined;
}

/** Every secret that a client may have taken by mistake, those of the called site first. */
export function knownKeys(core: Pick<Core, 'store'>, site: SiteRecord): readonly SigningKey[] {
  const others = core.store.sites.list().filter(({ apiKey }) => apiKey !== site.apiKey);
  return [site, ...others].flatMap(keysOf);
}

function keysOf(site: SiteRecord): readonly SigningKey[] {
  const name = `the site "${site.name}"`;
  const key = (owner: string, secret: SecretRecord) => ({ owner, text: secret.text, bytes: secret.key });
  return [
    key(`the secret of ${name}`, site.secret),
    ...(site.previousSecret ? [key(`the previous secret of ${name}`, site.previousSecret)] : []),
    ...site.applications.map(({ userKey, secret }) =>
      key(`the secret of the application "${userKey}" of ${name}`, secret),
    ),
  ];
}

/** The base string that the service expects, for the trace; left out when the call holds a secret of any kind. */
export function expectedBaseString(call: Call, address: SignedAddress): Record<string, string> {
  let sent = 0;
  for (const { name, value } of call.parameters) {
    sent += name.length + value.length;
    if (isSecretParameter(name)) return {};
  }
  if (sent > longestShown) return {};
  const first = acceptedForms(call.httpMethod, address, call.parameters).next().value?.baseString;
  return first === undefined || first.length > longestShown ? {} : { 'base string expected': first };
}
