import { accountRepository } from '#service/core/accounts/index.ts';
import { oneTimeTokenRepository, whyEnded } from '#service/core/credentials/one-time-tokens/index.ts';
import type { Core } from '#service/http/index.ts';
import { ApiError, type Call, clockMoved, expiredByMove } from '#service/kernel/index.ts';
import { type Caller, invalidParameter, type Method, type Registration } from '#service/methods/index.ts';
import type { CauseName } from '#shared/causes/catalogue.ts';
import { mask } from '#shared/protocol/masking.ts';

/**
 * Reads the regToken of a call whose method takes one: a credential of its own (D57).
 *
 * @param access of the method: one that anybody may call goes on with a lost session (D58)
 * @returns undefined when the call has none
 * @throws ApiError 400006 for one that is unknown, of another site, expired or used up, 403007 when UID names another user,
 *   403005 for a lost login token beside it
 */
export function readRegistration(
  core: Core,
  call: Call,
  caller: Caller,
  access: Method['access'],
): Registration | undefined {
  const value = call.parameters.get('regToken') ?? '';
  if (value === '') return undefined;
  const { site } = caller;
  const hasWrongToken = caller.kind === 'anonymous' && caller.lostSession && call.parameters.get('login_token');
  if (hasWrongToken && !access.includes('anonymous')) {
    // Each of two credentials must be right. A browser's cookie is none beside another one.
    const check = 'A login token came beside the regToken, and it is lost: leave it out.';
    const error = new ApiError(403005, caller.lostSession, {}, 'lost-token-beside-regtoken');
    throw call.trace.refused('D65', error, undefined, check);
  }
  const { store } = core;
  const token = store.of(oneTimeTokenRepository).find('registration', value);
  const shown = { regToken: mask(value) };
  if (token === undefined || token.apiKey !== site.apiKey) {
    const why = 'It is none of this site. Take it from the response of accounts.initRegistration or of a login.';
    throw refused(call, why, 'The site has no such registration token.', shown, 'unknown-regtoken');
  }
  if (token.UID !== undefined) call.facts.namedUID = token.UID;
  const times = { ...shown, expiresAt: new Date(token.expiresAt).toISOString(), now: new Date(call.at).toISOString() };
  if (token.usedAt !== undefined) {
    const why = whyEnded(token, 'Its registration is finished.');
    const check = token.endReason === undefined ? 'The registration token was used up.' : why;
    throw refused(
      call,
      `${why} Begin a new one with accounts.initRegistration, or log in.`,
      check,
      times,
      'regtoken-used',
    );
  }
  if (call.at >= token.expiresAt) {
    const own = expiredByMove(core, 'the regToken', token);
    const why = `${own ?? ''} It expired at ${times.expiresAt}; by the service clock it is ${times.now}. Begin again with accounts.initRegistration.`;
    const values = { ...times, ...(own && clockMoved) };
    throw refused(call, why.trim(), 'The registration token has expired.', values, 'regtoken-expired');
  }
  const account = token.UID === undefined ? undefined : store.of(accountRepository).get(site.apiKey, token.UID);
  if (token.UID !== undefined && account === undefined) {
    throw refused(
      call,
      `Its account "${token.UID}" was deleted.`,
      'The account of the token is gone.',
      times,
      'user-gone',
    );
  }
  if (token.payload.isLite === true && account?.isLite === false) {
    const why = 'Its lite account is a full one by now, whose user logs in.';
    throw refused(call, why, 'The registration token is of an account that was a lite one.', times);
  }
  const UID = call.parameters.get('UID') ?? '';
  if (account !== undefined && UID !== '' && UID !== account.UID) {
    // As a token of another user (D28): whoever sends both does not mean what would be done.
    const details = `The regToken belongs to "${account.UID}", but UID names another user. Leave out UID.`;
    throw call.trace.refused('D57', new ApiError(403007, details, {}, 'of-another'), {
      'user of the regToken': account.UID,
    });
  }
  call.facts.credential = 'regToken';
  if (account !== undefined) call.facts.UID = account.UID;
  call.trace.passed('D57', 'The registration token is valid.', { ...times, account: account?.UID ?? 'not made yet' });
  return { token, account };
}

/** What a login that has to prove a second factor needs for that. */
const provesSecondFactor = /^accounts\.(?:tfa\.|finalizeRegistration$)/;

/**
 * Refuses the regToken of a login whose second factor is not proved yet, on methods that show or change the account: the
 * password alone must not be enough for a passkey, another login identifier or another password.
 *
 * @param name of the method
 * @throws ApiError 403101
 */
export function checkSecondFactor(call: Call, { token }: Registration, name: string): void {
  if (token.payload.secondFactorOpen !== true || provesSecondFactor.test(name)) return;
  const details = `Pending Two-Factor Authentication: ${name} takes this regToken once the second factor is proved. Begin with accounts.tfa.initTFA, mode=verify.`;
  const error = new ApiError(403101, details, { regToken: call.parameters.get('regToken') });
  throw call.trace.refused('D57', error, undefined, 'The login of the registration token has an open second factor.');
}

/** Methods that log in the account of a regToken, or give it something to log in with. */
const logsIn = /^accounts\.(?:finalizeRegistration$|otp\.update$|auth\.fido\.|tfa\.)/;

/**
 * Refuses the regToken of a lite account, which has no login, on such methods: whoever has it has typed an address, or was sent
 * a link of the site, and proved nothing by it.
 *
 * @param name of the method
 * @throws ApiError 400006
 */
export function checkLite(call: Call, { account, token }: Registration, name: string): void {
  if (!account?.isLite || token.payload.isLite !== true || !logsIn.test(name)) return;
  const details =
    'It is of a lite account, which has no login: accounts.register goes on with it to an account that has one.';
  throw call.trace.refused('F 7.3', invalidParameter('regToken', details), undefined, 'The account is a lite one.');
}

function refused(
  call: Call,
  why: string,
  check: string,
  values: Readonly<Record<string, string>>,
  cause?: CauseName,
): ApiError {
  return call.trace.refused('D57', invalidParameter('regToken', why, cause), values, check);
}
