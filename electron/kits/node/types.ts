import type { Dispatcher } from 'undici';

/*
 * The kit's interface. It imports nothing of the service, because this file is published as it is; the code that fills
 * these types in is checked against the operation table.
 */

/** A time span: milliseconds, or text with units as the commands take it: `121s`, `-2h30m`, `1d`, `250ms`. */
export type Span = number | string;
/** An instant: a Date, milliseconds since 1970, or an ISO text with its zone. */
export type Instant = Date | number | string;
/** Values of a call's parameters; objects and arrays are sent as JSON, `undefined` is left out. */
export type Parameters = Readonly<Record<string, unknown>>;

export interface StartOptions {
  /** Workspace file, as a path or as its document; absent: the demo site `3_demo` with five people, `u-ada` the first. */
  readonly workspace?: string | object;
  /** API key of the site that everything below means when none is named; absent: the first of the workspace. */
  readonly site?: string;
  /** Data folder; absent: in memory, gone at the end. */
  readonly data?: string;
  /** Folder of a CA that was made before, by `authdesk ca`; absent: the data folder's own. */
  readonly ca?: string;
  /**
   * `process`: all that connects from this process trusts the service's CA until it stops, as an app that a test has in its
   * own process needs; the fixtures do so. `none`, the default elsewhere: only `fetch` and `dispatcher` of this kit do.
   */
  readonly trust?: 'process' | 'none';
  /** Freezes the service clock at this instant. */
  readonly frozenAt?: Instant;
  /** Opens the console, whose address is then `console`. */
  readonly withConsole?: boolean;
  /** Milliseconds until the start counts as failed; 60,000 when absent. */
  readonly startTimeout?: number;
  /** Words that start another `authdesk` than the one of this package: `['npx', 'authdesk']`. */
  readonly command?: readonly string[];
}

/** Names another site than that of `StartOptions.site`. */
export interface OfSite {
  readonly site?: string;
}

export interface CallOptions extends OfSite {
  /** Who calls: the site by its secret (default), nobody (`none`), or whoever has an access token. */
  readonly as?: 'site' | 'none' | { readonly token: string };
}

/** JSON of a response: `errorCode` is 0 on success. */
export interface ApiResponse {
  readonly errorCode: number;
  readonly callId: string;
  readonly errorMessage?: string;
  readonly errorDetails?: string;
  readonly [member: string]: unknown;
}

/** A signed call, ready to be sent: `fetch(url, { method, body })`. */
export interface SignedCall {
  readonly method: 'POST';
  readonly url: string;
  readonly body: URLSearchParams;
  /** With `timestamp`, `nonce` and `sig`. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** A user who is logged in, as a browser keeps it. */
export interface Session {
  readonly cookieName: string;
  readonly cookieValue: string;
  /** For `browser.newContext({ storageState })` of Playwright. */
  readonly storageState: {
    readonly cookies: {
      name: string;
      value: string;
      domain: string;
      path: string;
      expires: number;
      httpOnly: boolean;
      secure: boolean;
      sameSite: 'None';
    }[];
    readonly origins: { origin: string; localStorage: { name: string; value: string }[] }[];
  };
}

export interface SessionOptions extends OfSite {
  /** Pages besides those of the site's registered domains, whose local storage knows of the login. */
  readonly origins?: readonly string[];
  /** Seconds; 0 until the browser closes, -1 dynamic, -2 for ever. */
  readonly expiration?: number;
}

/** How the next login ends: as this user, refused by the user, or failed at the provider. */
export type NextLogin = OfSite & { readonly provider?: string } & (
    | { readonly as: string }
    | { readonly refused: true }
    | { readonly failed: true }
  );

/** Settings of a relying party; absent ones are usual, but that its users have the UID as `sub` (docs/openid.md). */
export type RelyingPartyOptions = OfSite & {
  readonly redirectUris: readonly string[];
  readonly [setting: string]: unknown;
};

/** What an app needs to log in at the site's OpenID provider. */
export interface RelyingParty {
  readonly issuer: string;
  /** Address of the provider's metadata. */
  readonly discovery: string;
  readonly clientID: string;
  readonly clientSecret: string;
}

export interface IdTokenOptions extends OfSite {
  /** `aud`; absent: the relying party that the kit made last. */
  readonly clientID?: string;
  /** Replace those of the token, or come beside them. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Seconds from now; less than 0: it has expired; 3,600 when absent. */
  readonly expiresIn?: number;
  /** `another`: by a key that the site does not publish. */
  readonly signedBy?: 'site' | 'another';
}

/** The service clock; the machine's never moves. */
export interface Clock {
  now(): Promise<Date>;
  /** Moves it, forwards or backwards. */
  step(span: Span): Promise<Date>;
  set(at: Instant): Promise<Date>;
  /** Stops it, where it is or at an instant. */
  freeze(at?: Instant): Promise<Date>;
  /** Lets it run again from where it is. */
  run(): Promise<Date>;
  /** Back to the machine's time. */
  reset(): Promise<Date>;
  /** @deprecated One service has one clock: throws. A test that needs another time starts a service of its own. */
  of(site: string): never;
}

/** A failure on purpose. */
export interface FailureRule extends OfSite {
  readonly effect:
    | { readonly kind: 'delay'; readonly milliseconds: number; readonly upTo?: number }
    | { readonly kind: 'error'; readonly errorCode: number; readonly afterwards?: boolean }
    | { readonly kind: 'http-503'; readonly retryAfter?: number; readonly afterwards?: boolean }
    | { readonly kind: 'http-429'; readonly retryAfter?: number }
    | { readonly kind: 'wrong-date'; readonly offset: number }
    | { readonly kind: 'reset'; readonly afterwards?: boolean }
    | { readonly kind: 'cut-off' | 'refused-login' | 'retired-key' | 'stale-code' };
  readonly endpoint?: 'login' | 'token' | 'rest';
  /** `socialize.*` */
  readonly method?: string;
  readonly when?:
    | { readonly kind: 'always' }
    | { readonly kind: 'next'; readonly count: number }
    | { readonly kind: 'every'; readonly nth: number }
    | { readonly kind: 'probability'; readonly percent: number };
}

/** A failure that is on until it is removed: by `remove`, by `await using`, by `restore` and `reset`, or with the service. */
export interface Failure extends AsyncDisposable {
  readonly id: number;
  /** What it does. */
  readonly sentence: string;
  /** How many calls it hit so far. */
  hits(): Promise<number>;
  remove(): Promise<void>;
}

export interface Failures {
  add(rule: FailureRule): Promise<Failure>;
  /** Removes all of them. */
  clear(): Promise<void>;
}

/** How long to wait for something that is to come, milliseconds; 5,000 when absent, 60,000 at most. */
export interface Waiting {
  readonly timeout?: number;
}

/** A mail, text message or push that would have left the machine. */
export interface Message {
  readonly id: number;
  readonly kind: 'email' | 'sms' | 'voice' | 'push';
  /** `emailVerification`, `passwordReset`, `secondFactorCode`, … */
  readonly purpose: string;
  readonly to: string;
  readonly subject?: string | undefined;
  readonly text: string;
  readonly links: readonly string[];
  readonly codes: readonly string[];
  readonly UID?: string | undefined;
  readonly callId?: string | undefined;
}

export interface MessageFilter extends OfSite {
  /** The whole address or number, in any case. */
  readonly to?: string;
  readonly kind?: Message['kind'];
  readonly purpose?: string;
}

export interface Outbox {
  /** The oldest message that fits and that `next` has not returned yet; waits for one. */
  next(filter?: MessageFilter & Waiting): Promise<Message>;
  /** All messages that fit, oldest first, at most 500. */
  list(filter?: MessageFilter): Promise<readonly Message[]>;
}

/** A call that the service got, and why it ended as it did. */
export interface Call {
  readonly callId: string;
  readonly method: string;
  readonly httpMethod: string;
  readonly httpStatus: number;
  /** 0 on success. */
  readonly errorCode: number;
  /** Error word of the login and token end-points: `invalid_grant`. */
  readonly error?: string | undefined;
  readonly reason: string;
  /** Key of the cause of a failure. */
  readonly cause?: string | undefined;
  readonly apiKey?: string | undefined;
  readonly UID?: string | undefined;
  /** Milliseconds. */
  readonly duration: number;
  /** Parameters as decoded, secrets masked. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Every rule that was checked, in order. */
  readonly trace: readonly { readonly rule: string; readonly check: string; readonly outcome: string }[];
}

export interface CallFilter extends OfSite {
  readonly method?: string;
  readonly UID?: string;
}

export interface ExpectedCall extends CallFilter, Waiting {
  readonly method: string;
  /** Error code, or word of the login and token end-points; absent: the call succeeds; `any`: however it ends. */
  readonly error?: number | string;
}

export interface Calls {
  /**
   * Waits for a call that ends so. Where none comes, the error says how the calls of the method ended: method, error code,
   * cause, and what to do.
   */
  expect(call: ExpectedCall): Promise<Call>;
  /** Calls since the start, or the last `restore` or `reset`, oldest first, at most 500. */
  list(filter?: CallFilter): Promise<readonly Call[]>;
}

/** A POST of a webhook. */
export interface Delivery {
  readonly id: number;
  readonly webhook: string;
  readonly url: string;
  readonly state: 'waiting' | 'delivered' | 'notSent' | 'givenUp';
  /** Types of its events: `accountRegistered`. */
  readonly types: readonly string[];
  /** Raw, as it is signed. */
  readonly body: string;
  /** Why it was not sent, was given up, or failed the last time. */
  readonly reason?: string | undefined;
  /** HTTP status of the receiver's newest response. */
  readonly status?: number | undefined;
}

export interface DeliveryFilter extends OfSite {
  /** Name of the webhook. */
  readonly webhook?: string;
  /** Type of an event in it. */
  readonly type?: string;
}

export interface Webhooks {
  /** The oldest delivery that ended, fits, and that `next` has not returned yet; waits for one. */
  next(filter?: DeliveryFilter & Waiting): Promise<Delivery>;
  /** Sends a delivery once more, right or with a mistake that a receiver must notice. */
  send(delivery: Delivery | number, how?: 'again' | 'twice' | 'wrongSignature' | 'late'): Promise<Delivery>;
}

/** What calls that failed have in common. */
export interface Problem {
  readonly method: string;
  readonly errorCode: number;
  readonly error?: string;
  readonly cause: string;
  readonly action?: string;
  readonly callId: string;
  /** Calls that failed so. */
  readonly count: number;
}

/** A state that was kept. */
export interface Snapshot {
  readonly name: string;
}

/** A running service, and what a test needs of it. */
export interface Authdesk extends AsyncDisposable {
  /** `http://127.0.0.1:PORT` */
  readonly http: string;
  /** `https://127.0.0.1:PORT` */
  readonly https: string;
  /** Address of the console, with `withConsole`. */
  readonly console?: string;
  /** Path of the control socket: the commands take its folder as `--data` (docs/administration.md). */
  readonly control: string;
  /** The CA certificate: path, and PEM. */
  readonly caFile: string;
  readonly ca: string;
  /** Process id of the service. */
  readonly pid: number;
  /** API key of the site that is meant when none is named. */
  readonly apiKey: string;

  /** For Node's `fetch` and for undici: trusts the CA beside the usual ones, and leads names below `.localhost` to this machine. */
  readonly dispatcher: Dispatcher;
  /** Node's `fetch` with that dispatcher. */
  readonly fetch: typeof fetch;

  /** Calls a method over HTTPS, and returns its JSON, also that of an error. */
  call(method: string, parameters?: Parameters, options?: CallOptions): Promise<ApiResponse>;
  /** Secret of the site, or of one of its applications. */
  secret(options?: OfSite & { readonly userKey?: string }): Promise<string>;
  /** Signs a call with the site's secret, at the service clock. */
  sign(method: string, parameters?: Parameters, options?: OfSite): Promise<SignedCall>;
  /** An access token of a user. */
  token(UID: string, options?: OfSite): Promise<string>;
  /** A session of a user, without a login. */
  session(UID: string, options?: SessionOptions): Promise<Session>;
  /** Decides how the next login ends, once, without a screen; without a provider also one at the site's OpenID provider. */
  nextLogin(login: NextLogin): Promise<void>;
  /** Registers an app at the site's OpenID provider. */
  relyingParty(options: RelyingPartyOptions): Promise<RelyingParty>;
  /** An id token of a user, right or wrong on purpose, without a login. */
  idToken(UID: string, options?: IdTokenOptions): Promise<string>;
  /** Address that begins a login, to be opened in a browser; with `as` it ends at once, as that user. */
  loginUrl(options?: OfSite & LoginUrl): Promise<string>;

  readonly clock: Clock;
  readonly failures: Failures;
  readonly outbox: Outbox;
  readonly calls: Calls;
  readonly webhooks: Webhooks;

  /** Keeps the state: sites, people, tokens, codes, nonces, outbox, failures, clock. @param name absent: one is made */
  snapshot(name?: string): Promise<Snapshot>;
  /** Brings a state back in one step, the clock too, and forgets the calls. */
  restore(snapshot: Snapshot | string): Promise<void>;
  /** Back to the state of the start, and forgets the calls. */
  reset(): Promise<void>;
  /** Adds what a workspace document has; entries with the same key are replaced. */
  import(workspace: object): Promise<void>;
  /** Any operation of the administration interface, by its name: `people.create` (docs/administration.md). */
  operation(name: string, input?: object): Promise<unknown>;

  /** Causes of the failed calls since the start, or the last `restore` or `reset`. */
  problems(): Promise<readonly Problem[]>;
  /** Those as text, one paragraph each: method, error code, cause, what to do. Empty when no call failed. */
  report(): Promise<string>;
  /** The calls as an HTTP Archive; secrets are masked. */
  har(): Promise<string>;
  /**
   * A call with all that its verdict depends on, without secrets, for `authdesk verify --bundle`.
   *
   * @param callId absent: of the most frequent problem; undefined when no call failed that can be repeated elsewhere
   */
  bundle(callId?: string): Promise<string | undefined>;

  /** Stops the service; calls that run are finished. */
  stop(): Promise<void>;
}

export interface LoginUrl {
  /** UID of the user who logs in, without the provider's screen (`nextLogin`). */
  readonly as?: string;
  readonly provider?: string;
  readonly responseType?: 'token' | 'code';
  /** Absent: the landing page of the service, which says what arrived. */
  readonly redirectUri?: string;
  readonly state?: string;
}
