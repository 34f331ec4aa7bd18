import type { TokenEndReason, TokenOrigin } from '#shared/contract/tokens.ts';
import type { JsonObject } from './page.ts';

/** A login between its first request and the user's decision on the provider's page. */
export interface LoginRecord {
  /** Random; a field of the form on the provider's page (D21). */
  readonly id: string;
  readonly antiForgeryToken: string;
  readonly createdAt: number;
  readonly apiKey: string;
  /** Parameters of the login request as the login end-point understood them; plain JSON. */
  readonly request: JsonObject;
  readonly flowId: string | undefined;
}

export interface TokenRecord {
  readonly id: string;
  readonly apiKey: string;
  readonly UID: string | undefined;
  readonly origin: TokenOrigin;
  readonly createdAt: number;
  readonly expiresAt: number | undefined;
  readonly revokedAt: number | undefined;
  readonly browserBound: boolean;
  /** Why it was revoked, at `revokedAt`. */
  readonly endReason: TokenEndReason | undefined;
  /** It expires unless the site prolongs it by a signed cookie (F 5.8). */
  readonly dynamic: boolean;
  readonly cid: string | undefined;
  /** The code it was exchanged for, so that a second use can revoke it (R2). */
  readonly codeId: string | undefined;
}

export interface NewToken
  extends Pick<TokenRecord, 'apiKey' | 'UID' | 'origin' | 'expiresAt' | 'browserBound'>,
    Partial<Pick<TokenRecord, 'dynamic' | 'cid' | 'codeId' | 'createdAt' | 'revokedAt' | 'endReason'>> {
  /** In base64: calls with the token can be signed with it (D51). */
  readonly secret?: string | undefined;
  /** callId of the call that gives it. */
  readonly issuedByCall?: string | undefined;
}

export interface CodeRecord {
  readonly id: string;
  readonly apiKey: string;
  readonly redirectUri: string;
  readonly UID: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly usedAt: number | undefined;
  readonly revokedAt: number | undefined;
  /** callId of the exchange that used it, named by the trace of a second use (R2). */
  readonly usedByCall: string | undefined;
  /** Context id of the login, for the tokens of this code. */
  readonly cid: string | undefined;
  /** Value of x_session_expiration sent to the login end-point, if any. */
  readonly sessionExpiration: number | undefined;
}

export interface NewCode
  extends Pick<CodeRecord, 'apiKey' | 'redirectUri' | 'UID' | 'expiresAt'>,
    Partial<Pick<CodeRecord, 'cid' | 'sessionExpiration' | 'createdAt' | 'usedAt' | 'usedByCall' | 'revokedAt'>> {
  /** callId of the call that gives it. */
  readonly issuedByCall?: string | undefined;
}

/** What is kept of a token or code besides its row in the list. */
export interface CredentialHistory {
  readonly revokedAt: number | undefined;
  readonly endReason: TokenEndReason | undefined;
  /** callIds: of the call that gave it, of the last one that was made with it, of the exchange of a code. */
  readonly issuedByCall: string | undefined;
  readonly lastUsedByCall: string | undefined;
  readonly redirectUri: string | undefined;
  /** The site prolongs it with a signed cookie (F 5.8). */
  readonly dynamic: boolean;
  /** Calls with it can be signed (D51). */
  readonly hasSecret: boolean;
  /** Row id of the code that a token was exchanged for. */
  readonly codeId: string | undefined;
  /** Row ids of the tokens that a code gave. */
  readonly tokenIds: readonly string[];
}

/** What a value stands for; a value of one kind is never accepted as another. */
export type OneTimeTokenKind =
  /** regToken: a registration or login that is not finished (F 4.2). */
  | 'registration'
  | 'passwordReset'
  /** A link in a mail that verifies an email address. */
  | 'emailVerification'
  /** vToken of accounts.otp: goes with a code that was sent. */
  | 'otp'
  /** gigyaAssertion: a second factor that is registered or verified (F 7.3). */
  | 'tfaAssertion'
  /** phvToken: goes with a code that was sent to the phone or address of a second factor. */
  | 'tfaCode'
  /** providerAssertion: the second factor was proved. */
  | 'tfaProof'
  /** Challenge of a passkey. */
  | 'passkey'
  /** idToken: what a passkey has proved, and the code that it is exchanged for (oauth.authorize). */
  | 'passkeyProof'
  | 'passkeyCode'
  /** aToken of accounts.identifiers.createToken: stands for a login identifier. */
  | 'identifier'
  /** A link in a mail that confirms subscriptions. */
  | 'subscription'
  /** A link in a mail that lets the user of a lite account in. */
  | 'invitation'
  /** A push that waits for its approval. */
  | 'push'
  /** `jti` of a challenge of accounts.risk.saptcha. */
  | 'saptcha'
  /** An invitation to a group of users, and what its page gives to the user who joins (accounts.groups). */
  | 'groupInvitation'
  | 'groupJoin'
  /** vToken of accounts.auth.otp.email: goes with a code that was sent. */
  | 'emailOtp'
  /** vToken of accounts.auth.magiclink.email: goes with the code in the link. */
  | 'magicLink'
  /** accessToken of accounts.auth.login: the user was authenticated. */
  | 'authentication'
  /** The result of a login at a provider, on its way to the client-side library (D48). */
  | 'clientLogin'
  /** Lets the client-side library begin to connect a provider to the account of its session (D48). */
  | 'connection'
  /** gmidTicket of socialize.getIDs: stands for the session of the browser that asked (X 2). */
  | 'gmidTicket'
  /** samlContext: a login or logout that waits for its user (X 5). */
  | 'samlContext';

export interface OneTimeToken {
  readonly id: number;
  readonly kind: OneTimeTokenKind;
  readonly apiKey: string;
  /** Undefined: there is no account yet. */
  readonly UID: string | undefined;
  /** The account whose identities the login brings along when it is finished (F 7.3, linkAccounts). */
  readonly linkedUID: string | undefined;
  /** Names accounts nowhere: they may be renamed. */
  readonly payload: JsonObject;
  /** Service clock, milliseconds. */
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly usedAt: number | undefined;
  /** Why it ended at `usedAt`, where nobody used it. */
  readonly endReason: OneTimeTokenEnd | undefined;
  readonly attempts: number;
}

/** Why a token ended without being used (R57, D73). */
export type OneTimeTokenEnd =
  | 'passwordChanged'
  /** The address or phone number that it was sent to is no login identifier of the account any more. */
  | 'identifierRemoved'
  | 'accountDeleted';
