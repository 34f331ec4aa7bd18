import { accountRepository, holdsIdentity, providerEmail } from '#service/core/accounts/index.ts';
import { activityRepository } from '#service/core/activity/index.ts';
import { policiesOf } from '#service/core/policies/index.ts';
import { profileErrors } from '#service/core/schema/index.ts';
import type { Core } from '#service/http/index.ts';
import type { Call } from '#service/kernel/index.ts';
import type { AccountRecord, JsonObject } from '#service/records/index.ts';
import { type ScreenForm, SOMEONE_NEW, UID_MARK } from './form.ts';
import type { LoginRequest } from './request.ts';
import type { SiteCall } from './site-call.ts';

/** The user who logs in, chosen or created on the provider's screen. */
export interface Visitor {
  readonly profile: JsonObject;
  /** Of a new account; absent: it has none. */
  readonly data?: JsonObject;
  readonly providerUID: string;
  /** The user's existing account. */
  readonly account: AccountRecord | undefined;
}

/** Finds the user chosen on the provider's screen; `personGone` when the account was deleted. Writes nothing. */
export function findVisitor(
  core: Core,
  apiKey: string,
  request: LoginRequest,
  form: ScreenForm,
): Visitor | 'personGone' {
  const visitor =
    form.person === SOMEONE_NEW ? newVisitor(core, apiKey, request, form) : knownVisitor(core, apiKey, request, form);
  return visitor ?? 'personGone';
}

/**
 * The account of a login (D22), which has not logged in yet: the existing one, which gets the identity when the login is
 * finished (F 7.4), else a new one with it. A temporary login always makes a new account, which no later login reaches.
 *
 * @param registers under the policies of the site (D60): a new account is pending until nothing is open
 */
export function accountOfVisitor(
  at: SiteCall,
  visitor: Visitor,
  request: LoginRequest,
  registers: boolean,
): AccountRecord {
  const { call } = at;
  const { account, providerUID } = visitor;
  if (account !== undefined && !request.isTemporary) return known(call, account, providerUID, request);
  return create(at, visitor, registers ? { ...request, isPending: true } : request);
}

function newVisitor({ store, random }: Core, apiKey: string, { provider }: LoginRequest, form: ScreenForm): Visitor {
  const { firstName, lastName, email } = form;
  const providerUID = form.providerUID || `${provider}-${random(6).toString('hex')}`;
  return {
    profile: profileErrors({
      ...(firstName && { firstName }),
      ...(lastName && { lastName }),
      ...(email && { email }),
    }).profile,
    providerUID,
    account: store.of(accountRepository).byIdentity(apiKey, provider, providerUID),
  };
}

function knownVisitor(
  { store, random }: Core,
  apiKey: string,
  { provider }: LoginRequest,
  form: ScreenForm,
): Visitor | undefined {
  const UID = form.person?.startsWith(UID_MARK) ? form.person.slice(UID_MARK.length) : undefined;
  const account = UID === undefined ? undefined : store.of(accountRepository).get(apiKey, UID);
  if (!account || account.status === 'temporary') return undefined;
  const held = account.identities.find((identity) => identity.provider === provider);
  return {
    profile: account.profile,
    providerUID: held?.providerUID ?? `${provider}-${random(6).toString('hex')}`,
    account,
  };
}

function known(call: Call, account: AccountRecord, providerUID: string, { provider }: LoginRequest): AccountRecord {
  const { UID, status } = account;
  const isHeld = holdsIdentity(account, { provider, providerUID });
  call.trace.passed(
    'D22',
    isHeld
      ? 'The identity belongs to an account of the site: that account logs in.'
      : 'The user has an account: the identity is new to it and is connected when the login is finished.',
    { UID, identity: `${provider} ${providerUID}`, status },
  );
  return account;
}

function create({ core, call, apiKey }: SiteCall, visitor: Visitor, request: LoginRequest): AccountRecord {
  const { provider, regSource, cid } = request;
  const status = request.isTemporary ? 'temporary' : request.isPending ? 'pending' : 'final';
  const { providerUID, profile, data } = visitor;
  const accounts = core.store.of(accountRepository);
  const find = (loginID: string) => accounts.byLoginID(apiKey, loginID);
  // No login identifier reaches a temporary account (D22).
  const email = request.isTemporary ? undefined : providerEmail(policiesOf(core.store, apiKey), profile.email, find);
  const made = accounts.create({
    apiKey,
    isSiteUID: false,
    status,
    profile,
    ...(data && { data }),
    identities: [{ provider, providerUID }],
    loginProvider: provider,
    regSource,
    ...(email && { loginIDs: email.loginIDs }),
  });
  const account = email?.isVerified ? accounts.change(apiKey, made.UID, { isVerified: true }) : made;
  core.store.of(activityRepository).count(apiKey, 'newUsers', { provider, cid, UID: account.UID });
  call.trace.passed('D22', `A ${status} account was made for the identity.`, {
    UID: account.UID,
    identity: `${provider} ${providerUID}`,
  });
  return accounts.connect(apiKey, account.UID, { provider, providerUID }, call.at);
}
