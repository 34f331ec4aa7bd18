import type { JsonObject } from '#service/records/index.ts';

// Messages between the service and the thread of the protocol library.

/** How the provider of a site is set up, at the address it is called at. */
export interface ProviderSetup {
  readonly apiKey: string;
  readonly issuer: string;
  /** Private keys (PEM, PKCS #8), the one that signs first. */
  readonly keys: readonly string[];
  /** Makes pairwise ids; base64. */
  readonly pairwiseKey: string;
  /** Claims by scope. */
  readonly scopes: Readonly<Record<string, readonly string[]>>;
  /** Claims that are in id tokens too. */
  readonly idTokenClaims: readonly string[];
  /** Claims that are in access tokens too. */
  readonly accessTokenClaims: readonly string[];
  /** Of access tokens in the form of a JWT. */
  readonly audience: string;
  readonly introspectsAll: boolean;
  /** Of device codes, seconds. */
  readonly deviceLifetime: number;
}

/** The user who logged in, and what is given to the relying party. */
export interface Approved {
  readonly accountId: string;
  /** When the user logged in, seconds since 1970. */
  readonly authTime: number;
  readonly scopes: readonly string[];
  /** Scopes that were asked for, and that the user refused. */
  readonly refusedScopes: readonly string[];
  readonly claims: readonly string[];
  /** False: what the relying party asks for beyond the login itself ends in its error (`prompt=none`). */
  readonly mayAskAgain: boolean;
}

/** Why the relying party gets nothing; the words of the standard. */
export interface Declined {
  readonly error: string;
  readonly description: string;
}

export type Work =
  /** A request as it was received; the path is below the issuer. */
  | {
      readonly kind: 'request';
      readonly httpMethod: string;
      readonly path: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    }
  /** An authorization request goes on from its context. */
  | { readonly kind: 'continue'; readonly context: string; readonly outcome: Approved | Declined }
  /** A device is let in by its user code. */
  | { readonly kind: 'device'; readonly userCode: string; readonly outcome: Approved | Declined };

export interface Job {
  readonly setup: ProviderSetup;
  /** `Host` of the call. */
  readonly host: string;
  readonly work: Work;
  /** Service clock, milliseconds. */
  readonly now: number;
}

/** What the library asks for while it works. */
export type Question =
  | { readonly about: 'artifact'; readonly model: string; readonly name: 'id' | 'alias'; readonly value: string }
  | { readonly about: 'client'; readonly clientId: string }
  | { readonly about: 'account'; readonly UID: string };

export interface Found {
  /** Undefined: there is no such thing. */
  readonly value: JsonObject | undefined;
  /** 0 when there is none. */
  readonly revision: number;
}

/** A question, and the revision that was found: it has to be the same when the writes are kept (R56). */
export interface Read {
  readonly question: Question;
  readonly revision: number;
}

/** What the library would keep; in this order. */
export type Write =
  | {
      readonly op: 'save';
      readonly model: string;
      readonly id: string;
      readonly payload: JsonObject;
      /** Seconds since 1970. */
      readonly expiresAt: number | undefined;
    }
  | { readonly op: 'consume' | 'delete'; readonly model: string; readonly id: string }
  | { readonly op: 'deleteOfGrant'; readonly model: string; readonly grantId: string };

/** An error that the library found. */
export interface LibraryError {
  readonly error: string;
  readonly description: string;
  /** More than the client is told. */
  readonly detail?: string;
  /** Client of the request, when the library knows it by then. */
  readonly clientId?: string;
}

/** An authorization request that waits for the user. */
export interface WaitingRequest {
  readonly context: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** What came of a job; nothing is kept yet. */
export interface Outcome {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly body: string;
  readonly reads: readonly Read[];
  readonly writes: readonly Write[];
  readonly error?: LibraryError;
  /** True: the error may not be sent to the relying party, because nothing vouches for its address (R11). */
  readonly isShown?: true;
  readonly waiting?: WaitingRequest;
}

/** From the service to the thread. */
export type ToThread =
  | { readonly type: 'job'; readonly id: number; readonly job: Job }
  | {
      readonly type: 'found';
      readonly id: number;
      readonly question: number;
      readonly found: Found;
      readonly now: number;
    };

/** From the thread to the service. */
export type FromThread =
  | { readonly type: 'ask'; readonly id: number; readonly question: number; readonly about: Question }
  | { readonly type: 'done'; readonly id: number; readonly outcome: Outcome }
  /** A bug, or a configuration that the library does not take. */
  | { readonly type: 'failed'; readonly id: number; readonly message: string };
