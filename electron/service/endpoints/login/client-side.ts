import { z } from 'zod';
import { oneTimeTokenRepository } from '#service/core/credentials/one-time-tokens/index.ts';
import type { Core } from '#service/http/index.ts';
import { type Call, OAuthError, quoteForMessage } from '#service/kernel/index.ts';
import type { AccountRecord } from '#service/records/index.ts';
import { CODE_LIFETIME_S } from '#shared/protocol/lifetimes.ts';
import { registersUser } from './provider-login.ts';
import type { ClientSide, LoginRequest } from './request.ts';

/** What the one-time code of such a login stands for. */
export const clientSideForm = z.object({
  provider: z.string(),
  /** The identity, which the account gets when the login is finished. */
  providerUID: z.string(),
  isNew: z.boolean(),
  /** The policies of the account system apply (accounts.socialLogin). */
  isAccountLogin: z.boolean(),
  /** Also sent back with the code: only the page that began the login knows it. */
  state: z.string(),
});
export type ClientSideResult = Readonly<z.output<typeof clientSideForm>>;

/** True when the page that began the login opened a window for it; not checked yet. */
export function isPopup({ parameters }: Pick<Call, 'parameters'>): boolean {
  return parameters.get('x_clientSide') === 'popup' && /^https?:/i.test(parameters.get('redirect_uri') ?? '');
}

/**
 * `x_clientSide`: the client-side library of this service asks for the login, and takes its result for its page (D48).
 * The result goes to the origin of `redirect_uri`, which is verified, and is worth nothing without `state`.
 */
export function checkClientSide(
  call: Call,
  redirectUri: string,
  responseType: LoginRequest['responseType'],
): ClientSide | undefined {
  const value = call.parameters.get('x_clientSide');
  if (value === undefined) return undefined;
  const refuse = (details: string): OAuthError =>
    call.trace.refused('D48', new OAuthError('invalid_request', 400006, details, 'invalid:x_clientSide'));
  if (value !== 'popup' && value !== 'redirect') {
    throw refuse(
      `Parameter x_clientSide is ${quoteForMessage(value)}; the client-side library sends "popup" or "redirect".`,
    );
  }
  if (responseType !== 'token') throw refuse('x_clientSide goes with response_type=token.');
  if (!/^https?:/i.test(redirectUri)) throw refuse('x_clientSide needs a redirect_uri with http or https: a page.');
  if (!call.parameters.get('state')) throw refuse('x_clientSide needs state, which only the page knows.');
  return value;
}

/** A one-time code for the library, which begins the session with it (`/client-library/session`). */
export function clientSideResult(
  { store }: Core,
  call: Call,
  account: AccountRecord,
  request: LoginRequest,
  visit: Pick<ClientSideResult, 'isNew' | 'providerUID'>,
): readonly (readonly [string, string])[] {
  const { provider, state = '' } = request;
  const result: ClientSideResult = { provider, ...visit, state, isAccountLogin: registersUser(request) };
  const code = store.of(oneTimeTokenRepository).issue('clientLogin', {
    apiKey: account.apiKey,
    UID: account.UID,
    payload: { ...result },
    lifetime: CODE_LIFETIME_S * 1000,
  });
  call.trace.passed('D48', 'The client-side library gets a one-time code and begins the session with it.', {
    lifetime: `${CODE_LIFETIME_S} s`,
    UID: account.UID,
  });
  return [['code', code]];
}
