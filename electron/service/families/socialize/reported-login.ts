import { accountsOfSite, isPhoneNumber, UID_SIGNATURE_WINDOW_S } from '#service/core/accounts/index.ts';
import { MOBILE_RESOURCE, takeCode } from '#service/core/auth/index.ts';
import {
  type IdentityWithSession,
  MAX_TEXT_LENGTH,
  readProviderSession,
  readProviderSessions,
} from '#service/core/provider-sessions/index.ts';
import { siteRepository, wrongSignature } from '#service/core/sites/index.ts';
import { callingPage } from '#service/http/index.ts';
import { ApiError, OAuthError } from '#service/kernel/index.ts';
import {
  type Access,
  type CallScope,
  integer,
  invalidParameter,
  jsonObject,
  missingParameter,
  text,
  type ValuesOf,
} from '#service/methods/index.ts';
import type { CalledSite, CodeRecord } from '#service/records/index.ts';
import type { MethodError } from '#shared/contract/requests.ts';

/** Sessions at providers that came with a login: several as JSON (F 7.2), or one whose members are parameters (F 7.13). */
export const reportedSessionParameters = [
  jsonObject(
    'providerSessions',
    'Sessions at providers, an object keyed by provider with authToken, code or providerUID.',
    { example: '{"facebook":{"authToken":"…","providerUID":"fb-1001"}}' },
  ),
  text(
    'provider',
    'Instead of providerSessions: the provider that the user has a session at. The parameters below are what providerSessions has as members, which is inferred from their names.',
  ),
  text('authToken', 'Token of that session; the user is who it was made for.', { max: MAX_TEXT_LENGTH }),
  text('tokenSecret', 'Its secret, where the provider has one.', { max: MAX_TEXT_LENGTH }),
  integer('tokenExpiration', 'Unix seconds at which authToken expires; left out: never.'),
  text('sessionHandle', 'Handle with which the session is renewed, base64.', { max: MAX_TEXT_LENGTH }),
  integer('sessionHandleExpiration', 'Unix seconds at which sessionHandle expires.'),
] as const;

/**
 * The identities that a login reports, with their sessions.
 *
 * @param now service clock, milliseconds
 * @throws ApiError 400002 for a session without its provider or its token, 400006 naming the place
 */
export function readReportedSessions(
  input: ValuesOf<typeof reportedSessionParameters>,
  now: number,
): readonly IdentityWithSession[] {
  const { providerSessions, provider, authToken } = input;
  const { tokenSecret, tokenExpiration, sessionHandle, sessionHandleExpiration } = input;
  const more = { authToken, tokenSecret, tokenExpiration, sessionHandle, sessionHandleExpiration };
  const sent = Object.entries(more).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (provider === undefined) {
    if (sent[0] !== undefined) throw missingParameter('provider', `${sent[0]} belongs to the session at a provider`);
    return providerSessions === undefined ? [] : readProviderSessions('providerSessions', providerSessions, now);
  }
  if (providerSessions !== undefined) throw invalidParameter('provider', 'It is sent instead of providerSessions.');
  if (authToken === undefined) throw missingParameter('authToken', `It says who logged in at ${provider}`);
  return [readProviderSession({ ...more, provider, authToken }, now)];
}

/** For methods that take the code of a login with authCodeOnly (F 3.9, D40). */
export const authCodeParameter = text(
  'authCode',
  'Instead of a user: the one-time code of a login with authCodeOnly, or with response_type=code. The session is that of the user who logged in. From clients, it counts on pages of the origin that the login came back to. What it does is inferred.',
  { max: 500 },
);

/**
 * Takes the code of a login, as the token end-point does (D24). It has no redirect_uri to compare: the credentials of the
 * site stand for it, or the page that calls (R4).
 *
 * @param isSite called with credentials of the site
 * @returns the code; or the error about it. It is no exception, so that what its second use ends stays ended (R2).
 */
export const takeAuthCode =
  ({ core, call, site, apiKey }: CallScope) =>
  (authCode: string, isSite: boolean): CodeRecord | ApiError => {
    const record = core.store.of(siteRepository).get(apiKey);
    if (record === undefined) return new ApiError(400093, 'The site was deleted.');
    const checkBound = ({ redirectUri }: CodeRecord) => {
      const page = callingPage(call, site.domains);
      if (redirectUri === MOBILE_RESOURCE && (isSite || (page.kind === 'page' && page.allowed))) {
        call.trace.passed('R4', 'An app of the user asked for the code, for a page of the site.');
        return;
      }
      const origin = /^https?:/i.test(redirectUri) ? new URL(redirectUri).origin : undefined;
      const values = { 'login came back to': origin ?? 'no page' };
      if (isSite) {
        call.trace.noted('R4', 'The credentials of the site stand for the redirect_uri of the login.', values);
        return;
      }
      const from = page.kind === 'page' ? page.origin : 'no page';
      if (origin !== undefined && from === origin) {
        call.trace.passed('R4', 'The page is of the origin that the login came back to.', values);
        return;
      }
      const details = `The login did not come back to the page that calls (${from}). Let the site exchange the code.`;
      throw call.trace.refused('R4', new OAuthError('invalid_grant', 400014, details), { ...values, page: from });
    };
    try {
      return takeCode(core, call, record, authCode, checkBound);
    } catch (error) {
      if (!(error instanceof OAuthError)) throw error;
      return invalidParameter('authCode', error.details);
    }
  };

/** The phone number that comes with a siteUID (F 7.2). */
export const phoneNumberParameter = text(
  'phoneNumber',
  "Phone number that the user logs in with (E.164). Only with the credentials of the site: nobody has proved that it is the user's (inferred).",
  { max: 20 },
);

export const phoneNumberTaken: MethodError = {
  errorCode: 400003,
  when: 'Another account logs in with the phoneNumber.',
};

/** Gives an account the phone number that it logs in with. */
export const loginPhone = (bound: CallScope) => {
  const accounts = accountsOfSite(bound);
  return {
    /**
     * @param UIDs of the account, before and after the call
     * @throws ApiError 403007 when another than the site sends it, 400006 for its form, 400003 when another account has it
     */
    check(caller: Access, phoneNumber: string | undefined, UIDs: readonly (string | undefined)[]): void {
      if (phoneNumber === undefined) return;
      if (caller !== 'site')
        throw new ApiError(403007, 'phoneNumber can be set only with the credentials of the site.');
      if (!isPhoneNumber(phoneNumber)) {
        throw invalidParameter('phoneNumber', 'It is "+", the country and the number: +4915112345678.');
      }
      const holder = accounts.byLoginID(phoneNumber);
      if (holder === undefined || UIDs.includes(holder.UID)) return;
      throw new ApiError(400003, 'Another account of the site logs in with this phoneNumber.');
    },
    set(UID: string, phoneNumber: string | undefined): void {
      const account = accounts.get(UID);
      if (account === undefined || phoneNumber === undefined) return;
      accounts.change(UID, { loginIDs: { ...account.loginIDs, phoneNumber } });
    },
  };
};

/** How a client proves that the site wants this siteUID (F 5.7, D74); a call of the site needs no proof. */
export const clientSignatureParameters = [
  integer(
    'UIDTimestamp',
    'Unix seconds of UIDSig; clients send it with a siteUID that is not their own. The formula of UIDSig is inferred.',
  ),
  text('UIDSig', 'Signature of UIDTimestamp_siteUID with the secret of the site, base64.'),
] as const;

/** Who sends a siteUID: the site, whose word is enough, or a client. */
interface SiteUIDSender {
  readonly caller: Access;
  /** The user of the call, whose own UID needs no proof; undefined for a login. */
  readonly UID?: string;
}

/**
 * Checks that the site wants this siteUID: from a client `UIDSig` is required for any but its own UID (D74), and whoever
 * sends it, it is checked.
 *
 * @param now service clock, milliseconds
 * @throws ApiError 400002 for a client without a signature, when only one of the two was sent, or no siteUID that it could be about, 403002 outside of 180 seconds, 400006 for a wrong signature
 */
export function checkClientSignature(
  site: CalledSite,
  { caller, UID }: SiteUIDSender,
  siteUID: string | undefined,
  { UIDTimestamp, UIDSig }: ValuesOf<typeof clientSignatureParameters>,
  now: number,
): void {
  if (UIDTimestamp === undefined && UIDSig === undefined) {
    if (caller === 'site' || siteUID === undefined || siteUID === UID) return;
    throw missingParameter('UIDSig', 'A client sends it with UIDTimestamp, to show that the site wants this siteUID');
  }
  if (UIDSig === undefined) throw missingParameter('UIDSig', 'UIDTimestamp is the time of that signature');
  if (UIDTimestamp === undefined) throw missingParameter('UIDTimestamp', 'UIDSig is a signature over it');
  if (siteUID === undefined) throw missingParameter('siteUID', 'UIDSig is a signature over it');
  if (Math.abs(now / 1000 - UIDTimestamp) > UID_SIGNATURE_WINDOW_S) {
    const time = Math.floor(now / 1000);
    const details = `UIDTimestamp is ${UIDTimestamp}, which is more than ${UID_SIGNATURE_WINDOW_S} seconds from ${time}, the time of the service.`;
    throw new ApiError(403002, details);
  }
  const names = ['UIDTimestamp', 'siteUID'] as const;
  const wrong = wrongSignature(site, UIDSig, { names, values: [String(UIDTimestamp), siteUID] });
  if (wrong !== undefined) throw invalidParameter('UIDSig', wrong);
}
