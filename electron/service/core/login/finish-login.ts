import { accountRepository, completeUserObject, withData } from '#service/core/accounts/index.ts';
import { activityRepository } from '#service/core/activity/index.ts';
import { registrationTokens } from '#service/core/credentials/one-time-tokens/index.ts';
import { passwords } from '#service/core/credentials/passwords/index.ts';
import { readLifetime, sessionInfoResponse, startSession } from '#service/core/credentials/sessions/index.ts';
import { idToken } from '#service/core/jwt/index.ts';
import { sendNotice } from '#service/core/message-texts/index.ts';
import { policies } from '#service/core/policies/index.ts';
import { schemas } from '#service/core/schema/index.ts';
import { always, type CallScope, type MethodResult, type Registration, sometimes } from '#service/methods/index.ts';
import type { AccountRecord } from '#service/records/index.ts';
import type { MethodError, ResponseField } from '#shared/contract/requests.ts';
import { answeredAccount, answeredAccountResponse } from './answered-account.ts';
import { type LoginOptions, rememberedOptions } from './login-options.ts';
import { type OpenPoint, openPoint } from './login-requirements.ts';
import { type Brought, bringToAccount, keptForAccount } from './pending-links.ts';
import { type SecondFactorPoint, secondFactorPoint } from './required-factor.ts';
import { loginRisk } from './risk.ts';
import { sendVerification } from './verification-mail.ts';

export interface Login {
  readonly account: AccountRecord;
  readonly options: LoginOptions;
  /** `site`, or the provider of a social login. */
  readonly provider: string;
  /** With a password, so that one that is too old has to be changed. */
  readonly byPassword?: boolean;
  /** The account was made by this login, or by the registration that it finishes. */
  readonly isNew: boolean;
  /** Makes a pending account final. */
  readonly finishes?: boolean;
  readonly registration: Registration | undefined;
  readonly cid: string | undefined;
  /** Of socialize.*: what the account system asks for in a registration does not count, its second factors do (F 7.4). */
  readonly isSocial?: boolean;
  /** The site answers for the user (F 7.2, skipValidation): only a disabled or locked account is refused. */
  readonly isVouchedFor?: boolean;
  /** Level of the second factor that was proved (`authLevelOf`). */
  readonly secondFactor?: number;
  /** Identities for the account, when the login is finished; left out: those that the regToken keeps. */
  readonly brings?: Brought | undefined;
  /** The login is counted already (reports). */
  readonly isCounted?: boolean;
}

/** What each login of an account can be refused with or interrupted by, also those of socialize.*. */
export const riskErrors: readonly MethodError[] = [
  { errorCode: 403101, when: 'The second factor has to be verified first; regToken goes on.' },
  { errorCode: 403102, when: 'A second factor has to be registered first; regToken goes on.' },
  {
    errorCode: 403120,
    when: 'The account, or the address of the call, is locked after failed logins, or a rule of accounts.rba.setPolicy refuses the login.',
  },
];

/** The same of logins under the policies and the schema of the account system. */
const loginErrors: readonly MethodError[] = [
  { errorCode: 206001, when: 'The registration is not finished, or a required field is missing; regToken goes on.' },
  { errorCode: 206002, when: 'The email address has to be verified first; regToken and unverifiedEmails go on.' },
  { errorCode: 206003, when: 'The policies ask for a login identifier, and the account has none; regToken goes on.' },
  { errorCode: 403041, when: 'The account is disabled (isActive is false).' },
  {
    errorCode: 403043,
    when: 'The email address of a social login is a login identifier of another account, and the policy accountOptions.loginIdentifierConflict refuses that; regToken goes on.',
  },
  { errorCode: 403100, when: 'The password has to be changed first; regToken goes on.' },
  ...riskErrors,
];

/** Errors of a method that logs in: its own, and those of every login. */
export function withLoginErrors(own: readonly MethodError[]): readonly MethodError[] {
  return [...own, ...loginErrors].sort((a, b) => a.errorCode - b.errorCode);
}

/** Times that login answers give in seconds, other answers in milliseconds (F 8.2). */
const inSeconds: ReadonlySet<string> = new Set(['createdTimestamp', 'registeredTimestamp', 'lastLoginTimestamp']);

/** Members that a finished login returns. */
export const loginResponse: readonly ResponseField[] = [
  ...answeredAccountResponse
    .filter(({ name }) => name !== 'userInfo')
    .map((field) => (inSeconds.has(field.name) ? { ...field, documentation: 'The same in Unix seconds.' } : field)),
  sometimes(
    'userInfo',
    'object',
    'The User object of socialize.getUserInfo, with includeUserInfo=true; else what the site told of the user, when include has userInfo.',
  ),
  always('newUser', 'boolean', 'The account is new.'),
  always('isNewUser', 'boolean', 'The same by its other name.'),
  ...sessionInfoResponse,
  sometimes('id_token', 'string', 'A JWT as of accounts.getJWT, when include has id_token.'),
  sometimes('regToken', 'string', 'Goes on with a registration that is not finished.'),
];

/** A login that nothing keeps from a session, or what its user has to do first. */
type SettledLogin =
  | { readonly account: AccountRecord; readonly registers: boolean }
  | { readonly interrupted: MethodResult & Required<Pick<MethodResult, 'error'>>; readonly regToken: string };

/**
 * What keeps an account from a login: nothing, or what its user has to do first.
 *
 * @throws ApiError 403041, 403120
 */
export const pointBeforeLogin = (bound: CallScope) => {
  const askedFor = secondFactorPoint(bound);
  const risk = loginRisk(bound);
  return (
    login: Pick<Login, 'account' | 'finishes' | 'byPassword' | 'secondFactor' | 'isSocial' | 'isVouchedFor'>,
  ): OpenPoint | SecondFactorPoint | undefined => {
    const { account, finishes = false, byPassword = false, isSocial = false, isVouchedFor = false } = login;
    const now = bound.call.at;
    const password = passwords(bound).get(account.UID);
    const barred = risk.barrier(account);
    if (barred !== undefined) throw barred;
    // No other login reaches a temporary account (D22).
    if (isVouchedFor || (isSocial && account.status === 'temporary')) return undefined;
    const asked = askedFor(account, login.secondFactor);
    // Whoever has a second factor proves it before the account can be changed.
    if (asked?.errorCode === 403101) return asked;
    // One who has not registered yet registers a factor after that.
    if (isSocial) return account.status === 'pending' ? undefined : asked;
    const open = openPoint({
      account,
      password,
      policies: policies(bound),
      schemas: schemas(bound),
      conflict: account.status === 'pending' ? conflictingLoginID(bound, account) : undefined,
      finishes,
      byPassword,
      now,
    });
    return open ?? asked;
  };
};

/**
 * Settles each way to log in or to register: the account has logged in, and is final when the login registers it, or
 * something is open, and a regToken goes on with it (F 1.3). Whatever was written before stays in both cases. What the
 * login brings to the account is connected when it is finished: whoever has the first factor alone adds nothing (F 7.4).
 *
 * @throws ApiError 403041, 403120
 */
export const completeLogin = (bound: CallScope) => {
  const { core, call, apiKey } = bound;
  const tokens = registrationTokens(bound);
  const send = sendVerification(bound);
  const welcome = welcomeMail(bound);
  const pointBefore = pointBeforeLogin(bound);
  const risk = loginRisk(bound);
  const bring = bringToAccount(bound);
  return (login: Login): SettledLogin => {
    const { options, provider, isNew, registration, cid, finishes = false } = login;
    let { account } = login;
    const now = call.at;
    const remembered = registration?.token.payload ?? {};
    // What a regToken has proved counts for its account alone.
    const isOwn = registration !== undefined && registration.token.UID === account.UID;
    const ofToken =
      isOwn && remembered.secondFactorLevel !== undefined ? Number(remembered.secondFactorLevel) : undefined;
    const secondFactor = login.secondFactor ?? ofToken;
    const kept = isOwn ? keptForAccount(registration.token) : undefined;
    const brings = login.brings ?? kept;
    const isCounted = login.isCounted ?? (isOwn && remembered.isCounted === true);
    const open = pointBefore({ ...login, ...(secondFactor !== undefined && { secondFactor }) });
    if (open !== undefined) {
      const conflict = 'conflict' in open ? open.conflict : undefined;
      const payload = {
        ...rememberedOptions(options),
        provider,
        isNew,
        ...(finishes && { finishes }),
        ...(login.isSocial && { isSocial: true }),
        ...(conflict !== undefined && { conflict }),
        // Also without any: those of another account are not for this one.
        secondFactorLevel: secondFactor && Math.min(secondFactor, Number.MAX_SAFE_INTEGER),
        identities: brings?.identities,
        reported: brings?.reported,
        isCounted,
        secondFactorOpen: open.errorCode === 403101,
      };
      const regToken = tokens.continueWith(registration, account.UID, payload, brings?.linked);
      if (open.errorCode === 206002 && (isNew || finishes)) send(account);
      if (open.errorCode === 206002 && finishes && account.status === 'pending') {
        // Registered already, and waits for its address alone (F 1.3): the next login after the mail goes through.
        account = core.store.of(accountRepository).change(apiKey, account.UID, { status: 'final', registeredAt: now });
        core.store.of(activityRepository).count(apiKey, 'finalizeRegistrations', { cid, UID: account.UID });
        welcome(account);
      }
      const { errorCode, details, data } = open;
      const interrupted = {
        data: { UID: account.UID, regToken, ...data },
        did: details,
        UID: account.UID,
        error: { errorCode, details },
      };
      return { interrupted, regToken };
    }

    const registers = account.status === 'pending' && finishes;
    if (brings !== undefined) account = bring(account, brings, cid);
    account = core.store.of(accountRepository).change(apiKey, account.UID, {
      lastLoginAt: now,
      loginProvider: provider,
      ...(registers && { status: 'final', registeredAt: now }),
    });
    risk.succeeded(account.UID);
    if (registers) {
      core.store.of(activityRepository).count(apiKey, 'finalizeRegistrations', { cid, UID: account.UID });
      welcome(account);
    }
    if (!isCounted) {
      const facts = { cid, UID: account.UID };
      if (provider === 'site') core.store.of(activityRepository).count(apiKey, 'siteLogins', facts);
      const providers = new Set(brings?.identities?.map((identity) => identity.provider));
      if (provider !== 'site') providers.add(provider);
      for (const each of providers)
        core.store.of(activityRepository).count(apiKey, 'logins', { ...facts, provider: each });
    }
    tokens.finish(registration);
    return { account, registers };
  };
};

/** The account as a login answers it, whether it begins a session or goes on with one. */
export const loggedInAccount = (bound: CallScope) => {
  const answered = answeredAccount(bound);
  const makeIdToken = idToken(bound);
  return (account: AccountRecord, include: readonly string[]): Record<string, unknown> => {
    const members = Object.entries(answered(account, new Set(include), bound.caller === 'site')).map(
      ([name, value]) => [name, inSeconds.has(name) ? Math.floor(Number(value) / 1000) : value] as const,
    );
    return {
      ...Object.fromEntries(members),
      ...(include.includes('id_token') && { id_token: makeIdToken(account.UID) }),
    };
  };
};

/**
 * Ends each way to log in or to register by a method: with a session, or with what the user has to do first.
 *
 * @throws ApiError 403041, 403120
 */
export const finishLogin = (bound: CallScope) => {
  const { call } = bound;
  const settle = completeLogin(bound);
  const start = startSession(bound);
  const answered = loggedInAccount(bound);
  const userOf = completeUserObject(bound);
  return (login: Login): MethodResult => {
    const settled = settle(login);
    if ('interrupted' in settled) return settled.interrupted;
    const { account, registers } = settled;
    const { options, isNew, cid } = login;
    const now = call.at;
    const byDefault = policies(bound).gigyaPlugins.sessionExpiration;
    const lifetime = readLifetime(options.sessionExpiration, options.environment, now, byDefault);
    const { info, cookies } = start({ UID: account.UID, environment: options.environment, lifetime, cid });
    const userInfo = options.includesUserInfo ? { userInfo: userOf(account) } : {};
    const data = withData({
      ...answered(account, options.include),
      ...userInfo,
      newUser: isNew,
      isNewUser: isNew,
      sessionInfo: info,
    });
    const did = registers
      ? `Finished the registration of "${account.UID}" and logged it in.`
      : `Logged "${account.UID}" in.`;
    return { data, did, UID: account.UID, cookies };
  };
};

/**
 * The email address that a social login brought and that is a login identifier of another account, when the policy
 * accountOptions.loginIdentifierConflict refuses that: `failOnSiteConflictingIdentity` where the other account has a
 * password, `failOnAnyConflictingIdentity` always.
 */
export function conflictingLoginID(
  bound: CallScope,
  { UID, profile, identities }: Pick<AccountRecord, 'UID' | 'profile' | 'identities'>,
): string | undefined {
  const rule = policies(bound).accountOptions.loginIdentifierConflict;
  const { email } = profile;
  if (rule === 'ignore' || identities.length === 0 || typeof email !== 'string') return undefined;
  const holder = bound.core.store.of(accountRepository).byLoginID(bound.apiKey, email);
  if (holder === undefined || holder.UID === UID) return undefined;
  const isOfSite = passwords(bound).get(holder.UID).hash !== undefined;
  return rule === 'failOnAnyConflictingIdentity' || isOfSite ? email : undefined;
}

/** Welcomes a user whose registration is finished (policy accountOptions.sendWelcomeEmail). */
export const welcomeMail = (bound: CallScope) => (account: AccountRecord) => {
  if (!policies(bound).accountOptions.sendWelcomeEmail) return;
  sendNotice(bound)(account, {
    mail: 'welcome',
    purpose: 'welcome',
    subject: `Welcome to ${bound.site.name}`,
    text: `Your account at ${bound.site.name} is ready.`,
  });
};
