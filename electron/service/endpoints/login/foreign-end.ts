import { constantTimeEqual } from '#node/constant-time.ts';
import { accountRepository, signUid } from '#service/core/accounts/index.ts';
import { readLifetime, startSession } from '#service/core/credentials/sessions/index.ts';
import { loginRepository } from '#service/core/provider-logins/index.ts';
import { checkAgainstSchema, profileErrors, schemasOf } from '#service/core/schema/index.ts';
import { sharedSite } from '#service/core/site-groups/index.ts';
import type { Core } from '#service/http/index.ts';
import { type Call, cookieOf, type OAuthError, type Response } from '#service/kernel/index.ts';
import type { JsonObject, LoginRecord, SiteRecord } from '#service/records/index.ts';
import type { Visitor } from './account.ts';
import { SOCIAL_LOGIN } from './connection.ts';
import { deadEnd, MINUTES_TO_DECIDE } from './dead-end.ts';
import { cookieOfLogin, valueOfLogin } from './foreign.ts';
import { languageOfPage } from './language.ts';
import { settleVisitor } from './provider-login.ts';
import { type LoginRequest, noteFacts, requestOf, targetOf } from './request.ts';
import { redirectError } from './responses.ts';
import type { SiteCall } from './site-call.ts';
import { endConnection, endVisit } from './visit.ts';

/** A login that waits for a foreign provider. */
export interface ForeignLogin {
  readonly login: LoginRecord;
  readonly request: LoginRequest;
}

/** Whom a foreign provider told of. */
export interface ForeignUser {
  readonly providerUID: string;
  /** Members of a profile, not checked yet. */
  readonly profile: JsonObject;
  /** Fields of the site's data, not checked yet; absent: it told none. */
  readonly data?: JsonObject;
}

/** True for what is a page for the user instead of a login that goes on. */
export const isDeadEnd = (found: ForeignLogin | Response): found is Response => 'status' in found;

/**
 * The login that a call goes on with: one of this site at a foreign provider, not decided, not too old, begun in the same
 * browser (RFC 9700, 4.7).
 *
 * @param id of the login, as it went to the provider and came back
 * @returns a page that says why there is none
 */
export function foreignLogin({ core, call, apiKey }: SiteCall, id: string): ForeignLogin | Response {
  const login = core.store.of(loginRepository).get(id);
  if (login === undefined || login.apiKey !== apiKey) return deadEnd(core, call, languageOfPage(call), 'ended');
  const request = requestOf(login);
  noteFacts(call, login, request);
  const sent = cookieOf(call, cookieOfLogin(login)) ?? '';
  if (!constantTimeEqual(sent, valueOfLogin('browser', login))) return deadEnd(core, call, request.lang, 'forged');
  if (call.at - login.createdAt > MINUTES_TO_DECIDE * 60_000) return deadEnd(core, call, request.lang, 'expired');
  call.trace.passed('RFC 9700 4.7', 'The answer belongs to a login that this browser began.');
  return { login, request };
}

/** Ends a login with the user whom its provider told of: under the policies of the site as every login at a provider. */
export function endForeignLogin(
  at: SiteCall,
  { login, request }: ForeignLogin,
  { providerUID, ...told }: ForeignUser,
): Response {
  const { core, site } = at;
  const { provider, connectTo } = request;
  if (connectTo !== undefined) return endConnection(at, login, { provider, providerUID });
  const account = core.store.of(accountRepository).byIdentity(site.apiKey, provider, providerUID);
  return endVisit(at, login, { providerUID, ...usable(core, site, told), account });
}

/** Ends a login that its provider refused, or whose answer cannot be believed: the site is told (D20). */
export function refuseForeignLogin(
  core: Core,
  call: Call,
  { login, request }: ForeignLogin,
  error: OAuthError,
): Response {
  if (!core.store.of(loginRepository).finish(login.id)) return deadEnd(core, call, request.lang, 'ended');
  return redirectError(core, call, targetOf(request), error);
}

/** What of it an account may have, by the schemas of the site; a provider's odd field keeps nobody from logging in. */
function usable(
  { store }: Core,
  site: SiteRecord,
  told: Omit<ForeignUser, 'providerUID'>,
): Pick<Visitor, 'profile' | 'data'> {
  const { profile, errors } = profileErrors(told.profile);
  const wrong = new Set(errors.map(({ fieldName }) => fieldName));
  const right = Object.entries(profile).filter(([name]) => !wrong.has(`profile.${name}`));
  const schemas = schemasOf(store, sharedSite(store, site).apiKey);
  const data = Object.entries(told.data ?? {}).filter(
    ([name, value]) =>
      checkAgainstSchema(schemas, { data: { [name]: value } }, { byClient: false, existing: undefined }).length === 0,
  );
  return { profile: Object.fromEntries(right), ...(data.length > 0 && { data: Object.fromEntries(data) }) };
}

/** What a login that a partner began comes to: parameters for the page of the site (X 5). */
interface SignedIn {
  readonly parameters: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly outcome: Pick<Response, 'errorCode' | 'error' | 'reason'>;
}

/** Seconds of a session that nobody asked a lifetime for. */
const SESSION_S = 28_800;

/** Logs a user in whom a partner told of without being asked: under the policies of accounts.socialLogin (D60). */
export function signInForeignUser(at: SiteCall, provider: string, { providerUID, ...told }: ForeignUser): SignedIn {
  const { core, call, site } = at;
  const { apiKey } = site;
  const request: LoginRequest = {
    ...{ redirectUri: '', responseType: 'token', provider, lang: 'en', isPending: false, isTemporary: false },
    ...{ extraPermissions: [], address: SOCIAL_LOGIN },
  };
  const account = core.store.of(accountRepository).byIdentity(apiKey, provider, providerUID);
  const settled = settleVisitor(at, { providerUID, ...usable(core, site, told), account }, request);
  if ('error' in settled) {
    const { error, regToken } = settled;
    const parameters = { errorCode: String(error.errorCode), ...(regToken !== undefined && { regToken }) };
    return {
      parameters,
      cookies: [],
      outcome: { errorCode: error.errorCode, error: error.error, reason: error.details },
    };
  }
  const { UID } = settled;
  call.facts.UID = UID;
  const lifetime = readLifetime(SESSION_S, 'browser', call.at, SESSION_S);
  const { cookies } = startSession(at)({
    ...{ UID, environment: 'browser', lifetime, cid: undefined, byLink: true },
  });
  const { signature, timestamp } = signUid(site, UID, call.at);
  return {
    parameters: { UID, UIDSignature: signature, signatureTimestamp: timestamp },
    ...{ cookies, outcome: { errorCode: 0, reason: `${UID} logged in by ${provider}, which began the login.` } },
  };
}
