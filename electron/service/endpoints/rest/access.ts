import { accountRepository } from '#service/core/accounts/index.ts';
import { isApiKeyAsToken } from '#service/core/auth/index.ts';
import { sitesOf } from '#service/core/sites/index.ts';
import { decodedFully } from '#service/diagnosis/transport-mistakes/index.ts';
import type { Core } from '#service/http/index.ts';
import { ApiError, type Call } from '#service/kernel/index.ts';
import { type Caller, invalidParameter, type Method, missingParameter, shorten } from '#service/methods/index.ts';
import type { AccountRecord, SiteRecord } from '#service/records/index.ts';

/** Parameters by which a call says whose it is, right or wrong. */
const credentialParameters = [
  'apiKey',
  'secret',
  'userKey',
  'oauth_token',
  'sig',
  'timestamp',
  'login_token',
  'regToken',
];

/**
 * True for a call with neither API key nor any credential, also an empty one. An API key in the place of a token is no
 * credential (D65).
 */
export function carriesNothing(core: Core, call: Call): boolean {
  const { authorization, parameters } = call;
  if (authorization !== undefined) return false;
  const sent = credentialParameters.filter((name) => parameters.has(name));
  return sent.every((name) => name === 'oauth_token' && isApiKeyAsToken(core, call, parameters.get(name) ?? ''));
}

/**
 * Checks that the caller may call the method at all.
 *
 * @throws ApiError 403005 for an anonymous call (D35), 403007 for a user's token on a method of the site
 */
export function checkAccess(
  call: Call,
  caller: Caller,
  method: Pick<Method, 'name' | 'access' | 'clientProofs' | 'takesRegToken'>,
): void {
  const values = { caller: caller.kind, allowed: method.access.join(', ') };
  if (method.access.includes(caller.kind)) {
    call.trace.passed('D36', `${method.name} may be called with this credential.`, values);
    return;
  }
  const { clientProofs: proofs = [] } = method;
  const proof = proofs.find((name) => call.parameters.has(name));
  if (proof !== undefined) {
    call.trace.noted('F 5.7', `${method.name} may be called by a client with ${proof}.`, values);
    return;
  }
  const check = `${method.name} may not be called with this credential.`;
  if (caller.kind === 'anonymous') {
    if (caller.lostSession !== undefined) {
      throw call.trace.refused('D58', new ApiError(403005, caller.lostSession, {}, caller.lostBecause), values, check);
    }
    const details = `${method.name} cannot be called with apiKey alone. Add timestamp, nonce and sig, or secret over HTTPS, or call with an access token.${method.takesRegToken ? ' A user who has not finished registering sends regToken.' : ''}${proofs.length === 0 ? '' : ` A client sends ${proofs.join(' or ')}.`}`;
    const { unread } = caller;
    const takesToo = method.takesRegToken ? { 'takes too': 'regToken' } : {};
    const error =
      unread === undefined
        ? new ApiError(403005, details)
        : new ApiError(403005, `${unread.reason} ${details}`, {}, { cause: unread.cause });
    throw call.trace.refused('D35', error, { ...values, ...takesToo }, check);
  }
  const details = `${method.name} concerns the whole site, but the token belongs to one user. Call with the credentials of the site, or with a token from grant_type=none without x_siteUID.`;
  throw call.trace.refused('D36', new ApiError(403007, details), values, check);
}

/** The UID that a call names; empty when it names none. */
function namedUser(call: Call, parameter: string): string {
  const UID = call.parameters.get('UID') ?? '';
  const other = call.parameters.get(parameter) ?? '';
  if (UID === '' || other === '' || UID === other) return other === '' ? UID : other;
  const hint = `It names "${shorten(other)}", but UID names "${shorten(UID)}". Send one of them.`;
  throw call.trace.refused('D28', invalidParameter(parameter, hint));
}

/**
 * Finds the user that a call concerns (D28): the one of the token, or the one that UID names.
 *
 * @param parameter that names the user besides UID
 * @throws ApiError 400002 naming UID, 403007 when a user's token names another UID, 403005 for an unknown UID
 */
export function findUser(core: Core, call: Call, caller: Caller, parameter = 'UID'): AccountRecord {
  const ofToken = userOfToken(call, caller, parameter);
  if (ofToken !== undefined) return ofToken;
  const UID = namedUser(call, parameter);
  if (UID === '') {
    const whose =
      caller.kind === 'site' && caller.token !== undefined
        ? 'The token is not bound to a user'
        : 'The call is made by the site';
    throw call.trace.refused(
      'D28',
      missingParameter(parameter, `${whose}, so ${parameter} has to say which user is meant`),
      { credential: whose },
      'The method concerns a user, but the call names none.',
    );
  }
  const account = core.store.of(accountRepository).get(caller.site.apiKey, UID);
  if (account?.status === 'temporary') {
    const details = `The account "${shorten(UID)}" is temporary: it can be reached only with its own access token.`;
    throw call.trace.refused(
      'spec: States',
      new ApiError(403005, details),
      { UID: account.UID },
      'The account is temporary: only its own token reaches it.',
    );
  }
  if (account === undefined) {
    const unknown = `The site has no user with the UID "${shorten(UID)}".`;
    const details = `${unknown} ${uidAdvice(core, caller.site.apiKey, UID)}`;
    const elsewhere = siteOfUID(core, UID);
    const reason =
      elsewhere &&
      `${unknown} The site "${elsewhere.name}" (${elsewhere.apiKey}) has. Send the API key and the credential of that site, or a UID of this one.`;
    throw call.trace.refused(
      'D28',
      new ApiError(403005, details, {}, { cause: 'unknown-user', ...(reason && { reason }) }),
      { UID: shorten(UID) },
      'The site has no user with this UID.',
    );
  }
  call.facts.UID = account.UID;
  call.trace.passed('D28', 'The site has a user with this UID.', { UID: account.UID });
  return account;
}

const PLUS_LOST = 'It holds a blank, which a "+" that was not encoded becomes: send "+" as %2B.';

/** What the UID may be that the site does not know (F 9.1 rows 27 and 28): one that it knows, in another form. */
function uidAdvice({ store }: Core, apiKey: string, UID: string): string {
  const accounts = store.of(accountRepository);
  const forms: readonly (readonly [meant: string | undefined, why: string])[] = [
    [UID.trim(), 'There is a blank or a line end at it.'],
    [UID.replaceAll(' ', '+'), PLUS_LOST],
    [decodedFully(UID), 'It was percent-encoded twice.'],
    [UID.toLowerCase(), 'It is written in upper case.'],
    [accounts.byLoginID(apiKey, UID)?.UID, 'It is a login identifier.'],
  ];
  for (const [meant, why] of forms) {
    if (meant !== undefined && meant !== UID && accounts.get(apiKey, meant) !== undefined)
      return `${why} Send "${shorten(meant)}".`;
  }
  return UID.includes(' ') ? PLUS_LOST : 'Find it with accounts.search, or see the users of the site.';
}

/** Most sites in which a UID is looked up. */
const MAX_SITES = 50;

/** Another site that has the user, for the log alone. */
function siteOfUID({ store }: Core, UID: string): SiteRecord | undefined {
  const accounts = store.of(accountRepository);
  return sitesOf(store)
    .slice(0, MAX_SITES)
    .find(({ apiKey }) => accounts.get(apiKey, UID) !== undefined);
}

/**
 * The user of a token that is bound to one; UID may not name another user (D28).
 *
 * @returns undefined for every other credential
 * @throws ApiError 403007 when UID names another user
 */
export function userOfToken(call: Call, caller: Caller, parameter = 'UID'): AccountRecord | undefined {
  if (caller.kind !== 'user') return undefined;
  const UID = namedUser(call, parameter);
  const values = { UID: UID === '' ? 'not sent' : shorten(UID), 'user of the token': caller.account.UID };
  if (UID === '' || UID === caller.account.UID) {
    call.trace.passed('D28', 'The call concerns the user of the token.', values);
    return caller.account;
  }
  const details = `The token belongs to "${caller.account.UID}", but ${parameter} names "${shorten(UID)}". Leave out ${parameter} or use a token of that user.`;
  throw call.trace.refused(
    'D28',
    new ApiError(403007, details, {}, 'of-another'),
    values,
    'The token belongs to another user than UID names.',
  );
}
