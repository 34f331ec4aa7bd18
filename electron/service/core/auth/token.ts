import { accountRepository } from '#service/core/accounts/index.ts';
import { tokenRepository } from '#service/core/credentials/tokens/index.ts';
import { isOfGroup } from '#service/core/site-groups/index.ts';
import { siteRepository } from '#service/core/sites/index.ts';
import type { Core } from '#service/http/index.ts';
import { ApiError, type Call, clockMoved, expiredByMove, validByMachineTime } from '#service/kernel/index.ts';
import type { Caller } from '#service/methods/index.ts';
import type { AccountRecord, SiteRecord, TokenRecord } from '#service/records/index.ts';
import type { CauseName } from '#shared/causes/catalogue.ts';
import type { TokenEndReason } from '#shared/contract/tokens.ts';
import { mask } from '#shared/protocol/masking.ts';
import { checkDataCenter } from './data-center.ts';
import { prolongedUntil } from './dynamic-session.ts';
import { checkHttps } from './secret-in-clear.ts';
import { causeOfUnknown } from './unknown-credential.ts';

/** Why a token cannot be used. */
interface LostSession {
  readonly rule: string;
  /** For the caller of an access token (D14, D28). */
  readonly details: string;
  /** For the log, where it knows more; with the second half of the key of the cause. */
  readonly reason?: string | undefined;
  readonly cause: CauseName;
  readonly values: Readonly<Record<string, string>>;
  /** For the trace. */
  readonly check: string;
}

/** A token that can be used, with its site and the user that it is bound to. */
interface UsableToken {
  readonly site: SiteRecord;
  readonly token: TokenRecord;
  readonly account: AccountRecord | undefined;
}

/**
 * Checks an access token (spec "Authentication" A, D28): transport, then the token, then its user.
 *
 * @throws ApiError 403025 over plain HTTP, 500024 with the reason, 301001 on another data center's host, 400001 when an
 *   apiKey of another site came with it
 */
export function authenticateToken(core: Core, call: Call, value: string): Caller {
  checkTokenTransport(call);
  return callerOf(core, call, usableToken(core, call, value));
}

/**
 * The token of this value, when it can be used at the time of the call.
 *
 * @throws ApiError 500024 with the reason, 301001, 400001
 */
export function usableToken(core: Core, call: Call, value: string): UsableToken {
  const found = findToken(core, call, value);
  if (!('rule' in found)) return found;
  const error = new ApiError(500024, found.details, {}, { cause: found.cause, reason: found.reason });
  throw call.trace.refused(found.rule, error, found.values, found.check);
}

/** Who calls with a token that was checked; the token was used by this call. */
export function callerOf(core: Core, call: Call, { site, token, account }: UsableToken): Caller {
  core.store.of(tokenRepository).used(token.id, call.id);
  return account === undefined ? { kind: 'site', site, token } : { kind: 'user', site, token, account };
}

/**
 * Finds a token by its value and checks that it can be used; adds a trace step for every rule that holds.
 *
 * @throws ApiError 301001 on another data center's host, 400001 when an apiKey of another site came with it
 */
export function findToken(core: Core, call: Call, value: string): UsableToken | LostSession {
  const masked = { token: mask(value) };
  const token = core.store.of(tokenRepository).find(value);
  if (token === undefined) {
    const check = 'No token with this value was issued, or it was deleted with its site.';
    return { rule: 'D28', ...whyUnknown(core, call, value), values: masked, check };
  }
  const site = core.store.of(siteRepository).get(token.apiKey);
  if (site === undefined) {
    const details = 'The token belongs to a site that was deleted.';
    return { rule: 'D28', details, cause: 'site-gone', values: masked, check: 'The site of the token is gone.' };
  }
  call.facts.apiKey = site.apiKey;
  call.facts.tokenOrigin = token.origin;
  if (token.UID !== undefined) call.facts.namedUID = token.UID;
  if (token.cid !== undefined) call.facts.cid ??= token.cid;
  call.trace.passed('D28', 'The token was issued by this service.', {
    ...masked,
    site: site.apiKey,
    user: token.UID ?? 'not bound to a user',
    'obtained by': token.origin,
  });
  checkApiKey(core, call, site.apiKey);
  checkDataCenter(core.store, call, site);
  const ended = endOfToken(core, call, site, token, value);
  if (ended !== undefined) return ended;
  if (token.UID === undefined) return { site, token, account: undefined };

  const account = core.store.of(accountRepository).get(site.apiKey, token.UID);
  if (account === undefined) {
    const details = `The user of the token is gone: the account "${token.UID}" was deleted.`;
    const check = 'The user of the token has no account any more.';
    return { rule: 'D28', details, cause: 'user-gone', values: { UID: token.UID }, check };
  }
  call.trace.passed('D28', 'The user of the token has an account.', { UID: account.UID });
  call.facts.UID = account.UID;
  return { site, token, account };
}

function whyUnknown(core: Core, call: Call, value: string): Pick<LostSession, 'details' | 'reason' | 'cause'> {
  if (core.store.of(siteRepository).get(value) !== undefined) {
    const details =
      'The token is unknown: its value is an API key. A client library that is made without a secret sends the key as token; give it the secret.';
    return { details, cause: 'api-key-as-token' };
  }
  const details = 'The token is unknown. Get a new one from the login or the token end-point.';
  const found = causeOfUnknown(core.store, 'token', value, call.authorization !== undefined);
  if (found === undefined) return { details, cause: 'unknown-token' };
  const { cause, line, fix, isOpen, told, meant } = found;
  const token = meant === undefined ? undefined : core.store.of(tokenRepository).find(meant);
  const next = token === undefined ? '' : nextOf(call, token);
  const open = isOpen ? `${line} ${fix}` : told;
  return {
    cause,
    reason: `${line} ${fix}${next}`,
    details: open === undefined ? details : `The token is unknown. ${open}`,
  };
}

/** Of a token that was changed on its way: what would refuse it unchanged. */
function nextOf(call: Call, { revokedAt, expiresAt, dynamic }: TokenRecord): string {
  if (revokedAt !== undefined) return ' With that put right, it would be refused next: it was revoked.';
  const hasExpired = expiresAt !== undefined && expiresAt <= call.at && !dynamic;
  return hasExpired ? ' With that put right, it would be refused next: it has expired.' : '';
}

/** @throws ApiError 403025 over plain HTTP */
export function checkTokenTransport(call: Call): void {
  const details =
    'An access token was sent over plain HTTP, where it is not accepted. Call over HTTPS, sign the call with the secret of the session, or use apiKey with timestamp, nonce and sig.';
  checkHttps(call, 'The token', 'spec: Authentication A 3', details);
}

const otherKey = { cause: 'api-key-of-another-token' } as const;

function checkApiKey({ store }: Pick<Core, 'store'>, call: Call, apiKey: string): void {
  if (call.hostSite !== undefined && !isOfGroup(store, apiKey, call.hostSite) && !call.parameters.get('apiKey')) {
    // As if the key of the host's site had been sent (D55).
    const details = `The token belongs to the site "${apiKey}", but the host ${call.host} is an API domain of the site "${call.hostSite}". Send the right token, or call a host of its site.`;
    const values = { 'host of': call.hostSite, 'site of the token': apiKey };
    const check = 'The host is an API domain of another site than that of the token.';
    throw call.trace.refused('D55', new ApiError(400001, details, {}, otherKey), values, check);
  }
  const given = call.parameters.get('apiKey');
  if (given === undefined || given === '' || isOfGroup(store, apiKey, given)) return;
  const details = `The token belongs to the site "${apiKey}", but apiKey names "${given.slice(0, 100)}". Leave out apiKey or send the right token.`;
  throw call.trace.refused(
    'D29',
    new ApiError(400001, details, {}, otherKey),
    { apiKey: given, 'site of the token': apiKey },
    'The call names another site than its token.',
  );
}

/** Why tokens were revoked, in the middle of a sentence. */
const endReasons: Readonly<Record<TokenEndReason, string>> = {
  revoked: '',
  browserClosed: ', because its browser was closed',
  codeReused: ', because the code that gave it was used a second time',
  logout: ', because the user logged out',
  passwordChanged: ', because the password of the user was changed',
  accountDeleted: ', because its account was deleted',
};

/** How a token has ended, if it has: at the millisecond of `expiresAt` (R7). */
function endOfToken(
  core: Core,
  call: Call,
  site: SiteRecord,
  token: TokenRecord,
  value: string,
): LostSession | undefined {
  const now = new Date(call.at).toISOString();
  if (token.revokedAt !== undefined) {
    const revokedAt = new Date(token.revokedAt).toISOString();
    const reason = token.endReason ?? 'revoked';
    if (reason === 'browserClosed') {
      const details = `The token was revoked at ${revokedAt}, because its browser was closed. Log in again.`;
      const check = 'The browser that the token was bound to was closed.';
      return { rule: 'D25', details, cause: 'browser-closed', values: { closedAt: revokedAt, now }, check };
    }
    const details = `The token was revoked at ${revokedAt}${endReasons[reason]}. Get a new one.`;
    const check = `The token was revoked${endReasons[reason]}.`;
    return { rule: 'D28', details, cause: 'token-revoked', values: { revokedAt, now }, check };
  }
  if (token.expiresAt === undefined) {
    call.trace.passed('D25', token.browserBound ? 'The browser of the token is open.' : 'The token never expires.');
    return undefined;
  }
  const expiresAt = new Date(token.expiresAt).toISOString();
  const prolonged = token.dynamic ? prolongedUntil(call, site, value) : undefined;
  if (call.at < token.expiresAt) {
    call.trace.passed('D25', 'The token has not expired.', { expiresAt, now });
    if (prolonged !== undefined && ('isWrong' in prolonged || 'endedAt' in prolonged)) {
      call.trace.noted('D83', 'The session will not be prolonged by the cookie that the site has set for it.', {
        cookie: prolonged.problem,
      });
    }
    return undefined;
  }
  if (prolonged !== undefined) {
    if ('until' in prolonged) {
      call.trace.passed('F 5.8', 'The site has prolonged the session with its signed cookie.', {
        until: new Date(prolonged.until).toISOString(),
        now,
      });
      return undefined;
    }
    const { endedAt, isWrong, problem } = prolonged;
    const own =
      endedAt === undefined
        ? expiredByMove(core, 'the session', { createdAt: token.createdAt, expiresAt: token.expiresAt })
        : validByMachineTime(core, 'the session', (machine) => machine < endedAt);
    const details = `${own ?? ''} The dynamic session ended at ${expiresAt}; by the service clock it is ${now}.`;
    const values = { expiresAt, now, ...(own && clockMoved) };
    const check = 'The dynamic session was not prolonged.';
    return isWrong
      ? { rule: 'F 5.8', details: `${problem} ${details}`, cause: 'session-prolonged-wrongly', values, check }
      : { rule: 'F 5.8', details: `${details} ${problem}`.trim(), cause: 'session-not-prolonged', values, check };
  }
  const own = expiredByMove(core, 'the token', { createdAt: token.createdAt, expiresAt: token.expiresAt });
  const details = `${own ?? ''} The token expired at ${expiresAt}; by the service clock it is ${now}. Get a new one.`;
  const values = { expiresAt, now, ...(own && clockMoved) };
  return { rule: 'D28', details: details.trim(), cause: 'token-expired', values, check: 'The token has expired.' };
}
