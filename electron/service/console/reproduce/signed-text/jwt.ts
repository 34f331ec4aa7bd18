import { applicationThatSigned, checkApplicationJwt } from '#service/core/auth/index.ts';
import { sitesOf } from '#service/core/sites/index.ts';
import type { SignedText } from '#service/diagnosis/signed-texts/index.ts';
import { fidmRepository, type RelyingParty, relyingPartyRepository } from '#service/families/fidm/index.ts';
import type { Core } from '#service/http/index.ts';
import {
  ApiError,
  type CompactJwt,
  formatUtc,
  readCompactJwt,
  Trace,
  validByMachineTime,
} from '#service/kernel/index.ts';
import type { JsonObject, SiteRecord } from '#service/records/index.ts';
import { decidingStep } from '#shared/causes/cause.ts';
import { OWN_STATE } from '#shared/causes/own-state.ts';
import type { SignedDocument } from '#shared/contract/reproduce.ts';
import { formatSpan } from '../said.ts';
import { split } from '../sentences.ts';
import { Checks, type Fault, type SaidText } from './checks.ts';
import { partsOfJwt } from './explained.ts';
import { checkSignature, type Issuer, issuerNamed, knownKeys } from './jwt-signature.ts';

type PastedJwt = Extract<SignedText, { kind: 'jwt' }>;

/** What is said of a JWT: the checks of a receiver (OpenID Connect Core 3.1.3.7, RFC 7519 7.2) with what this service knows. */
export function sayJwt(core: Core, { token, name, expected }: PastedJwt, at: number): SaidText {
  const jwt = readCompactJwt(token);
  if ('problem' in jwt) return unread(jwt.problem);
  const sites = sitesOf(core.store);
  const site =
    sites.find(({ applications }) => applications.some(({ userKey }) => userKey === jwt.header.kid)) ??
    applicationThatSigned(sites, jwt)?.site;
  if (site !== undefined) return sayApplicationJwt(core, jwt, site, at);
  const checks = new Checks();
  checks.passed('RFC 7515 7.1', 'It has a header, claims and a signature.');
  const keys = knownKeys(core);
  const named = issuerNamed(core, jwt.claims.iss);
  const signer = checkSignature(core, jwt, { checks, keys, issuer: named, at });
  const form = formOf(jwt, name, named);
  checkIssuer(jwt.claims, expected.issuer, checks);
  const party =
    named?.kind === 'provider' ? checkAudience(core, jwt, named.site, expected.client_id, checks) : undefined;
  checkNonce(jwt.claims, expected.nonce, checks);
  checkTimes(core, jwt.claims, { at, checks, what: form });
  return checks.said((wrong) => documentOf(jwt, form, wrong), named?.site ?? signer?.site, {
    cause: `The ${form} is right${party === undefined ? '' : `, and for ${party}`}.`,
    proof: signer && `The signature is that of the key ${signer.kid} of ${signer.owner}.`,
  });
}

const documentOf = (jwt: CompactJwt, form: string, wrong: ReadonlySet<string>): SignedDocument => ({
  ...{ kind: 'jwt', form },
  parts: partsOfJwt(jwt, wrong),
});

/**
 * What is said of a JWT with which an application makes a call: what the service says of that call (F 5.6).
 *
 * @param at service clock, milliseconds
 */
function sayApplicationJwt(core: Core, jwt: CompactJwt, site: SiteRecord, at: number): SaidText {
  const trace = new Trace();
  const form = 'JWT of an application';
  const rest = { trace: trace.steps, notes: [], site };
  try {
    checkApplicationJwt(core, { receivedAt: at, trace }, site, jwt);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { values = {} } = decidingStep(trace.steps) ?? {};
    const { errorCode, details } = error;
    const outcome = values[OWN_STATE] === undefined ? 'refused' : 'sound';
    const document = documentOf(jwt, form, new Set(Object.keys(values)));
    return { ...rest, document, ...split(details), outcome, errorCode };
  }
  const proof = 'Each call needs a JWT of its own: the service takes every jti once.';
  const cause = `The ${form} is right, for a call over HTTPS.`;
  return { ...rest, document: documentOf(jwt, form, new Set()), outcome: 'accepted', cause, proof };
}

function unread(problem: string): SaidText {
  const { cause, fix } = split(problem);
  return {
    ...{ outcome: 'refused', cause, fix, site: undefined, notes: [] },
    document: { kind: 'jwt', form: 'JWT', parts: [] },
    trace: [{ rule: 'RFC 7515 7.1', check: problem, outcome: 'failed' }],
  };
}

/** What it is: by the text, by its type, by its claims. */
function formOf({ header, claims }: CompactJwt, name: string | undefined, issuer: Issuer | undefined): string {
  if (header.typ === 'at+jwt') return 'access token';
  if (issuer?.kind === 'getJWT') return 'JWT of accounts.getJWT';
  if (/^id_?token/i.test(name ?? '') || claims.nonce !== undefined || claims.at_hash !== undefined) return 'id token';
  return issuer?.kind === 'provider' && claims.aud !== undefined && claims.client_id === undefined ? 'id token' : 'JWT';
}

/** The issuer that its receiver knows, compared character by character (OpenID Connect Core 3.1.3.7, 2). */
function checkIssuer({ iss }: JsonObject, expected: string | undefined, checks: Checks): void {
  if (expected === undefined || typeof iss !== 'string') return;
  const rule = 'OpenID Connect Core 3.1.3.7 (2)';
  if (iss === expected) {
    checks.passed(rule, 'The issuer is the expected one.', { iss });
    return;
  }
  const without = (text: string) => text.replace(/\/$/, '');
  const [cause, fix] =
    without(iss) === without(expected)
      ? ['The issuer differs in a slash at the end.', 'Configure the issuer as the discovery document writes it.']
      : iss.toLowerCase() === expected.toLowerCase()
        ? ['The issuer differs in upper and lower case.', 'Configure the issuer as the discovery document writes it.']
        : ['The issuer is another one than expected.', 'Take the issuer of the address that the login went to.'];
  checks.failed(rule, { cause, fix, member: 'iss', proof: `iss is ${iss}, and ${expected} is expected.` });
}

function checkNonce({ nonce }: JsonObject, expected: string | undefined, checks: Checks): void {
  if (expected === undefined) return;
  const rule = 'OpenID Connect Core 3.1.3.7 (11)';
  if (nonce === expected) checks.passed(rule, 'The nonce is that of the request.');
  else {
    const cause = nonce === undefined ? 'The token has no nonce.' : 'The nonce is that of another request.';
    const fix = 'Compare with the nonce of this very request: keep it in the session, one for each login.';
    checks.failed(rule, { cause, fix, member: 'nonce' });
  }
}

const AUDIENCE = 'OpenID Connect Core 3.1.3.7 (3)';

/**
 * Whether a token is for a relying party of its site, and for the expected one.
 *
 * @returns the relying party, as a clause; undefined: it is an access token, which is for an API
 */
function checkAudience(
  { store }: Pick<Core, 'store'>,
  { header, claims }: CompactJwt,
  site: SiteRecord,
  expected: string | undefined,
  checks: Checks,
): string | undefined {
  const audience = [claims.aud].flat().filter((one): one is string => typeof one === 'string');
  if (header.typ === 'at+jwt') return undefined;
  const fidm = store.of(fidmRepository);
  const party = audience.map((one) => fidm.relyingParty(site.apiKey, one)).find((one) => one !== undefined);
  const text = audience.join(' ').slice(0, 200);
  if (expected !== undefined && !audience.includes(expected)) {
    checks.failed(AUDIENCE, {
      cause: 'The token is for another relying party.',
      fix: 'Use the token of your own login: a token of another client must be refused.',
      proof: `aud is ${text}${descriptionOf(party)}, and ${expected} is expected.`,
      member: 'aud',
    });
    return undefined;
  }
  if (party !== undefined) {
    checks.passed(AUDIENCE, 'The audience is a relying party of the site.', { aud: text });
    return `the relying party ${party.clientID}${descriptionOf(party)}`;
  }
  const parties = store.of(relyingPartyRepository);
  const other = sitesOf(store).find(({ apiKey }) => audience.some((one) => parties.get(apiKey, one) !== undefined));
  checks.failed(AUDIENCE, {
    cause:
      other === undefined
        ? 'No relying party of the site has this audience.'
        : 'The audience is a relying party of another site.',
    fix: 'Log in with the client_id of a relying party of this site.',
    proof: `aud is ${text || 'absent'}${other === undefined ? '' : `, of "${other.name}"`}; the issuer is the provider of "${site.name}".`,
    member: 'aud',
  });
  return undefined;
}

const descriptionOf = (party: RelyingParty | undefined): string =>
  party === undefined || party.settings.description === '' ? '' : ` (${party.settings.description})`;

/** Seconds that the clocks of issuer and receiver may differ, as libraries allow them. */
const LEEWAY_S = 60;
const TIMES = 'OpenID Connect Core 3.1.3.7 (9)';

interface Timed {
  /** Milliseconds. */
  readonly at: number;
  readonly checks: Checks;
  /** `id token` */
  readonly what: string;
}

/** Whether a token is valid by its times. */
function checkTimes(core: Core, claims: JsonObject, timed: Timed): void {
  const { at, checks, what } = timed;
  const faultAt = (now: number) => faultOf(claims, now, timed);
  const fault = faultAt(at);
  if (fault === undefined) {
    checks.passed(TIMES, 'Its times are right.', { 'service clock': formatUtc(at) });
    return;
  }
  const own =
    at === core.clock()
      ? validByMachineTime(core, `the ${what}`, (machine) => faultAt(machine) === undefined)
      : undefined;
  const { member = 'iat' } = fault;
  checks.failed(TIMES, own === undefined ? fault : { cause: own, fix: undefined, ownState: true, member });
}

function faultOf({ exp, iat, nbf }: JsonObject, now: number, { what }: Timed): Fault | undefined {
  const inMilliseconds = [exp, iat, nbf].some((one) => typeof one === 'number' && one > 100_000_000_000);
  if (inMilliseconds) {
    return { cause: 'The times of the token are in milliseconds.', fix: 'Write seconds since 1970.', member: 'iat' };
  }
  if (typeof iat === 'number' && iat * 1000 > now + LEEWAY_S * 1000) {
    return {
      cause: `The ${what} was issued ${formatSpan(iat * 1000 - now)} in the future.`,
      fix: 'Set the clock of the machine that issued it, or of the one that reads it.',
      proof: `iat is ${formatUtc(iat * 1000)}, and it is ${formatUtc(now)}: the clock of one side is off.`,
      member: 'iat',
    };
  }
  if (typeof nbf === 'number' && nbf * 1000 > now + LEEWAY_S * 1000) {
    const cause = `The ${what} is not valid yet.`;
    const proof = `nbf is ${formatUtc(nbf * 1000)}, and it is ${formatUtc(now)}.`;
    return { cause, fix: 'Wait until then, or set the clock that is behind.', proof, member: 'nbf' };
  }
  if (typeof exp === 'number' && exp * 1000 <= now) {
    return {
      cause: `The ${what} expired ${formatSpan(now - exp * 1000)} ago.`,
      fix: 'Log in again, or use the refresh token; if it was new, the clock of the receiver is ahead.',
      proof: `exp is ${formatUtc(exp * 1000)}, and it is ${formatUtc(now)}.`,
      member: 'exp',
    };
  }
  return undefined;
}
