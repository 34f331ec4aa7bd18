import { applicationThatSigned, checkApplicationJwt } from '#service/core/auth/index.ts';
import { sitesOf } from '#service/core/sites/index.ts';
import type { SignedText } from '#service/diagnosis/signed-texts/index.ts';
import type { Core } from '#service/http/index.ts';
import { ApiError, type CompactJwt, readCompactJwt, Trace } from '#service/kernel/index.ts';
import type { JsonObject, SiteRecord } from '#service/records/index.ts';
import { OWN_STATE } from '#shared/causes/own-state.ts';
import type { SignedDocument } from '#shared/contract/reproduce.ts';
import { split } from '../sentences.ts';
import { Checks } from './checks.ts';
import { explained } from './explained.ts';
import { checkAudience } from './jwt-audience.ts';
import { checkSignature } from './jwt-signature.ts';
import { checkTimes } from './jwt-times.ts';
import type { SaidText } from './said-text.ts';
import { type Issuer, issuerNamed, knownKeys } from './token-issuer.ts';

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

function documentOf({ header, claims }: CompactJwt, form: string, wrong: ReadonlySet<string>): SignedDocument {
  return {
    ...{ kind: 'jwt', form },
    parts: [
      { title: 'Header', members: explained(header, wrong) },
      { title: 'Claims', members: explained(claims, wrong) },
    ],
  };
}

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
    const { values = {} } = trace.steps.findLast(({ outcome }) => outcome === 'failed') ?? {};
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
