import { constantTimeEqual } from '#node/constant-time.ts';
import { accountRepository, completeUserObject } from '#service/core/accounts/index.ts';
import { oneTimeTokens, readPayload } from '#service/core/credentials/one-time-tokens/index.ts';
import { readLifetime, startSession } from '#service/core/credentials/sessions/index.ts';
import { completeLogin, finishLogin, loginParameters, readLoginOptions } from '#service/core/login/index.ts';
import { type ClientSideResult, clientSideForm } from '#service/endpoints/login/index.ts';
import { checkSecondFactor, readRegistration } from '#service/endpoints/rest/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import {
  type Caller,
  type CallScope,
  invalidParameter,
  type MethodResult,
  missingParameter,
  type Registration,
  readParameter,
} from '#service/methods/index.ts';

/** Without an account system a session is valid forever (F 3.6). */
const FOREVER = -2;

/**
 * Begins the session of a login at a provider, with the one-time code that the login gave to the library. That of
 * accounts.socialLogin can be interrupted by the policies of the account system (F 3.2); that of socialize.login answers
 * with the User object.
 *
 * @throws ApiError 400002, 400006, 403005, 403027, and those of every login
 */
export function beginSession(bound: CallScope, caller: Caller): MethodResult {
  const { core, call, apiKey } = bound;
  const { result, UID } = takeResult(bound);
  const account = core.store.of(accountRepository).get(apiKey, UID);
  if (account === undefined) throw new ApiError(403005, `The account "${UID}" was deleted meanwhile. Log in again.`);
  const loginMode = call.parameters.get('loginMode') ?? 'standard';
  if (loginMode === 'reAuth' && (caller.kind !== 'user' || caller.account.UID !== UID)) {
    throw new ApiError(403027, 'With loginMode=reAuth the login has to be that of the user of the session.');
  }
  const registration = loginMode === 'link' ? registrationToLink(bound, caller) : undefined;
  const cid = call.parameters.get('cid');
  const input = Object.fromEntries(
    loginParameters.map((parameter) => [parameter.name, readParameter(parameter, call.parameters.get(parameter.name))]),
  );
  const options = readLoginOptions(input, registration?.token);
  const { provider, providerUID, isNew, isAccountLogin } = result;
  const brings = { identities: [{ provider, providerUID }], linked: registration?.account?.UID };
  const login = { account, options, provider, isNew, registration, cid, brings };
  if (isAccountLogin) return finishLogin(bound)({ ...login, finishes: true });
  const { environment, sessionExpiration = FOREVER } = options;
  const settled = completeLogin(bound)({ ...login, options: { ...options, sessionExpiration }, isSocial: true });
  if ('interrupted' in settled) return settled.interrupted;
  const lifetime = readLifetime(sessionExpiration, environment, call.at, FOREVER);
  const { info, cookies } = startSession(bound)({ UID: account.UID, environment, lifetime, cid });
  const data = { ...completeUserObject(bound)(settled.account), newUser: isNew, sessionInfo: info };
  return { data, did: `Logged "${account.UID}" in by a provider.`, UID: account.UID, cookies };
}

function registrationToLink({ core, call }: CallScope, caller: Caller): Registration {
  const registration = readRegistration(core, call, caller, ['anonymous']);
  if (registration === undefined) {
    throw missingParameter('regToken', 'loginMode=link connects the social login that it stands for');
  }
  checkSecondFactor(call, registration, 'loginMode=link');
  return registration;
}

/** @throws ApiError 400002, 400006: the code is not one that this page may use now */
function takeResult(bound: CallScope): { readonly result: ClientSideResult; readonly UID: string } {
  const { call } = bound;
  const code = call.parameters.get('code') ?? '';
  if (code === '') throw missingParameter('code', 'The login gives it to the library');
  const tokens = oneTimeTokens(bound);
  const token = tokens.find('clientLogin', code);
  if (token?.UID === undefined) throw invalidParameter('code', 'No login gave it. Log in again.');
  const result = readPayload(token, clientSideForm);
  if (!constantTimeEqual(call.parameters.get('state') ?? '', result.state)) {
    throw invalidParameter('state', 'It is not that of the login: another page began it.');
  }
  if (call.at >= token.expiresAt) throw invalidParameter('code', 'It has expired. Log in again.');
  if (!tokens.consume(token.id)) throw invalidParameter('code', 'It was used already. Log in again.');
  call.trace.passed('D48', 'The one-time code is that of a login which this page began.', { UID: token.UID });
  return { result, UID: token.UID };
}
