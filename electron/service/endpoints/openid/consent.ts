import { constantTimeEqual } from '#node/constant-time.ts';
import type { Call } from '#service/kernel/index.ts';
import type { JsonObject, SiteRecord } from '#service/records/index.ts';
import { jsonObject } from '#shared/narrowing.ts';
import { type ConsentCause, whyUnsigned } from './consent-mistakes.ts';
import { type ConsentSubject, consentSignature, MEMBERS } from './consent-needed.ts';
import { OpenIdProblem } from './problem.ts';

export interface GivenConsent {
  readonly isGiven: boolean;
  readonly scopes: readonly string[];
}

/** Characters of a consent. */
const MAX_LENGTH = 8_192;

/** What a consent comes as. */
export interface SentConsent {
  /** Its exact text. */
  readonly text: string;
  readonly sig: string;
  readonly userKey?: string | undefined;
}

/** What is wrong with a consent: the second half of the key of its cause, and sentences with what to do. */
export interface ConsentProblem {
  readonly cause: ConsentCause;
  readonly details: string;
}

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
  if (text === undefined) return undefined;
  const userKey = parameters.get('userKey');
  const sent = { text, sig: parameters.get('sig') ?? '', userKey };
  const unsigned = signatureProblem(sent, site, subject);
  if (unsigned === undefined) {
    call.trace.passed('X 3', 'The consent is signed by the site.', {
      'signed with': userKey ?? 'the secret of the site',
    });
  }
  const read = unsigned ?? whatItSays(text, subject);
  if (!('cause' in read)) return read;
  const { cause, details } = read;
  throw call.trace.refused('X 3', new OpenIdProblem('access_denied', 403003, details, { cause: `consent-${cause}` }));
}

/** What is wrong with the signature of a consent; undefined: nothing. */
export function signatureProblem(
  { text, sig, userKey }: SentConsent,
  site: SiteRecord,
  subject: Pick<ConsentSubject, 'context'>,
): ConsentProblem | undefined {
  if (text.length > MAX_LENGTH) {
    return { cause: 'too-long', details: `The consent has more than ${MAX_LENGTH} characters.` };
  }
  if (sig === '') {
    return { cause: 'unsigned', details: 'The consent came without sig. Sign it with the secret of the site.' };
  }
  const secrets = secretsFor(site, userKey);
  if (secrets === undefined) {
    const details = `The site has no application with the userKey "${userKey?.slice(0, 100)}". Send the userKey of the secret that signs, or none with the secret of the site.`;
    return { cause: 'unknown-user-key', details };
  }
  if (secrets.some((secret) => constantTimeEqual(sig, consentSignature(text, secret.key)))) return undefined;
  return whyUnsigned({ text, sig, secrets, site, subject });
}

/** Both during a rotation (D34). */
function secretsFor(site: SiteRecord, userKey: string | undefined) {
  if (userKey === undefined || userKey === '') {
    return [site.secret, ...(site.previousSecret === undefined ? [] : [site.previousSecret])];
  }
  const application = site.applications.find((one) => one.userKey === userKey);
  return application && [application.secret];
}

/** What a consent that is signed rightly says, or what is wrong with that. */
export function whatItSays(text: string, subject: ConsentSubject): GivenConsent | ConsentProblem {
  const consent = readConsent(text);
  if (consent === undefined) return { cause: 'no-json', details: 'The consent is no JSON object.' };
  const names = Object.keys(consent);
  const order = MEMBERS.join(', ');
  const missing = MEMBERS.filter((name) => !names.includes(name));
  if (missing.length > 0) {
    return {
      cause: 'member-missing',
      details: `The consent lacks ${missing.join(', ')}. Its members are ${order}.`,
    };
  }
  if (names.join() !== MEMBERS.join()) {
    const details = `The members of the consent are in another order. They are ${order}, and no others.`;
    return { cause: 'order', details };
  }
  if (consent.context !== subject.context) {
    return { cause: 'other-context', details: 'The consent is for another context. Sign the context of this login.' };
  }
  if (consent.UID !== subject.UID) {
    return {
      cause: 'other-user',
      details: 'The consent is of another user than the one who is logged in. Sign the UID of that one.',
    };
  }
  if (consent.clientID !== subject.clientID) {
    return {
      cause: 'other-client',
      details: 'The consent is for another relying party. Sign the clientID of this request.',
    };
  }
  if (typeof consent.consent !== 'boolean') {
    return { cause: 'no-answer', details: 'The member consent is not true or false.' };
  }
  const scopes = typeof consent.scope === 'string' ? consent.scope.split(' ').filter(Boolean) : [];
  const beyond = scopes.filter((scope) => !subject.scopes.includes(scope));
  if (beyond.length > 0) {
    return {
      cause: 'other-scope',
      details: `The consent has scopes that were not asked for: ${beyond.join(' ').slice(0, 200)}.`,
    };
  }
  return { isGiven: consent.consent && scopes.length > 0, scopes };
}

/** The members of a consent; undefined: it is no JSON object. */
export const readConsent = (text: string): JsonObject | undefined => jsonObject(text);
