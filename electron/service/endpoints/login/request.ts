import type { Call } from '#service/kernel/index.ts';
import type { JsonObject, LoginRecord } from '#service/records/index.ts';
import type { RedirectTarget } from './location.ts';

/** In a window of its own, which tells the page that opened it; or in the window of the page, which it redirects to. */
export type ClientSide = 'popup' | 'redirect';

/** A login request that passed every check, as it is kept until the user has decided. */
export interface LoginRequest {
  /** Verified, exactly as sent: the token endpoint compares it as text (R4). */
  readonly redirectUri: string;
  readonly responseType: 'token' | 'code';
  /** As sent; it goes back byte for byte (D20). */
  readonly state?: string;
  /** Canonical identifier (D19). */
  readonly provider: string;
  /** Language code of F 3.8. */
  readonly lang: string;
  /** The login was sent without a language: `lang` is English, and a foreign provider asks the browser. */
  readonly hasNoLanguage?: boolean;
  /** `x_pending_registration` (D22). */
  readonly isPending: boolean;
  /** `x_temporary_account` (D22). */
  readonly isTemporary: boolean;
  /** `x_authCodeOnly`: the response has a one-time code, and no session is made (D40). */
  readonly isCodeOnly?: boolean;
  /** How the client-side library asked for the login; it takes the result, a one-time code, for its page (D48). */
  readonly clientSide?: ClientSide;
  /** `x_cid` (D23). */
  readonly cid?: string;
  /** `x_session_expiration` in seconds with its special values, when it was sent (D25). */
  readonly sessionExpiration?: number;
  readonly regSource?: string;
  /** `x_secret_type=oauth1`: the response has the secret of the session too, which signs calls (F 3.3, D51). */
  readonly withSecret?: boolean;
  /** `x_extraPermissions`: what the provider's screen asks for besides the basic data. */
  readonly extraPermissions: readonly string[];
  /** UID of the account that the identity is connected to; undefined for a login (F 3.1, F 3.2). */
  readonly connectTo?: string;
  /** The address that was called, when it is not socialize.login. */
  readonly address?: string;
  /** True: the response has `state` and nothing else, as that of socialize.addConnection (F 3.2). */
  readonly withoutCredential?: boolean;
}

/** The request as the store keeps it: plain JSON. */
export function toStored(request: LoginRequest): JsonObject {
  return { ...request };
}

/** The request of a kept login; only `toStored` writes that column. */
export function requestOf(login: LoginRecord): LoginRequest {
  return login.request as unknown as LoginRequest;
}

/** Where a login returns to. */
export function targetOf({ redirectUri, responseType, state, clientSide, lang }: LoginRequest): RedirectTarget {
  const place = responseType === 'token' ? 'fragment' : 'query';
  return { redirectUri, place, state, isPopup: clientSide === 'popup', lang };
}

/** Tells the log which login a call goes on with. */
export function noteFacts({ facts }: Call, login: LoginRecord, { cid, address }: LoginRequest): void {
  if (address !== undefined) facts.method = address;
  facts.apiKey = login.apiKey;
  if (cid !== undefined) facts.cid = cid;
  if (login.flowId !== undefined) facts.flowId = login.flowId;
}
