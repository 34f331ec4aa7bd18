import { constantTimeEqual } from '#node/constant-time.ts';
import type { Call } from '#service/kernel/index.ts';
import type { JsonObject, SiteRecord } from '#service/records/index.ts';
import { whyUnsigned } from './consent-mistakes.ts';
import { type ConsentSubject, consentSignature, MEMBERS } from './consent-signature.ts';
import { OpenIdProblem } from './problem.ts';

export interface GivenConsent {
  readonly isGiven: boolean;
  readonly scopes: readonly string[];
}

/** Characters of a consent. */
const LONGEST = 8_192;

/**
 * The consent that a call brings, checked (X 3): its signature by the secret of the site, or of the application that userKey
 * names, over its exact text; then what it says.
 *
 * @returns undefined when the call brings none
 * @throws OpenIdProblem that names the mistake
 */
export function consentOfCall(call: Call, site: SiteRecord, subject: ConsentSubject): GivenConsent | undefined {
  const { parameters } = call;
  const text = parameters.get('consent');
  const sig = parameters.get('sig') ?? '';
  const userKey = parameters.get('userKey');
  const refused = (cause: string, details: string): OpenIdProblem =>
    call.trace.refused('X 3', new OpenIdProblem('access_denied', 403003, details, { cause: `consent-${cause}` }));
  if (text === undefined) return undefined;
  if (text.length > LONGEST) throw refused('too-long', `The consent has more than ${LONGEST} characters.`);
  if (sig === '') throw refused('unsigned', 'The consent came without sig. Sign it with the secret of the site.');

  const secrets = secretsFor(site, userKey);
  if (secrets === undefined) {
    const details = `The site has no application with the userKey "${userKey?.slice(0, 100)}". Send the userKey of the secret that signs, or none with the secret of the site.`;
    throw refused('unknown-user-key', details);
  }
  if (!secrets.some((secret) => constantTimeEqual(sig, consentSignature(text, secret.key)))) {
    const { cause, details } = whyUnsigned({ text, sig, secrets, site, subject });
    throw refused(cause, details);
  }
  call.trace.passed('X 3', 'The consent is signed by the site.', {
    'signed with': userKey ?? 'the secret of the site',
  });
  return checkedConsent(text, subject, refused);
}

/** Both during a rotation (D34). */
function secretsFor(site: SiteRecord, userKey: string | undefined) {
  if (userKey === undefined || userKey === '') {
    return [site.secret, ...(site.previousSecret === undefined ? [] : [site.previousSecret])];
  }
  const application = site.applications.find((one) => one.userKey === userKey);
  return application && [application.secret];
}

function checkedConsent(
  text: string,
  subject: ConsentSubject,
  refused: (cause: string, details: string) => OpenIdProblem,
): GivenConsent {
  const consent = readConsent(text);
  if (consent === undefined) throw refused('no-json', 'The consent is no JSON object.');
  const names = Object.keys(consent);
  const order = MEMBERS.join(', ');
  const missing = MEMBERS.filter((name) => !names.includes(name));
  if (missing.length > 0) {
    throw refused('member-missing', `The consent lacks ${missing.join(', ')}. Its members are ${order}.`);
  }
  if (names.join() !== MEMBERS.join()) {
    throw refused('order', `The members of the consent are in another order. They are ${order}, and no others.`);
  }
  if (consent.context !== subject.context) {
    throw refused('other-context', 'The consent is for another context. Sign the context of this login.');
  }
  if (consent.UID !== subject.UID) {
    throw refused(
      'other-user',
      'The consent is of another user than the one who is logged in. Sign the UID of that one.',
    );
  }
  if (consent.clientID !== subject.clientID) {
    throw refused('other-client', 'The consent is for another relying party. Sign the clientID of this request.');
  }
  if (typeof consent.consent !== 'boolean') {
    throw refused('no-answer', 'The member consent is not true or false.');
  }
  const scopes = typeof consent.scope === 'string' ? consent.scope.split(' ').filter(Boolean) : [];
  const beyond = scopes.filter((scope) => !subject.scopes.includes(scope));
  if (beyond.length > 0) {
    throw refused('other-scope', `The consent has scopes that were not asked for: ${beyond.join(' ').slice(0, 200)}.`);
  }
  return { isGiven: consent.consent && scopes.length > 0, scopes };
}

function readConsent(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}
